import {
  argumentError,
  asMap,
  dynamicUnknown,
  type FunctionError,
  functionError,
  isKnown,
  type Value,
} from "@landform/cty";
import { type Diagnostic, DiagnosticList, formatRange, quoted } from "@landform/diagnostics";
import {
  type Dialect,
  type Expression,
  evaluate,
  type FunctionTable,
  isValidIdentifier,
  parseTemplate,
  traversalsIn,
} from "@landform/hcl";

/** A template that was read. */
export interface Template {
  readonly kind: "template";
  readonly expression: Expression;
  /** Stands in messages before positions. */
  readonly name: string;
}

// A template is often rendered many times in a row, with other values.
const parsed = new Map<string, { readonly text: string; readonly template: Template | FunctionError }>();
const cacheLimit = 64;

export function readTemplate(text: string, name: string): Template | FunctionError {
  const known = parsed.get(name);
  if (known?.text === text) return known.template;
  const { value, diagnostics } = parseTemplate(text, name);
  const isBroken = diagnostics.some(({ severity }) => severity === "error");
  const template: Template | FunctionError = isBroken
    ? functionError(describe(diagnostics))
    : { kind: "template", expression: value, name };
  if (parsed.size >= cacheLimit) parsed.clear();
  parsed.set(name, { text, template });
  return template;
}

/** How to render. */
export interface RenderOptions {
  readonly functions: FunctionTable;
  readonly dialect: Dialect;
  /** Tell where in the template a name is that has no value. */
  readonly showPositions: boolean;
  /** Called with the first problem, before it becomes the error. */
  readonly onFailure?: (problem: Diagnostic) => FunctionError | undefined;
}

/** The value of `template` with `vars`, a map or object. Errors blame argument 1, the variables, where they are at fault. */
export function renderTemplate(template: Template, vars: Value, options: RenderOptions): Value | FunctionError {
  if (vars.type.kind !== "map" && vars.type.kind !== "object") {
    return argumentError(1, "invalid vars value: must be a map");
  }
  if (!isKnown(vars)) return dynamicUnknown;
  const variables = asMap(vars);
  const problem = nameProblem(variables) ?? missingName(template, variables, options.showPositions);
  if (problem !== undefined) return argumentError(1, problem);
  const diags = new DiagnosticList();
  const { functions, dialect } = options;
  const value = evaluate(template.expression, { variables, functions, dialect }, diags);
  const [first] = diags.items;
  if (first === undefined || !diags.hasErrors) return value;
  return options.onFailure?.(first) ?? functionError(describe(diags.items));
}

function nameProblem(variables: ReadonlyMap<string, Value>): string | undefined {
  for (const name of variables.keys()) {
    if (isValidIdentifier(name)) continue;
    const rule = "must start with a letter, followed by zero or more letters, digits, and underscores";
    return `invalid template variable name ${quoted(name)}: ${rule}`;
  }
  return undefined;
}

function missingName(
  { expression }: Template,
  variables: ReadonlyMap<string, Value>,
  showPositions: boolean,
): string | undefined {
  for (const { root, rootRange } of traversalsIn(expression)) {
    if (variables.has(root)) continue;
    const place = showPositions ? `, referenced at ${formatRange(rootRange)}` : "";
    return `vars map does not contain key ${quoted(root)}${place}`;
  }
  return undefined;
}

/** Problems in one line, in the form that Go's HCL package gives them. */
export function describe(diagnostics: readonly Diagnostic[]): string {
  const [first] = diagnostics;
  if (first === undefined) return "no diagnostics";
  const place = first.subject === undefined ? "" : `${formatRange(first.subject)}: `;
  const more = diagnostics.length > 1 ? `, and ${diagnostics.length - 1} other diagnostic(s)` : "";
  return `${place}${first.summary}; ${first.detail}${more}`;
}
