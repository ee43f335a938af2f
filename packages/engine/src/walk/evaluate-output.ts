import { type Dialect, formatModule, formatModuleInstance, type ModuleInstance } from "@landform/addrs";
import type { OutputConfig } from "@landform/config";
import { containsMark, dynamicNull, rawEquals, type Value, withMark, withoutMarksDeep } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import type { Action, OutputChange } from "@landform/plan";
import type { OutputState } from "@landform/state";
import { checkRules } from "../checks/check-rules.js";
import { errorAt } from "../diagnostics.js";
import { checkDependsOn } from "../evaluate/check-depends-on.js";
import { deprecatedMark } from "../evaluate/deprecation.js";
import { evaluateValue } from "../evaluate/evaluate-value.js";
import type { LiveModule } from "../evaluate/live-module.js";
import type { OutputVertex } from "../graph/vertex.js";
import type { Effect, Findings } from "./findings.js";
import type { Run } from "./run.js";

export interface OutputOptions {
  /** Of failed preconditions. */
  readonly severity: Diagnostic["severity"];
  /** The outputs of the root module as they were, by name. */
  readonly before: ReadonlyMap<string, OutputState>;
  /** Of the root module, by name: values that were approved and that nothing may change any more. */
  readonly planned?: ReadonlyMap<string, Value>;
}

/** Evaluate an output value in each instance of its module, its preconditions first. */
export function evaluateOutput(vertex: OutputVertex, run: Run, options: OutputOptions): Findings {
  const diags = new DiagnosticList();
  const effects: Effect[] = [];
  const { config } = vertex;
  if (config.preconditions.length > 0) {
    const addresses = run.modules.instancesOf(vertex.module).map(({ address }) => addressIn(address, config));
    const configAddress = configAddressOf(vertex);
    effects.push({ kind: "checkable", objects: { objectKind: "output", configAddress, addresses } });
  }
  for (const module of run.modules.instancesOf(vertex.module)) {
    const isRoot = module.parent === undefined;
    if (!preconditionsHold(vertex, module, run, options, effects, diags)) continue;
    const scope = run.scopes.in(module);
    const planned = isRoot ? options.planned?.get(config.name) : undefined;
    const value = planned ?? evaluateValue(config.expression, scope, diags);
    checkDependsOn(config.dependsOn, scope, diags);
    if (value === undefined || !mayLeave(value, config, isRoot, run, diags)) continue;
    effects.push({
      kind: "namedValue",
      of: "output",
      module,
      name: config.name,
      value: markedAs(config, value, module, run.context.dialect),
    });
    if (!isRoot) continue;
    effects.push({ kind: "outputChange", change: outputChange(config, options.before.get(config.name), value) });
  }
  return { diagnostics: diags.items, effects };
}

function preconditionsHold(
  vertex: OutputVertex,
  module: LiveModule,
  run: Run,
  options: OutputOptions,
  effects: Effect[],
  diags: DiagnosticSink,
): boolean {
  const { config } = vertex;
  if (config.preconditions.length === 0) return true;
  const configAddress = configAddressOf(vertex);
  const address = addressIn(module.address, config);
  const context = { scope: run.scopes.in(module), dialect: run.context.dialect, address, severity: options.severity };
  const found = new DiagnosticList();
  const words = "Module output value precondition";
  const check = checkRules(config.preconditions, { objectKind: "output", configAddress }, context, found, words);
  effects.push({ kind: "check", check });
  for (const diagnostic of found.items) diags.add(diagnostic);
  return !found.hasErrors;
}

function configAddressOf({ config, module }: OutputVertex): string {
  return inModule(formatModule(module.path), `output.${config.name}`);
}

function addressIn(module: ModuleInstance, { name }: OutputConfig): string {
  return inModule(formatModuleInstance(module), `output.${name}`);
}

function inModule(module: string, name: string): string {
  return module === "" ? name : `${module}.${name}`;
}

/** A secret may leave the root module only where the output says so, and an ephemeral value never. */
function mayLeave(value: Value, config: OutputConfig, isRoot: boolean, run: Run, diags: DiagnosticSink): boolean {
  const { dialect } = run.context;
  if (config.ephemeral && isRoot) {
    diags.add(dialect.name === "terraform" ? ephemeralRootOutput(config) : invalidRootOutput(config));
    return false;
  }
  if (isRoot && !config.sensitive && containsMark(value, "sensitive")) {
    const detail = `To reduce the risk of accidentally exporting sensitive data that was intended to be only internal, ${dialect.productName} requires that any root module output containing sensitive data be explicitly marked as sensitive, to confirm your intent.

If you do intend to export this data, annotate the output value as sensitive by adding the following argument:
    sensitive = true`;
    diags.add(errorAt(config.range, "Output refers to sensitive values", detail));
    return false;
  }
  if (!config.ephemeral && containsMark(value, "ephemeral")) {
    diags.add(ephemeralValue(config, dialect));
    return false;
  }
  return true;
}

function ephemeralRootOutput({ range }: OutputConfig) {
  const detail = "Ephemeral outputs are not allowed in context of a root module";
  return errorAt(range, "Ephemeral output not allowed", detail);
}

function invalidRootOutput({ range }: OutputConfig) {
  const detail = "Root modules are not allowed to have outputs defined as ephemeral";
  return errorAt(range, "Invalid output configuration", detail);
}

function ephemeralValue({ expression }: OutputConfig, dialect: Dialect) {
  if (dialect.name === "terraform") {
    const detail =
      "This output value is not declared as returning an ephemeral value, so it cannot be set to a result derived from an ephemeral value.";
    return errorAt(expression.range, "Ephemeral value not allowed", detail);
  }
  const detail = "The value that was generated for the output is ephemeral, but it is not configured to allow one.";
  return errorAt(expression.range, "Output does not allow ephemeral value", detail);
}

/** Terraform 1.11 lets callers see what a module calls sensitive only by its value. */
function markedAs(config: OutputConfig, value: Value, module: LiveModule, dialect: Dialect): Value {
  const sensitive = config.sensitive && dialect.name === "tofu" ? withMark(value, "sensitive") : value;
  const marked = config.ephemeral ? withMark(sensitive, "ephemeral") : sensitive;
  const { deprecated } = config;
  if (deprecated === undefined || module.parent === undefined) return marked;
  return withMark(marked, deprecatedMark(module, config, deprecated));
}

function outputChange(config: OutputConfig, before: OutputState | undefined, value: Value): OutputChange {
  const after = withoutMarksDeep(value).value;
  const sensitive = config.sensitive || before?.sensitive === true;
  return {
    name: config.name,
    action: outputAction(config, before, after),
    before: before?.value ?? dynamicNull,
    after,
    sensitive,
  };
}

function outputAction(config: OutputConfig, before: OutputState | undefined, after: Value): Action {
  if (after.kind === "null" && (before === undefined || before.value.kind === "null")) return "no-op";
  if (before === undefined) return "create";
  return rawEquals(after, before.value) && config.sensitive === before.sensitive ? "no-op" : "update";
}
