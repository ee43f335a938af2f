import type { DiagnosticSink } from "@landform/diagnostics";
import { type DecodedObject, encodeObject, type StoredObject } from "@landform/state";
import { errorAt } from "../diagnostics.js";
import type { ResourceInstance } from "./resource-block.js";

/** The object as the state keeps it; `undefined`, which is reported, when it can't be kept. */
export function storedForm(
  { block, name }: ResourceInstance,
  object: DecodedObject,
  diags: DiagnosticSink,
): StoredObject | undefined {
  const encoded = encodeObject(object, block);
  if (!("kind" in encoded)) return encoded;
  diags.add(errorAt(undefined, `failed to encode ${name} in state: ${encoded.message}`, ""));
  return undefined;
}
