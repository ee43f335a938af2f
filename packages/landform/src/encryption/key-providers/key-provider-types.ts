import { awsKms } from "./aws-kms.js";
import { external } from "./external.js";
import { gcpKms } from "./gcp-kms.js";
import type { KeyProviderType } from "./key-provider-type.js";
import { openbao } from "./openbao.js";
import { pbkdf2 } from "./pbkdf2.js";

/** By the first label of `key_provider` blocks. */
export const keyProviderTypes: ReadonlyMap<string, KeyProviderType> = new Map([
  ["aws_kms", awsKms],
  ["external", external],
  ["gcp_kms", gcpKms],
  ["openbao", openbao],
  ["pbkdf2", pbkdf2],
]);
