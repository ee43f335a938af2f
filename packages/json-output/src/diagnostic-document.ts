import {
  type CtyFunction,
  containsMark,
  isFunctionError,
  isWhollyKnown,
  type JsonType,
  typeToJson,
  type Value,
} from "@landform/cty";
import { type Diagnostic, type SourceLookup, type SourceRange, snippetOf } from "@landform/diagnostics";
import type { Dialect } from "@landform/hcl";
import { functionSignatures, type ParameterSignature } from "@landform/lang";
import type { Json } from "./json.js";
import { sensitiveJson, unknownJson, valueJson } from "./value-json.js";

/** A diagnostic as `validate -json` and the `-json` user interface show it. */
export interface DiagnosticDocument {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** Of the object it is about. */
  readonly address?: string;
  readonly range?: RangeDocument;
  /** Only when the source file is at hand. */
  readonly snippet?: SnippetDocument;
  /** In OpenTofu: what a failed `==` compared, in the form of a change. */
  readonly difference?: DifferenceDocument;
}

export interface DifferenceDocument {
  readonly before: Json;
  /** What is not known of it is left out. */
  readonly after: Json;
  readonly after_unknown: Json;
  readonly before_sensitive: Json;
  readonly after_sensitive: Json;
}

export interface RangeDocument {
  readonly filename: string;
  readonly start: PositionDocument;
  /** Exclusive. */
  readonly end: PositionDocument;
}

/** `line` and `column` are 1-based, columns count grapheme clusters; `byte` is 0-based. */
export interface PositionDocument {
  readonly line: number;
  readonly column: number;
  readonly byte: number;
}

/** Offsets are bytes in `code`. */
export interface SnippetDocument {
  readonly context: string | null;
  readonly code: string;
  readonly start_line: number;
  readonly highlight_start_offset: number;
  readonly highlight_end_offset: number;
  readonly values: readonly { readonly traversal: string; readonly statement: string }[];
  readonly function_call?: FunctionCallDocument;
}

export interface FunctionCallDocument {
  readonly called_as: string;
  readonly signature?: FunctionSignatureDocument;
}

export interface FunctionSignatureDocument {
  readonly name: string;
  readonly description?: string;
  readonly params: readonly FunctionParameterDocument[];
  readonly variadic_param?: FunctionParameterDocument;
  readonly return_type: JsonType;
}

export interface FunctionParameterDocument {
  readonly name: string;
  readonly description?: string;
  readonly type: JsonType;
}

export function diagnosticDocument(diagnostic: Diagnostic, sources: SourceLookup): DiagnosticDocument {
  const { severity, summary, detail, address, subject } = diagnostic;
  const snippet = snippetDocument(diagnostic, sources);
  const difference = differenceDocument(diagnostic);
  return {
    severity,
    summary,
    detail,
    ...(address !== undefined && { address }),
    ...(subject !== undefined && { range: rangeDocument(subject) }),
    ...(snippet !== undefined && { snippet }),
    ...(difference !== undefined && { difference }),
  };
}

/** None where the left side is not known, and for what nobody may see again. */
function differenceDocument({ compared = [undefined, undefined] }: Diagnostic): DifferenceDocument | undefined {
  const [before, after] = compared;
  if (!isValue(before) || !isValue(after) || !isWhollyKnown(before)) return undefined;
  if (containsMark(before, "ephemeral") || containsMark(after, "ephemeral")) return undefined;
  return {
    before: valueJson(before) ?? null,
    after: valueJson(after) ?? null,
    after_unknown: isWhollyKnown(after) ? false : unknownJson(after),
    before_sensitive: sensitiveJson(before),
    after_sensitive: sensitiveJson(after),
  };
}

function isValue(value: unknown): value is Value {
  return typeof value === "object" && value !== null && "kind" in value && "type" in value && "marks" in value;
}

/** An empty range is shown one character wide. */
export function rangeDocument({ filename, start, end }: SourceRange): RangeDocument {
  const shownEnd = start.byte === end.byte ? { ...end, column: end.column + 1, byte: end.byte + 1 } : end;
  return { filename, start: positionDocument(start), end: positionDocument(shownEnd) };
}

function positionDocument({ line, column, byte }: PositionDocument): PositionDocument {
  return { line, column, byte };
}

function snippetDocument(diagnostic: Diagnostic, sources: SourceLookup): SnippetDocument | undefined {
  const snippet = snippetOf(diagnostic, sources);
  if (snippet === undefined) return undefined;
  const call = functionCallDocument(diagnostic);
  return {
    context: snippet.context ?? null,
    code: snippet.code,
    start_line: snippet.startLine,
    highlight_start_offset: snippet.highlightStart,
    highlight_end_offset: snippet.highlightEnd,
    values: snippet.values.map(({ traversal, statement }) => ({ traversal, statement })),
    ...(call !== undefined && { function_call: call }),
  };
}

function functionCallDocument({ functionCall }: Diagnostic): FunctionCallDocument | undefined {
  if (functionCall === undefined) return undefined;
  const { name, signature: text, callee, dialect = "tofu" } = functionCall;
  const own = text === undefined ? undefined : signaturesOf(dialect).get(name);
  const signature = isFunction(callee) ? foreignSignature(name, callee) : own;
  return { called_as: name, ...(signature !== undefined && { signature }) };
}

function isFunction(callee: unknown): callee is CtyFunction {
  return typeof callee === "object" && callee !== null && "parameters" in callee && "returnType" in callee;
}

/** Of a function of a provider, which gives the same type whatever its arguments are. */
function foreignSignature(name: string, { parameters, variadic, returnType }: CtyFunction): FunctionSignatureDocument {
  const type = returnType([]);
  return {
    name: name.slice(name.lastIndexOf(":") + 1),
    params: parameters.map(parameterDocument),
    ...(variadic !== undefined && { variadic_param: parameterDocument(variadic) }),
    return_type: isFunctionError(type) ? "dynamic" : typeToJson(type),
  };
}

type Signatures = ReadonlyMap<string, FunctionSignatureDocument>;

const signatures = new Map<Dialect, Signatures>();

/** Without functions that providers bring. */
function signaturesOf(dialect: Dialect): Signatures {
  const known = signatures.get(dialect) ?? signatureDocuments(dialect);
  signatures.set(dialect, known);
  return known;
}

function signatureDocuments(dialect: Dialect): Signatures {
  return new Map(
    functionSignatures(dialect, "diagnostics").map(({ name, parameters, variadicParameter, returnType }) => [
      name,
      {
        name: name.replace(/^core::/, ""),
        params: parameters.map(parameterDocument),
        ...(variadicParameter !== undefined && { variadic_param: parameterDocument(variadicParameter) }),
        return_type: typeToJson(returnType),
      },
    ]),
  );
}

function parameterDocument({ name, type }: Pick<ParameterSignature, "name" | "type">): FunctionParameterDocument {
  return { name, type: typeToJson(type) };
}
