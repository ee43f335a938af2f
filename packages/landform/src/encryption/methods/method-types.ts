import { aesGcm } from "./aes-gcm.js";
import { external } from "./external.js";
import type { MethodType } from "./method-type.js";

/** By the first label of `method` blocks. `unencrypted` is none of them: it has no arguments and does nothing. */
export const methodTypes: ReadonlyMap<string, MethodType> = new Map([
  ["aes_gcm", aesGcm],
  ["external", external],
]);
