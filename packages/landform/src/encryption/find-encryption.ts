import type { Dialect } from "@landform/addrs";
import type { EncryptionConfig, StaticEvaluator } from "@landform/config";
import type { WithDiagnostics } from "@landform/diagnostics";
import { type Encryption, noEncryption } from "./encryption.js";

export interface EncryptionSource {
  /** Of the root module. */
  readonly config: EncryptionConfig | undefined;
  /** Of the root module. */
  readonly evaluator: StaticEvaluator;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dialect: Dialect;
}

/** With errors there is none to work with, and nothing may be stored. */
export type FindEncryption = () => Promise<WithDiagnostics<Encryption | undefined>>;

/**
 * The encryption that the configuration and `TF_ENCRYPTION` ask for. With errors there is none to work with: nothing may be
 * stored then.
 */
export async function findEncryption(source: EncryptionSource): Promise<WithDiagnostics<Encryption | undefined>> {
  const { config, env } = source;
  const text = (env[environmentVariable] ?? "").trim();
  if (config === undefined && text === "") return { value: noEncryption, diagnostics: [] };
  const { openEncryption } = await import("./open-encryption.js");
  return openEncryption(source, text);
}

export const environmentVariable = "TF_ENCRYPTION";
