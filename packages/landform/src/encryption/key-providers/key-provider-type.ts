import type { KeyProblem, KeyProvider } from "@landform/state/encryption";
import type { ArgumentSchema, Arguments } from "../arguments.js";

/** A kind of `key_provider` block. */
export interface KeyProviderType {
  readonly arguments: ArgumentSchema;
  /** `env`: environment variables, which stand in for some arguments. */
  create(
    given: Arguments,
    env: Readonly<Record<string, string | undefined>>,
  ): KeyProvider | KeyProblem | Promise<KeyProvider | KeyProblem>;
}
