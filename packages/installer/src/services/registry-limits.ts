import type { RegistryProtocols } from "../cli-config/cli-config.js";

/** How patient we are with services of hosts. Downloads have rules of their own. */
export interface RegistryLimits {
  readonly retries: number;
  readonly timeoutMs: number;
}

const usual: RegistryLimits = { retries: 1, timeoutMs: 10_000 };

/** Environment variables win over the CLI configuration; what is no positive number does not count. */
export function registryLimits(
  env: Readonly<Record<string, string | undefined>>,
  { retryCount, timeoutSeconds }: RegistryProtocols = {},
): RegistryLimits {
  const seconds = positive(env.TF_REGISTRY_CLIENT_TIMEOUT) ?? timeoutSeconds;
  return {
    retries: positive(env.TF_REGISTRY_DISCOVERY_RETRY) ?? retryCount ?? usual.retries,
    timeoutMs: seconds === undefined ? usual.timeoutMs : seconds * 1000,
  };
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^\+?\d+$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}
