import type { KeyProblem, KeyProvider } from "@landform/state/encryption";
import type { ArgumentSchema, Arguments } from "../arguments.js";
import type { KeySurroundings } from "../ask-service.js";

/** A kind of `key_provider` block. */
export interface KeyProviderType {
  readonly arguments: ArgumentSchema;
  create(given: Arguments, surroundings: KeySurroundings): KeyProvider | KeyProblem | Promise<KeyProvider | KeyProblem>;
}
