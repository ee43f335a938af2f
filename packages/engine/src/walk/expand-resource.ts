import { formatAbsResource, formatAbsResourceInstance, formatConfigResource } from "@landform/addrs";
import { dynamic } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { impliedType } from "@landform/schema";
import { isUnexpanded } from "../deferral/unexpanded.js";
import { evaluateRepetition } from "../evaluate/evaluate-repetition.js";
import type { LiveModule } from "../evaluate/live-module.js";
import { instanceKeys, type Repetition } from "../evaluate/repetition.js";
import type { RepetitionContext } from "../evaluate/repetition-context.js";
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
    const context = { ...repetitionContext(run, module, excludable), ...(allowUnknown && { allowUnknown }) };
    const { count, forEach, lifecycle } = config;
    const repetition = evaluateRepetition({ count, forEach, enabled: lifecycle.enabled }, context, diags);
    if (repetition === undefined) continue;
    effects.push({ kind: "resourceExpanded", module, resource: localName(resource), repetition, type });
  }
  return { diagnostics: diags.items, effects };
}

/** The same, and which of the instances have conditions to check. */
export function expandChecked(vertex: ExpansionVertex, run: Run): Findings {
  const { diagnostics, effects } = expandResource(vertex, run);
  const expanded = effects.flatMap((effect) => (effect.kind === "resourceExpanded" ? [effect] : []));
  return { diagnostics, effects: [...effects, ...checkableInstances(vertex.resource, expanded)] };
}

/** Where `count` and the like of a block or call in `module` are evaluated; `excludable` is its address. */
export function repetitionContext(run: Run, module: LiveModule, excludable: string): RepetitionContext {
  const { unexpanded, context } = run;
  return {
    scope: run.scopes.in(module),
    dialect: context.dialect,
    excludable,
    allowUnknown: unexpanded === "any",
    isLeftUnknown: unexpanded !== "any" && unexpanded.has(excludable),
  };
}

/** The instances in some modules, if there is something to check about them. */
export function checkableInstances(
  { address, config }: ResourceVertex,
  expanded: readonly { readonly module: LiveModule; readonly repetition: Repetition }[],
): readonly Effect[] {
  if (config.preconditions.length + config.postconditions.length === 0) return [];
  const addresses = expanded.flatMap(({ repetition, module }) => {
    if (repetition.kind === "unknown" || isUnexpanded(module)) return [];
    const instance = { module: module.address, resource: address.resource };
    return instanceKeys(repetition).map((key) => formatAbsResourceInstance({ ...instance, key }));
  });
  const objects: CheckableObjects = { objectKind: "resource", configAddress: formatConfigResource(address), addresses };
  return [{ kind: "checkable", objects }];
}
