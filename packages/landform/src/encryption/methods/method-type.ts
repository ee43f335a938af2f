import type { EncryptionProblem } from "@landform/state";
import type { EncryptionMethod } from "@landform/state/encryption";
import type { ArgumentSchema, Arguments } from "../arguments.js";

/** A kind of `method` block. */
export interface MethodType {
  readonly arguments: ArgumentSchema;
  create(given: Arguments): EncryptionMethod | EncryptionProblem;
}
