import { ExactNumber, type Json } from "@landform/json-output";

/**
 * JSON text as data, `undefined` if it is none. Numbers that a double cannot hold keep their text where this Node lets
 * a reviver see it.
 */
export function parseJsonText(text: string): Json | undefined {
  try {
    const parsed: unknown = JSON.parse(text, keepExact);
    return isJson(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The third argument exists from Node 21 on. */
function keepExact(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || context?.source === undefined) return value;
  return Number.isSafeInteger(value) || String(value) === context.source ? value : new ExactNumber(context.source);
}

function isJson(value: unknown): value is Json {
  if (typeof value !== "object") return ["string", "number", "boolean"].includes(typeof value);
  return value === null || value instanceof ExactNumber || Object.values(value).every(isJson);
}
