import { formatModule, formatReference, type Module as ModulePath, type Reference } from "@landform/addrs";
import { dynamicUnknown, isConversionError, stringValue, type Value, withMark } from "@landform/cty";
import {
  type Diagnostic,
  DiagnosticList,
  type DiagnosticSink,
  formatRange,
  nowhere,
  type SourceRange,
} from "@landform/diagnostics";
import {
  type Body,
  didYouMean,
  type Expression,
  evaluate,
  expressionError,
  type FunctionTable,
  justAttributes,
  missingItemRange,
  type ResolvedReference,
  type Scope,
  type ScopeReference,
} from "@landform/hcl";
import { referencesIn } from "@landform/lang";
import { conversionWords } from "./conversion-words.js";
import { convertToConstraint } from "./convert-to-constraint.js";
import type { DecodeContext } from "./decode-context.js";
import { directoryFromRoot } from "./directory-from-root.js";
import { tellingOfStaticValues } from "./features-elsewhere.js";
import { forEachProblemsInTofu } from "./for-each-problems.js";
import type { LocalConfig } from "./module.js";
import type { VariableConfig } from "./variable.js";

/** What a module can know before anything is planned: its inputs and locals, as far as they are made of constants. */
export interface StaticModule {
  readonly path: ModulePath;
  readonly directory: string;
  readonly variables: ReadonlyMap<string, VariableConfig>;
  readonly locals: ReadonlyMap<string, LocalConfig>;
  /** The value given for a variable; `undefined` when it could not be told, which was reported. */
  readonly inputs: (variable: VariableConfig, diags: DiagnosticSink) => Value | undefined;
}

/** What is the same in all modules. */
export interface StaticSurroundings extends Pick<DecodeContext, "dialect"> {
  readonly workspace: string;
  readonly rootDirectory: string;
  readonly workingDirectory: string;
  readonly functions?: FunctionTable;
}

/** What is being evaluated, for messages, and the one inside which that became necessary. */
interface Frame {
  readonly subject: string;
  readonly range: SourceRange;
  readonly outer?: Frame;
  /** What can be referred to in this one, besides what a module has. */
  readonly names?: ReadonlyMap<string, Value>;
}

/**
 * Evaluates expressions of one module that are needed before planning. In OpenTofu they may use inputs and locals (its
 * "static context"); in Terraform they are constants.
 */
export class StaticEvaluator {
  readonly #module: StaticModule;
  readonly #surroundings: StaticSurroundings;
  readonly #known = new Map<string, { readonly value: Value; readonly problems: readonly Diagnostic[] }>();

  constructor(module: StaticModule, surroundings: StaticSurroundings) {
    this.#module = module;
    this.#surroundings = surroundings;
  }

  /**
   * `subject` is what the value is for, such as `module.a.source`. `undefined` when it failed, which was reported; in
   * Terraform an unknown value stands for it.
   */
  evaluate(expression: Expression, subject: string, range: SourceRange, diags: DiagnosticSink): Value | undefined {
    const { dialect } = this.#surroundings;
    if (dialect.name === "terraform") return evaluate(expression, undefined, tellingOfStaticValues(dialect, diags));
    return this.#evaluate(expression, { subject: this.inModule(subject), range }, diags);
  }

  /** As `evaluate`, in both languages as in OpenTofu, with more names to refer to. `undefined` when it failed. */
  evaluateWith(
    names: ReadonlyMap<string, Value>,
    expression: Expression,
    subject: string,
    range: SourceRange,
    diags: DiagnosticSink,
  ): Value | undefined {
    return this.#evaluate(expression, { subject: this.inModule(subject), range, names }, diags);
  }

