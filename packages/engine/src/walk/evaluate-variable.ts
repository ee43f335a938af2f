import { type Dialect, formatModule, formatModuleInstance } from "@landform/addrs";
import { type InputValue, markInput, prepareInputValue } from "@landform/config";
import { type Diagnostic, DiagnosticList, quoted } from "@landform/diagnostics";
import { checkValidations } from "../checks/variable-validation.js";
import { warningAt } from "../diagnostics.js";
import { useOfDeprecated } from "../evaluate/deprecation.js";
import { evaluateValue } from "../evaluate/evaluate-value.js";
import type { LiveModule } from "../evaluate/live-module.js";
import type { VariableVertex } from "../graph/vertex.js";
import { combineFindings, type Effect, type Findings } from "./findings.js";
import type { Run } from "./run.js";

/** As `evaluateVariable`, with what the author of the module wants callers to know; for validation, so that it is told once. */
export function evaluateVariableWithAdvice(vertex: VariableVertex, run: Run): Findings {
  const advice = deprecation(vertex, run);
  const found = evaluateVariable(vertex, run);
  return advice === undefined ? found : combineFindings([{ diagnostics: [advice], effects: [] }, found]);
}

/** Told once for each call that gives the variable, however many instances the module has. */
function deprecation({ config, input, module }: VariableVertex, run: Run): Diagnostic | undefined {
  const [instance] = run.modules.instancesOf(module);
  if (config.deprecated === undefined || input === undefined || instance === undefined) return undefined;
  if (run.context.dialect.name !== "tofu") return undefined;
  const detail = `Variable ${quoted(config.name)} is marked as deprecated with the following message:\n${config.deprecated}`;
  const problem = warningAt(input.range, "Variable marked as deprecated by the module author", detail);
  return { ...problem, extra: useOfDeprecated(instance, config.name, config.deprecated) };
}

/** Find the value of a variable in each instance of its module, and validate it. */
export function evaluateVariable(vertex: VariableVertex, run: Run): Findings {
  const modules = run.modules.instancesOf(vertex.module);
  const found = modules.map((module) => evaluateIn(module, vertex, run));
  return combineFindings(vertex.config.validations.length === 0 ? found : [checkable(vertex, modules), ...found]);
}

function checkable({ config, module }: VariableVertex, modules: readonly LiveModule[]): Findings {
  const configAddress = addressIn(formatModule(module.path), config.name);
  const addresses = modules.map(({ address }) => addressIn(formatModuleInstance(address), config.name));
  return {
    diagnostics: [],
    effects: [{ kind: "checkable", objects: { objectKind: "var", configAddress, addresses } }],
  };
}

function evaluateIn(module: LiveModule, vertex: VariableVertex, run: Run): Findings {
  const diags = new DiagnosticList();
  const { config } = vertex;
  const { dialect } = run.context;
  const given = module.parent === undefined ? run.variables.get(config.name) : argument(vertex, module, run, diags);
  if (diags.hasErrors) return { diagnostics: diags.items, effects: [] };
  const address = addressIn(formatModuleInstance(module.address), config.name);
  const prepared = prepareInputValue(config, given, { address, dialect }, diags);
  const value = markInput(config, prepared);
  const effects: Effect[] = [{ kind: "namedValue", of: "variable", module, name: config.name, value }];
  if (config.validations.length > 0 && !diags.hasErrors) {
    const configAddress = addressIn(formatModule(vertex.module.path), config.name);
    const inputRange = vertex.input?.range ?? (isOfTest(given, dialect) ? given?.range : undefined);
    // A rule does not see in Terraform 1.11 that its own variable is sensitive, only that what is given is.
    const seen = dialect.name === "tofu" ? value : markInput({ ...config, sensitive: false }, prepared);
    const variable = { config, value: seen, address, configAddress, ...(inputRange && { inputRange }) };
    effects.push({ kind: "check", check: checkValidations(variable, run.scopes.in(module), dialect, diags) });
  }
  return { diagnostics: diags.items, effects };
}

/** Terraform points at what a test file gives. */
function isOfTest(given: InputValue | undefined, { name }: Dialect): boolean {
  return name === "terraform" && given?.source === "call";
}

/** What the module call gives; evaluated where the call stands. */
function argument(
  { input }: VariableVertex,
  { parent, callData }: LiveModule,
  run: Run,
  diags: DiagnosticList,
): InputValue | undefined {
  if (parent === undefined || input === undefined) return undefined;
  const value = evaluateValue(input, run.scopes.in(parent, callData), diags);
  return value && { value, source: "call", range: input.range };
}

function addressIn(module: string, name: string): string {
  return module === "" ? `var.${name}` : `${module}.var.${name}`;
}
