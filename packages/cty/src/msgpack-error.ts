import { formatPath } from "./path.js";
import type { Path, PathStep } from "./value.js";

/** A value can't be written as MessagePack, or bytes not be read as a value. `path` leads to the part to blame. */
export interface MsgpackError {
  readonly kind: "msgpackError";
  readonly path: Path;
  readonly message: string;
}

export function msgpackError(message: string): MsgpackError {
  return { kind: "msgpackError", path: [], message };
}

/** An error of a part, seen from the value that has it at `step`. */
export function msgpackErrorWithin(step: PathStep, error: MsgpackError): MsgpackError {
  return { ...error, path: [step, ...error.path] };
}

/** The message with the path before it: `["a"][0]: string is required`. */
export function msgpackErrorMessage({ path, message }: MsgpackError): string {
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`;
}
