import type { KeyProviderType } from "./key-provider-type.js";
import { pbkdf2 } from "./pbkdf2.js";

/** By the first label of `key_provider` blocks. */
export const keyProviderTypes: ReadonlyMap<string, KeyProviderType> = new Map([["pbkdf2", pbkdf2]]);