  /** OpenTofu: report what is wrong with the `for_each` of a provider configuration. */
  checkForEach(forEach: Expression, subject: string, diags: DiagnosticSink): void {
    const frame: Frame = { subject: this.inModule(subject), range: forEach.range };
    const value = this.#evaluate(forEach, frame, diags);
    const unknown = () => 'The "for_each" value includes keys or set values that cannot be determined until apply.';
    for (const { detail, extra } of value === undefined ? [] : forEachProblemsInTofu(value, { unknown })) {
      const summary = "Invalid for_each argument";
      const problem = { summary, detail, subject: forEach.range, ...(extra && { extra }) };
      diags.add(expressionError(problem, forEach, this.#scope(frame)));
    }
  }

  /** Report variables that are declared to be constants and are not; `range` of the call of the module, if it has one. */
  checkConstants(range: SourceRange | undefined, diags: DiagnosticSink): void {
    for (const { name, constant, range: declared } of this.#module.variables.values()) {
      if (constant !== true) continue;
      const frame: Frame = { subject: this.inModule(""), range: range ?? nowhere };
      this.#named("var", name, frame, declared, diags);
    }
  }

  /** `subject` as messages have it. */
  inModule(subject: string): string {
    const { path } = this.#module;
    return path.length === 0 ? subject : `${formatModule(path)}:${subject}`;
  }

  /** Inputs for the module that a call with this body makes, from its arguments. */
  inputsFromCall(callName: string, body: Body): StaticModule["inputs"] {
    const attributes = justAttributes(body, new DiagnosticList());
    return (variable, diags) => {
      const attribute = attributes.get(variable.name);
      if (attribute !== undefined) {
        const subject = `${formatModule([...this.#module.path, callName])}:var.${variable.name}`;
        return this.#evaluate(attribute.expression, { subject, range: attribute.range }, diags);
      }
      if (variable.default !== undefined) return variable.default;
      const detail = "";
      const summary = "Missing required variable in module call";
      diags.add({ severity: "error", summary, detail, subject: missingItemRange(body) });
      return undefined;
    };
  }

  #evaluate(expression: Expression, frame: Frame, diags: DiagnosticSink): Value | undefined {
    const problems = new DiagnosticList();
    const { dialect } = this.#surroundings;
    const { names } = frame;
    const references = referencesIn(expression, problems, { dialect, ...(names && { except: names }) });
    for (const reference of references) checkAvailable(reference, frame, problems);
    const value = problems.hasErrors ? undefined : evaluate(expression, this.#scope(frame), problems);
    for (const problem of problems.items) diags.add(problem);
    return problems.hasErrors ? undefined : value;
  }

  #scope(frame: Frame): Scope {
    const { dialect, functions } = this.#surroundings;
    return {
      ...(frame.names && { variables: frame.names }),
      resolve: (reference, sink) => this.#resolve(reference, frame, sink),
      ...(functions && { functions }),
      dialect: dialect.name,
    };
  }

  #resolve(reference: ScopeReference, frame: Frame, diags: DiagnosticSink): ResolvedReference | undefined {
    const [step] = reference.steps;
    if (step?.kind !== "attribute" || !staticRoots.has(reference.root)) return undefined;
    const { range } = reference.traversal;
    return { value: this.#named(reference.root, step.name, frame, range, diags), stepsTaken: 1 };
  }

  #named(root: string, name: string, frame: Frame, range: SourceRange, diags: DiagnosticSink): Value {
    switch (root) {
      case "var":
        return this.#once(`var.${name}`, diags, (sink) => this.#variable(name, frame, range, sink));
      case "local":
        return this.#once(`local.${name}`, diags, (sink) => this.#local(name, frame, range, sink));
      case "path":
        return this.#path(name, range, diags);
      default:
        return this.#program(name, range, diags);
    }
  }

