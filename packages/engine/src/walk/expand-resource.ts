import { formatAbsResource, formatAbsResourceInstance, formatConfigResource } from "@landform/addrs";
import { dynamic } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { impliedType } from "@landform/schema";
import { evaluateRepetition } from "../evaluate/evaluate-repetition.js";
import { instanceKeys } from "../evaluate/repetition.js";
import { type ExpansionVertex, localName, type ResourceVertex } from "../graph/vertex.js";
import { resourceSchema } from "../providers/schemas.js";
import type { CheckableObjects, Effect, Findings } from "./findings.js";
import type { Run } from "./run.js";

/** Find out which instances a resource block has, in each instance of its module. */
export function expandResource({ resource }: ExpansionVertex, run: Run, allowUnknown = false): Findings {
  const diags = new DiagnosticList();
  const effects: Effect[] = [];
  const { config, address, provider } = resource;
  const schema = resourceSchema(run.schemas, provider.provider, config);
  const type = schema === undefined ? dynamic : impliedType(schema.block);
  for (const module of run.modules.instancesOf(resource.module)) {
    const excludable = formatAbsResource({ module: module.address, resource: address.resource });
    const context = { scope: run.scopes.in(module), dialect: run.context.dialect, excludable, allowUnknown };
    const { count, forEach, lifecycle } = config;
    const repetition = evaluateRepetition({ count, forEach, enabled: lifecycle.enabled }, context, diags);
    if (repetition === undefined) continue;
    effects.push({ kind: "resourceExpanded", module, resource: localName(resource), repetition, type });
  }
  if (config.preconditions.length + config.postconditions.length > 0) {
    effects.push({ kind: "checkable", objects: checkableInstances(resource, effects) });
  }
  return { diagnostics: diags.items, effects };
}

function checkableInstances({ address }: ResourceVertex, expanded: readonly Effect[]): CheckableObjects {
  const addresses = expanded.flatMap((effect) => {
    if (effect.kind !== "resourceExpanded") return [];
    const { repetition, module } = effect;
    const instance = { module: module.address, resource: address.resource };
    return instanceKeys(repetition).map((key) => formatAbsResourceInstance({ ...instance, key }));
  });
  return { objectKind: "resource", configAddress: formatConfigResource(address), addresses };
}
