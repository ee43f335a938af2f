import { formatPath } from "./path.js";
import type { Path, PathStep } from "./value.js";

/** A value can't be written as JSON, or JSON not be read as a value. `path` leads to the part to blame. */
export interface JsonError {
  readonly kind: "jsonError";
  readonly path: Path;
  readonly message: string;
}

export function jsonError(message: string): JsonError {
  return { kind: "jsonError", path: [], message };
}

/** An error of a part, seen from the value that has it at `step`. */
export function jsonErrorWithin(step: PathStep, error: JsonError): JsonError {
  return { ...error, path: [step, ...error.path] };
}

/** The message with the path before it: `.a[0]: string is required`. */
export function jsonErrorMessage({ path, message }: JsonError): string {
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`;
}
