import { type AbsResourceInstance, formatAbsResourceInstance } from "@landform/addrs";
import type { ImportConfig } from "@landform/config";
import {
  asString,
  containsMark,
  convert,
  isConversionError,
  isWhollyKnown,
  string,
  type Value,
  withoutMarks,
  withoutMarksDeep,
} from "@landform/cty";
import { type DiagnosticSink, formatRange, quoted } from "@landform/diagnostics";
import { conversionWords, type Expression } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import { evaluateValue } from "../evaluate/evaluate-value.js";
import { importRepetitions } from "../evaluate/import-repetitions.js";
import type { InstanceData } from "../evaluate/repetition.js";
import type { Run } from "../walk/run.js";
import { importAddress } from "./import-address.js";

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
  const address = importAddress(config, data, run, diags);
  const id = config.id && importId(config.id, data, run, diags);
  const identity = config.identity && importValue(config.identity, "identity", data, run, diags);
  if (address === undefined || (id === undefined && identity === undefined)) return undefined;
  return {
    address,
    ...(id === undefined ? {} : { id }),
    ...(identity === undefined ? {} : { identity: withoutMarksDeep(identity).value }),
  };
}

/** With `allowUnknown`, one that is not known yet is no mistake. */
export function importId(
  expression: Expression,
  data: InstanceData,
  run: Run,
  diags: DiagnosticSink,
  allowUnknown = false,
): string | undefined {
  const value = importValue(expression, "id", data, run, diags, allowUnknown);
  if (value === undefined) return undefined;
  const converted = convert(value, string);
  const refuse = (detail: string): undefined => {
    diags.add(errorAt(expression.range, "Invalid import id argument", detail));
    return undefined;
  };
  if (isConversionError(converted)) {
    const why = conversionWords(converted, run.scopes.in(run.modules.root));
    diags.add(errorAt(expression.range, "Incorrect value type", `Invalid expression value: ${why}.`));
    return undefined;
  }
  const id = asString(withoutMarks(converted).value);
  if (id !== "" || run.context.dialect.name === "tofu") return id;
  return refuse("The import ID value evaluates to an empty string, please provide a non-empty value.");
}

/** The value of `id` or `identity`: known, and in OpenTofu nobody's secret. */
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
  for (const mark of name === "tofu" ? ["sensitive", "ephemeral"] : []) {
    if (containsMark(value, mark)) return refuse(`The import ${noun} cannot be ${mark}.`);
  }
  return value;
}
