import type { Dialect } from "@landform/addrs";
import type { CliConfig } from "../cli-config/cli-config.js";
import { asciiHost, credentialsFile, hasStoredToken, isConfiguredByHand, storeToken } from "./credentials.js";
import { type CredentialsHelper, findCredentialsHelper, storeHelperToken } from "./credentials-helper.js";

/** Where the token for a host is, or is to be kept. */
export type TokenStorage =
  /** In a file that the user wrote, which we do not change. */
  | { readonly kind: "byHand" }
  | { readonly kind: "file"; readonly file: string; readonly hasToken: boolean }
  | { readonly kind: "helper"; readonly helper: CredentialsHelper };

/** A token that is in the file already stays there, whatever helper there is. */
export async function findTokenStorage(
  hostname: string,
  config: CliConfig,
  env: Readonly<Record<string, string | undefined>>,
  dialect: Dialect,
): Promise<TokenStorage> {
  const file = credentialsFile(env, dialect);
  if (isConfiguredByHand(hostname, config, file)) return { kind: "byHand" };
  const hasToken = await hasStoredToken(file, hostname);
  const helper = hasToken ? undefined : await findCredentialsHelper(config, env, dialect);
  return helper === undefined ? { kind: "file", file, hasToken } : { kind: "helper", helper };
}

/** Keep `token`, or none, for a host. Tells why that cannot be. */
export async function keepToken(
  storage: Exclude<TokenStorage, { kind: "byHand" }>,
  hostname: string,
  token: string | undefined,
): Promise<string | undefined> {
  if (storage.kind === "file") return storeToken(storage.file, hostname, token);
  return (await storeHelperToken(storage.helper, asciiHost(hostname), token))?.message;
}
