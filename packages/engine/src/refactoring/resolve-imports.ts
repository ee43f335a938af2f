import { type AbsResourceInstance, formatAbsResourceInstance, parseAbsResourceInstance } from "@landform/addrs";
import type { ImportConfig } from "@landform/config";
import {
  asString,
  containsMark,
  conversionErrorMessage,
  convert,
  isConversionError,
  isWhollyKnown,
  string,
  type Value,
  withoutMarks,
  withoutMarksDeep,
} from "@landform/cty";
import { type DiagnosticSink, formatRange, quoted } from "@landform/diagnostics";
import { type Expression, type Traversal, traversalOf } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import { evaluateValue } from "../evaluate/evaluate-value.js";
import { importRepetitions } from "../evaluate/import-repetitions.js";
import type { InstanceData } from "../evaluate/repetition.js";
import type { Run } from "../walk/run.js";

/** An object to be taken under management. Has either `id` or `identity`. */
export interface ResolvedImport {
  readonly address: AbsResourceInstance;
  readonly id?: string;
  readonly identity?: Value;
}

/** Evaluate `import` blocks, in the root module. By `formatAbsResourceInstance`. */
export function resolveImports(
  imports: readonly ImportConfig[],
  run: Run,
  diags: DiagnosticSink,
): ReadonlyMap<string, ResolvedImport> {
  const resolved = new Map<string, ResolvedImport>();
  for (const config of imports) {
    for (const data of importRepetitions(config, run, diags)) {
      const found = resolveImport(config, data, run, diags);
      if (found === undefined) continue;
      const name = formatAbsResourceInstance(found.address);
      if (resolved.has(name) && run.context.dialect.name === "tofu") diags.add(duplicate(name, config));
      else resolved.set(name, found);
    }
  }
  return resolved;
}

function duplicate(name: string, { range }: ImportConfig) {
  const detail = `An import block for the resource ${quoted(name)} was already declared at ${formatRange(range)}. A resource can have only one import block.`;
  return errorAt(range, `Duplicate import configuration for ${quoted(name)}`, detail);
}

function resolveImport(
  config: ImportConfig,
  data: InstanceData,
  run: Run,
  diags: DiagnosticSink,
): ResolvedImport | undefined {
  const address = config.instance ?? importAddress(config.to, data, run, diags);
  const id = config.id && importId(config.id, data, run, diags);
  const identity = config.identity && importValue(config.identity, "identity", data, run, diags);
  if (address === undefined || (id === undefined && identity === undefined)) return undefined;
  return {
    address,
    ...(id === undefined ? {} : { id }),
    ...(identity === undefined ? {} : { identity: withoutMarksDeep(identity).value }),
  };
}

function importAddress(
  to: Expression,
  data: InstanceData,
  run: Run,
  diags: DiagnosticSink,
): AbsResourceInstance | undefined {
  const traversal = addressTraversal(to, data, run, diags);
  return traversal && parseAbsResourceInstance(traversal, diags);
}

/** `to` as a traversal, its computed keys evaluated. */
function addressTraversal(
  expression: Expression,
  data: InstanceData,
  run: Run,
  diags: DiagnosticSink,
): Traversal | undefined {
  const literal = traversalOf(expression);
  if (literal !== undefined) return literal;
  if (expression.kind === "relativeTraversal") {
    const source = addressTraversal(expression.source, data, run, diags);
    return source && { ...source, steps: [...source.steps, ...expression.steps], range: expression.range };
  }
  if (expression.kind !== "index") return undefined;
  const source = addressTraversal(expression.collection, data, run, diags);
  const key = addressKey(expression.key, data, run, diags);
  if (source === undefined || key === undefined) return undefined;
  const step = { kind: "index", key, range: expression.key.range } as const;
  return { ...source, steps: [...source.steps, step], range: expression.range };
}

function addressKey(expression: Expression, data: InstanceData, run: Run, diags: DiagnosticSink): Value | undefined {
  const marked = evaluateValue(expression, run.scopes.in(run.modules.root, data), diags);
  if (marked === undefined) return undefined;
  const { value, marks } = withoutMarks(marked);
  const refuse = (why: string): undefined => {
    const detail = `Import block contained a resource address using an index which ${why}`;
    diags.add(errorAt(expression.range, "Import block 'to' address contains an invalid key", detail));
    return undefined;
  };
  if (value.kind === "unknown") {
    const detail =
      "Import block contained a resource address using an index that will only be known after apply. Please ensure to use expressions that are known at plan time for the index of an import target address";
    diags.add(errorAt(expression.range, "Import block 'to' address contains an invalid key", detail));
    return undefined;
  }
  if (value.kind === "null") return refuse("is null. Please ensure the expression for the index is not null");
  if (value.type.kind !== "string" && value.type.kind !== "number") {
    return refuse(
      "is not valid for a resource instance (not a string or a number). Please ensure the expression for the index is correct, and returns either a string or a number",
    );
  }
  for (const mark of ["sensitive", "ephemeral"]) {
    if (!marks.has(mark)) continue;
    return refuse(`is ${mark}. Please ensure indexes used in the resource address of an import target are not ${mark}`);
  }
  return value;
}

function importId(expression: Expression, data: InstanceData, run: Run, diags: DiagnosticSink): string | undefined {
  const value = importValue(expression, "id", data, run, diags);
  if (value === undefined) return undefined;
  const converted = convert(value, string);
  const refuse = (detail: string): undefined => {
    diags.add(errorAt(expression.range, "Invalid import id argument", detail));
    return undefined;
  };
  if (isConversionError(converted)) {
    return refuse(`The import ID value is unsuitable: ${conversionErrorMessage(converted)}.`);
  }
  const id = asString(converted);
  if (id !== "" || run.context.dialect.name === "tofu") return id;
  return refuse("The import ID value evaluates to an empty string, please provide a non-empty value.");
}

/** The value of `id` or `identity`: known, and nobody's secret. */
export function importValue(
  expression: Expression,
  field: "id" | "identity",
  data: InstanceData,
  run: Run,
  diags: DiagnosticSink,
  allowUnknown = false,
): Value | undefined {
  const value = evaluateValue(expression, run.scopes.in(run.modules.root, data), diags);
  if (value === undefined) return undefined;
  const { name, productName } = run.context.dialect;
  const noun = name === "terraform" && field === "id" ? "ID" : field;
  const refuse = (detail: string): undefined => {
    diags.add(errorAt(expression.range, `Invalid import ${field} argument`, detail));
    return undefined;
  };
  if (value.kind === "null") return refuse(`The import ${noun} cannot be null.`);
  if (!isWhollyKnown(value)) {
    if (allowUnknown) return undefined;
    return refuse(
      `The import block "${field}" argument depends on resource attributes that cannot be determined until apply, so ${productName} cannot plan to import this resource.`,
    );
  }
  for (const mark of ["sensitive", "ephemeral"]) {
    if (containsMark(value, mark)) return refuse(`The import ${noun} cannot be ${mark}.`);
  }
  return value;
}