  /** Values are worked out once; what went wrong is told to each who asks. */
  #once(name: string, diags: DiagnosticSink, compute: (diags: DiagnosticSink) => Value | undefined): Value {
    const known = this.#known.get(name);
    const problems = new DiagnosticList();
    const result = known ?? { value: compute(problems) ?? dynamicUnknown, problems: problems.items };
    if (!problems.hasErrors) this.#known.set(name, result);
    for (const problem of result.problems) diags.add(problem);
    return result.value;
  }

  #variable(name: string, frame: Frame, range: SourceRange, diags: DiagnosticSink): Value | undefined {
    const variable = this.#module.variables.get(name);
    if (variable === undefined) {
      const detail = `Undefined variable var.${name}`;
      diags.add({ severity: "error", summary: "Undefined variable", detail, subject: range });
      return undefined;
    }
    if (variable.constant === false) {
      const detail = `The variable "${name}" cannot be used in a static context, because it is declared as "const = false".`;
      diags.add({ severity: "error", summary: "Unable to use variable in static context", detail, subject: range });
      return undefined;
    }
    const problems = new DiagnosticList();
    const given = this.#module.inputs(variable, problems);
    const value = given && this.#prepare(variable, given, problems);
    this.#explain(`var.${name}`, frame, problems, diags);
    return value;
  }

  #prepare(variable: VariableConfig, given: Value, diags: DiagnosticSink): Value | undefined {
    const converted = convertToConstraint(given, variable);
    if (isConversionError(converted)) {
      const reason = conversionWords({ ...converted, path: [] }, this.#surroundings);
      const detail = `The given value is not suitable for var.${variable.name} declared at ${formatRange(variable.range)}: ${reason}.`;
      diags.add({ severity: "error", summary: "Invalid value for input variable", detail });
      return undefined;
    }
    if (converted.kind === "null" && !variable.nullable && variable.default !== undefined) return variable.default;
    if (converted.kind === "null" && !variable.nullable) {
      const detail = `The given value is not suitable for var.${variable.name} defined at ${formatRange(variable.range)}: required variable may not be set to null.`;
      diags.add({ severity: "error", summary: "Required variable not set", detail, subject: variable.range });
      return undefined;
    }
    const sensitive = variable.sensitive ? withMark(converted, "sensitive") : converted;
    return variable.ephemeral ? withMark(sensitive, "ephemeral") : sensitive;
  }

  #local(name: string, frame: Frame, range: SourceRange, diags: DiagnosticSink): Value | undefined {
    const local = this.#module.locals.get(name);
    if (local === undefined) {
      const detail = `Undefined local local.${name}`;
      diags.add({ severity: "error", summary: "Undefined local", detail, subject: range });
      return undefined;
    }
    const inner: Frame = { subject: this.inModule(`local.${name}`), range: local.range, outer: frame };
    if (isInside(inner.subject, frame)) {
      const detail = `${inner.subject} is self referential`;
      diags.add({ severity: "error", summary: "Circular reference", detail, subject: local.range });
      return undefined;
    }
    const problems = new DiagnosticList();
    const value = this.#evaluate(local.expression, inner, problems);
    this.#explain(`local.${name}`, frame, problems, diags);
    return value;
  }

  /** Pass on what went wrong with `name`, and say for what it was needed. */
  #explain(name: string, frame: Frame, problems: DiagnosticList, diags: DiagnosticSink): void {
    for (const problem of problems.items) diags.add(problem);
    if (!problems.hasErrors) return;
    const detail = `${frame.subject} depends on ${this.inModule(name)} which is not available`;
    diags.add({ severity: "error", summary: "Unable to compute static value", detail, subject: frame.range });
  }

  #path(name: string, subject: SourceRange, diags: DiagnosticSink): Value {
    const { workingDirectory, rootDirectory } = this.#surroundings;
    if (name === "module") return stringValue(directoryFromRoot(rootDirectory, this.#module.directory));
    if (name === "root") return stringValue(".");
    if (name === "cwd") return stringValue(workingDirectory);
    const suggestion = didYouMean(name, ["cwd", "module", "root"]);
    const detail = `The "path" object does not have an attribute named "${name}".${suggestion}`;
    diags.add({ severity: "error", summary: 'Invalid "path" attribute', detail, subject });
    return dynamicUnknown;
  }

  #program(name: string, subject: SourceRange, diags: DiagnosticSink): Value {
    if (name === "workspace") return stringValue(this.#surroundings.workspace);
    const isApplying = name === "applying";
    diags.add({
      severity: "error",
      summary: isApplying ? "Invalid attribute in static context" : 'Invalid "terraform" attribute',
      detail: isApplying
        ? "The applying attribute can not be used during static evaluation and is only valid in the plan and apply phases of execution"
        : `The "terraform" object does not have an attribute named "${name}". The only supported attribute is terraform.workspace, the name of the currently-selected workspace.`,
      subject,
    });
    return dynamicUnknown;
  }
}

const staticRoots: ReadonlySet<string> = new Set(["var", "local", "path", "terraform", "tofu"]);

function isInside(subject: string, frame: Frame | undefined): boolean {
  return frame !== undefined && (frame.subject === subject || isInside(subject, frame.outer));
}

/** Report what a static context can't refer to. */
function checkAvailable(reference: Reference, frame: Frame, diags: DiagnosticSink): void {
  const { kind } = reference.subject;
  if (kind === "local" || kind === "variable" || kind === "path" || kind === "terraform") return;
  const summaries: Partial<Record<typeof kind, string>> = {
    moduleCallOutput: "Module output not supported in static context",
    providerFunction: "Provider function in static context",
  };
  diags.add({
    severity: "error",
    summary: summaries[kind] ?? "Dynamic value in static context",
    detail: `Unable to use ${formatReference({ ...reference, remaining: [] })} in static context, which is required by ${frame.subject}`,
    subject: reference.range,
  });
}
