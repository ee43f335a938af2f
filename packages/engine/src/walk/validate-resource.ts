import { formatConfigResource, unkeyedInstanceOf } from "@landform/addrs";
import { dynamicUnknown, unknownValue, type Value, withoutMarksDeep } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { evaluate } from "@landform/hcl";
import type { DiagnosticsResponse } from "@landform/provider-protocol";
import { markSensitive } from "@landform/schema";
import { withSelf } from "../checks/instance-conditions.js";
import type { LiveModule } from "../evaluate/live-module.js";
import { instanceData } from "../evaluate/repetition.js";
import { noFacts } from "../graph/resource-facts.js";
import { localName, type ResourceVertex } from "../graph/vertex.js";
import { evaluateConfig } from "../resource/evaluate-config.js";
import { reportFromProvider } from "../resource/provider-diagnostics.js";
import type { ConfiguredInstance, ResourceBlock } from "../resource/resource-block.js";
import { checkLifecycle } from "../resource/validate-lifecycle.js";
import { combineFindings, type Effect, type Findings } from "./findings.js";
import { resourceBlockFor } from "./resource-block-for.js";
import type { Run } from "./run.js";
import { unknownResourceType } from "./unknown-resource-type.js";

/** Look at a block as a whole: one instance stands for all that it may have. */
export async function validateResource(vertex: ResourceVertex, run: Run): Promise<Findings> {
  const problem = unknownResourceType(vertex, run);
  if (problem !== undefined) return { diagnostics: [problem], effects: [] };
  const diags = new DiagnosticList();
  const block = resourceBlockFor(vertex.address.resource, vertex.provider, run, noFacts, diags);
  if (block === undefined) return { diagnostics: diags.items, effects: [] };
  const instances = run.modules.instancesOf(vertex.module);
  return combineFindings(await Promise.all(instances.map((module) => validateIn(module, vertex, block, run))));
}

async function validateIn(
  module: LiveModule,
  vertex: ResourceVertex,
  block: ResourceBlock,
  run: Run,
): Promise<Findings> {
  const diags = new DiagnosticList();
  const { config, address } = vertex;
  const resource = localName(vertex);
  const repetition = module.resource(resource)?.repetition;
  if (repetition === undefined) return { diagnostics: [], effects: [] };
  const name = formatConfigResource(address);
  const instance: ConfiguredInstance = {
    block,
    address: { module: unkeyedInstanceOf(address.module), resource: address.resource, key: undefined },
    name,
    config,
    scope: run.scopes.in(module, instanceData(repetition, undefined)),
  };
  const value = evaluateConfig(instance, diags);
  if (value !== undefined) {
    const response = await run.limiter.run(() => askProvider(instance, withoutMarksDeep(value).value));
    reportFromProvider(response.diagnostics, { body: config.body, address: name }, diags);
  }
  checkLifecycle(vertex, run, diags);
  const unknown = valueOfAny(block);
  evaluateConditions(instance, unknown, diags);
  const effects: Effect[] = [{ kind: "instanceValue", module, resource, key: undefined, value: unknown }];
  return { diagnostics: diags.items, effects };
}

/** What references to the resource see. Terraform takes nothing for granted, not even the type. */
function valueOfAny({ dialect, schema, type }: ResourceBlock): Value {
  return dialect.name === "terraform" ? dynamicUnknown : markSensitive(unknownValue(type), schema.block);
}

function askProvider({ block, config: { mode } }: ConfiguredInstance, config: Value): Promise<DiagnosticsResponse> {
  const { provider } = block.provider;
  const request = { typeName: block.typeName, config };
  switch (mode) {
    case "managed":
      return provider.validateResourceConfig(request);
    case "data":
      return provider.validateDataSourceConfig(request);
    case "ephemeral":
      return provider.validateEphemeralConfig(request);
  }
}

/** Whether conditions hold is not known yet, but whether they can be evaluated is. */
function evaluateConditions({ config, scope }: ConfiguredInstance, self: Value, diags: DiagnosticSink): void {
  const selfScope = withSelf(scope, self);
  for (const [rules, where] of [
    [config.preconditions, scope],
    [config.postconditions, selfScope],
  ] as const) {
    for (const rule of rules) {
      evaluate(rule.condition, where, diags);
      evaluate(rule.errorMessage, where, diags);
    }
  }
}
