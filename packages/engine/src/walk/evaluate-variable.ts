import { formatModule, formatModuleInstance } from "@landform/addrs";
import type { VariableConfig } from "@landform/config";
import { type Value, withMark } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { checkValidations } from "../checks/variable-validation.js";
import { evaluateValue } from "../evaluate/evaluate-value.js";
import { finalVariableValue, type GivenValue, notGiven } from "../evaluate/final-variable-value.js";
import type { LiveModule } from "../evaluate/live-module.js";
import type { VariableVertex } from "../graph/vertex.js";
import type { Effect, Findings } from "./findings.js";
import type { Run } from "./run.js";

/** Find the value of a variable in each instance of its module, and validate it. */
export function evaluateVariable(vertex: VariableVertex, run: Run): Findings {
  const diags = new DiagnosticList();
  const effects: Effect[] = [];
  const { config } = vertex;
  for (const module of run.modules.instancesOf(vertex.module)) {
    const found = new DiagnosticList();
    const address = addressIn(formatModuleInstance(module.address), config.name);
    const given = givenValue(vertex, module, run, found);
    const value = given === undefined ? undefined : finalVariableValue(config, given, address, found);
    if (value !== undefined) {
      const marked = markedAs(config, value);
      effects.push({ kind: "namedValue", of: "variable", module, name: config.name, value: marked });
      if (config.validations.length > 0 && !found.hasErrors) {
        const configAddress = addressIn(formatModule(vertex.module.path), config.name);
        const scope = run.scopes.in(module);
        const object = { config, value: marked, address, configAddress, ...inputRange(vertex) };
        effects.push({ kind: "check", check: checkValidations(object, scope, run.context.dialect, found) });
      }
    }
    diags.addAll(found.items);
  }
  return { diagnostics: diags.items, effects };
}

function addressIn(module: string, name: string): string {
  return module === "" ? `var.${name}` : `${module}.var.${name}`;
}

function inputRange({ input }: VariableVertex) {
  return input === undefined ? {} : { inputRange: input.range };
}

function givenValue(
  vertex: VariableVertex,
  module: LiveModule,
  run: Run,
  diags: DiagnosticSink,
): GivenValue | undefined {
  const { parent } = module;
  if (parent === undefined) return run.variables.get(vertex.config.name) ?? notGiven;
  if (vertex.input === undefined) return notGiven;
  const value = evaluateValue(vertex.input, run.scopes.in(parent, module.callData), diags);
  return value === undefined ? undefined : { value, source: "call", range: vertex.input.range };
}

function markedAs(config: VariableConfig, value: Value): Value {
  const sensitive = config.sensitive ? withMark(value, "sensitive") : value;
  return config.ephemeral ? withMark(sensitive, "ephemeral") : sensitive;
}
