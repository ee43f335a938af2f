import { formatConfigResource, unkeyedInstanceOf } from "@landform/addrs";
import { dynamicUnknown, unknownValue, type Value, withMark, withoutMarksDeep } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { evaluate } from "@landform/hcl";
import type { DiagnosticsResponse } from "@landform/provider-protocol";
import { markSensitive } from "@landform/schema";
import { checkDependsOn } from "../evaluate/check-depends-on.js";
import { evaluateRepetition } from "../evaluate/evaluate-repetition.js";
import type { LiveModule } from "../evaluate/live-module.js";
import type { ModuleScope, Place } from "../evaluate/module-scope.js";
import { instanceData } from "../evaluate/repetition.js";
import { noFacts } from "../graph/resource-facts.js";
import { isEphemeral, localName, type ResourceVertex } from "../graph/vertex.js";
import { importsByTarget } from "../refactoring/import-targets.js";
import { validateImports } from "../refactoring/validate-imports.js";
import { evaluateConfig } from "../resource/evaluate-config.js";
import { reportFromProvider } from "../resource/provider-diagnostics.js";
import type { ConfiguredInstance, ResourceBlock } from "../resource/resource-block.js";
import { checkLifecycle, checkPreventDestroy } from "../resource/validate-lifecycle.js";
import { combineFindings, type Effect, type Findings } from "./findings.js";
import { resourceBlockFor } from "./resource-block-for.js";
import type { Run } from "./run.js";
import { unknownResourceType } from "./unknown-resource-type.js";
import { validateProvisioners } from "./validate-provisioners.js";

/** Look at a block as a whole: one instance stands for all that it may have. */
export async function validateResource(vertex: ResourceVertex, run: Run): Promise<Findings> {
  const instances = run.modules.instancesOf(vertex.module);
  const [only] = instances;
  if (only !== undefined && instances.length === 1) return validateIn(only, vertex, run);
  return combineFindings(await Promise.all(instances.map((module) => validateIn(module, vertex, run))));
}

async function validateIn(module: LiveModule, vertex: ResourceVertex, run: Run): Promise<Findings> {
  const diags = new DiagnosticList();
  const { config, address } = vertex;
  const resource = localName(vertex);
  const repetition = module.resource(resource)?.repetition;
  if (repetition === undefined) return { diagnostics: [], effects: [] };
  const place: Place | undefined = config.checkName === undefined ? undefined : { checkName: config.checkName };
  validateMeta(vertex, module, place, run, diags);
  const problem = unknownResourceType(vertex, run);
  if (problem !== undefined) diags.add(problem);
  const block =
    problem === undefined ? resourceBlockFor(address.resource, vertex.provider, run, noFacts, diags) : undefined;
  const data = instanceData(repetition, undefined);
  const scope = run.scopes.in(module, data, place);
  if (block !== undefined) await validateArguments(vertex, block, scope, run, diags);
  const ofAny = block === undefined ? dynamicUnknown : valueOfAny(block);
  const value = isEphemeral(vertex) ? withMark(ofAny, "ephemeral") : ofAny;
  checkPreventDestroy(vertex, run.context.dialect, diags);
  if (config.preconditions.length + config.postconditions.length + config.provisioners.length > 0) {
    const selfScope = run.scopes.in(module, data, { ...place, self: { resource: address.resource, value } });
    validateConditions(vertex, scope, selfScope, diags);
    validateProvisioners(config, selfScope, run.context.dialect, diags);
  }
  if (run.context.config.module.imports.length > 0) {
    const imports = importsByTarget(run.context.config).get(formatConfigResource(address)) ?? [];
    validateImports(imports, config, run, diags);
  }
  const effects: Effect[] = [{ kind: "instanceValue", module, resource, key: undefined, value }];
  return { diagnostics: diags.items, effects };
}

/** What is not for the provider: how often the block is repeated, and what it waits for. */
function validateMeta(
  { config }: ResourceVertex,
  module: LiveModule,
  place: Place | undefined,
  run: Run,
  diags: DiagnosticSink,
): void {
  // OpenTofu looks at `enabled` when it plans.
  const { count, forEach, dependsOn } = config;
  if (dependsOn.length === 0 && (count ?? forEach) === undefined) return;
  const scope = run.scopes.in(module, undefined, place);
  evaluateRepetition({ count, forEach }, { scope, dialect: run.context.dialect, allowUnknown: true }, diags);
  checkDependsOn(dependsOn, scope, diags);
}

async function validateArguments(
  vertex: ResourceVertex,
  block: ResourceBlock,
  scope: ModuleScope,
  run: Run,
  diags: DiagnosticList,
): Promise<void> {
  const { config, address } = vertex;
  const name = formatConfigResource(address);
  const { module, resource } = address;
  const instance: ConfiguredInstance = {
    block,
    address: { module: unkeyedInstanceOf(module), resource, key: undefined },
    name,
    config,
    scope,
  };
  const value = await evaluateConfig(instance, diags, "reported");
  if (value === undefined) return;
  checkLifecycle(vertex, run, diags);
  const response = await run.limiter.run(() => askProvider(instance, withoutMarksDeep(value).value));
  reportFromProvider(response.diagnostics, { body: config.body, address: name }, diags);
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
function validateConditions(
  { config }: ResourceVertex,
  scope: ModuleScope,
  selfScope: ModuleScope,
  diags: DiagnosticSink,
): void {
  for (const [rules, where] of [
    [config.preconditions, scope],
    [config.postconditions, selfScope],
  ] as const) {
    for (const { condition, errorMessage } of rules) {
      for (const expression of [condition, errorMessage]) {
        evaluate(expression, where.checks?.expressions([expression], diags) ?? where, diags);
      }
    }
  }
}
