import { compareStrings, type JsonType, typeToJson } from "@landform/cty";
import type { OutputState } from "@landform/state";
import { formatJson } from "./format-json.js";
import type { Json } from "./json.js";
import { valueJson } from "./value-json.js";

/** What `output -json` prints, by name. Sensitive values are shown. */
export type OutputsDocument = Readonly<Record<string, OutputValueDocument>>;

export interface OutputValueDocument {
  readonly sensitive: boolean;
  /** OpenTofu: why it should not be used any more. */
  readonly deprecated?: string;
  readonly type: JsonType;
  readonly value: Json;
}

export function outputsDocument(outputs: ReadonlyMap<string, OutputState>): OutputsDocument {
  const document: Record<string, OutputValueDocument> = Object.create(null);
  for (const [name, output] of [...outputs].sort(([a], [b]) => compareStrings(a, b))) {
    const { sensitive, deprecated, value } = output;
    document[name] = {
      sensitive,
      ...(deprecated !== undefined && { deprecated }),
      type: typeToJson(value.type),
      value: valueJson(value) ?? null,
    };
  }
  return document;
}

/** The text of `output -json`. */
export function formatOutputs(outputs: ReadonlyMap<string, OutputState>): string {
  return `${formatJson(outputsDocument(outputs), "indented")}\n`;
}
