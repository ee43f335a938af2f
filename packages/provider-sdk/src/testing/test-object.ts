import { conversionErrorMessage, type Value } from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import type { ProviderDiagnostic, SchemaMap } from "@landform/provider-protocol";
import { type BlockSchema, coerceValue, formatProblem, type PathProblem, type Schema } from "@landform/schema";
import { describePath } from "../report.js";
import { toPlain, toValue } from "./plain.js";

/** Attributes as a user would write them; `unknown` stands for what is not known yet. */
export type PlainConfig = Readonly<Record<string, unknown>>;

/** An object under management, as an engine would store it. */
export interface TestObject {
  readonly type: string;
  /** As plain data; sets are arrays in their order. */
  readonly state: unknown;
  readonly value: Value;
  readonly private: Uint8Array;
}

export interface TestPlan {
  readonly action: "create" | "no-op" | "update" | "replace";
  /** As plain data, with `unknown` for what is known after apply only. */
  readonly planned: unknown;
  /** Attributes that call for a new object: `name`, `rule[0].port`. */
  readonly requiresReplace: readonly string[];
  readonly warnings: readonly string[];
}

/** What a provider reported, or what an engine says about its answers. */
export class ProviderTestError extends Error {
  override readonly name = "ProviderTestError";
  readonly diagnostics: readonly ProviderDiagnostic[];

  constructor(diagnostics: readonly ProviderDiagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    super(errors.map(describeDiagnostic).join("\n\n"));
    this.diagnostics = diagnostics;
  }
}

/** `Summary (place): detail`. */
export function describeDiagnostic({ summary, detail, path = [] }: ProviderDiagnostic): string {
  const place = path.length === 0 ? "" : ` (${describePath(path)})`;
  return detail === "" ? `${summary}${place}` : `${summary}${place}: ${detail}`;
}

/** The warnings, in words. */
export function failOnErrors(diagnostics: readonly ProviderDiagnostic[]): readonly string[] {
  if (diagnostics.some(({ severity }) => severity === "error")) throw new ProviderTestError(diagnostics);
  return diagnostics.map(describeDiagnostic);
}

/** What an engine says when a provider breaks a rule. */
export function failOnProblems(summary: string, problems: readonly PathProblem[]): void {
  failOnErrors(problems.map((problem) => ({ severity: "error", summary, detail: formatProblem(problem) })));
}

export function schemaOf(schemas: SchemaMap<Schema>, type: string): BlockSchema {
  const schema = schemas.get(type);
  invariant(schema !== undefined, `the provider has no "${type}"`);
  return schema.block;
}

/** The value of a configuration that a user wrote as `plain`. */
export function coerced(block: BlockSchema, plain: PlainConfig): Value {
  const value = coerceValue(toValue(plain), block);
  if (value.kind !== "conversionError") return value;
  throw new ProviderTestError([
    { severity: "error", summary: "Invalid configuration", detail: conversionErrorMessage(value) },
  ]);
}

export function testObject(type: string, value: Value, privateData: Uint8Array): TestObject {
  return { type, state: toPlain(value), value, private: privateData };
}
