import { messageOf } from "@landform/diagnostics";
/** Documents of others: what is not there or of another kind is as if it were absent. */
export type JsonObject = ReadonlyMap<string, unknown>;

/** Undefined for what is no object. */
export function jsonObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? new Map<string, unknown>(Object.entries(value))
    : undefined;
}

/** The document, or why it cannot be read. */
export function parseDocument(text: string): JsonObject | { readonly problem: string } {
  try {
    const document = jsonObject(JSON.parse(text));
    return document ?? { problem: "the document is not a JSON object" };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

export function isUnreadable(
  document: JsonObject | { readonly problem: string },
): document is { readonly problem: string } {
  return "problem" in document;
}

export function textIn(object: JsonObject | undefined, name: string): string {
  const value = object?.get(name);
  return typeof value === "string" ? value : "";
}

export function objectsIn(object: JsonObject | undefined, name: string): readonly JsonObject[] {
  const value = object?.get(name);
  return Array.isArray(value) ? value.flatMap((one) => jsonObject(one) ?? []) : [];
}

export function textsIn(object: JsonObject | undefined, name: string): readonly string[] {
  const value = object?.get(name);
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
