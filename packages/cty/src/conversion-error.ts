import { type MismatchWording, typeMismatchMessage } from "./mismatch.js";
import { emptyPath, formatPath } from "./path.js";
import type { Type } from "./type.js";
import type { Path, PathStep, Value } from "./value.js";

/** A value can't be converted. `path` leads to the part to blame; `mismatch` is there where its type alone rules it out. */
export interface ConversionError {
  readonly kind: "conversionError";
  readonly path: Path;
  readonly message: string;
  readonly mismatch?: Mismatch;
}
/** The types that don't go together; what `intro` says comes first in the message. */
export interface Mismatch {
  readonly got: Type;
  readonly want: Type;
  readonly intro: string;
}

export function isConversionError(result: Value | ConversionError): result is ConversionError {
  return result.kind === "conversionError";
}

/** The message with the path before it: `.a[0]: a number is required`. */
export function conversionErrorMessage(error: ConversionError, wording: MismatchWording = "long"): string {
  const { path, mismatch } = error;
  const message = mismatch === undefined ? error.message : mismatchMessage(mismatch, wording);
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`;
}

export function conversionError(message: string): ConversionError {
  return { kind: "conversionError", path: emptyPath, message };
}

/** Values of type `got` can't become `want`. */
export function mismatchError(got: Type, want: Type, intro = ""): ConversionError {
  const mismatch = { got, want, intro };
  return { ...conversionError(mismatchMessage(mismatch, "long")), mismatch };
}

function mismatchMessage({ got, want, intro }: Mismatch, wording: MismatchWording): string {
  return intro + typeMismatchMessage(got, want, wording);
}

/** `error`, met in the part of a value that `step` leads to. */
export function within(step: PathStep, error: ConversionError): ConversionError {
  return { ...error, path: [step, ...error.path] };
}
