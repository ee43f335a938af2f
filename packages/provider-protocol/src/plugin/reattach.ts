import { quoted } from "@landform/diagnostics";

/** Where a provider listens that was started by somebody else, such as a debugger. */
export interface ReattachConfig {
  readonly protocolVersion: 5 | 6;
  readonly pid: number;
  /** Whoever started it ends it too: we never do. */
  readonly isTest: boolean;
  readonly address: PluginAddress;
}

/** `address` is a path (`unix`) or `host:port` (`tcp`). */
export interface PluginAddress {
  readonly network: "unix" | "tcp";
  readonly address: string;
}

export interface ReattachError {
  readonly kind: "reattachError";
  readonly message: string;
}

/** The value of `TF_REATTACH_PROVIDERS`: by provider source as it is written there, such as `hashicorp/aws`. */
export function parseReattachProviders(text: string): ReadonlyMap<string, ReattachConfig> | ReattachError {
  if (text === "") return new Map();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return reattachError(invalidFormat(error instanceof Error ? error.message : String(error)));
  }
  if (!isRecord(json)) return reattachError(invalidFormat("an object is required"));
  const configs = new Map<string, ReattachConfig>();
  for (const [source, entry] of Object.entries(json)) {
    const config = isRecord(entry) ? parseConfig(source, entry) : reattachError(invalidFormat("an object is required"));
    if ("kind" in config) return config;
    configs.set(source, config);
  }
  return configs;
}

function parseConfig(source: string, entry: Readonly<Record<string, unknown>>): ReattachConfig | ReattachError {
  const { Protocol: protocol, ProtocolVersion: version, Pid: pid, Test: test, Addr: addr } = entry;
  const { Network: network, String: address } = isRecord(addr) ? addr : {};
  if (network !== "unix" && network !== "tcp") {
    return reattachError(`Unknown address type ${quoted(String(network ?? ""))} for ${quoted(source)}`);
  }
  if (typeof address !== "string" || address === "") {
    const what = network === "unix" ? "unix socket path" : "TCP address";
    return reattachError(`Invalid ${what} ${quoted(String(address ?? ""))} for ${quoted(source)}: missing address`);
  }
  if (protocol !== "grpc") {
    return reattachError(`Unsupported plugin protocol ${quoted(String(protocol ?? ""))}. Supported: [grpc]`);
  }
  // Providers of the time before there was a number mean version 5.
  const protocolVersion = version === undefined || version === 0 ? 5 : version;
  if (protocolVersion !== 5 && protocolVersion !== 6) {
    return reattachError(`unsupported protocol version ${String(version)}`);
  }
  return {
    protocolVersion,
    pid: typeof pid === "number" ? pid : 0,
    isTest: test === true,
    address: { network, address },
  };
}

function isRecord(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function invalidFormat(reason: string): string {
  return `Invalid format for TF_REATTACH_PROVIDERS: ${reason}`;
}

function reattachError(message: string): ReattachError {
  return { kind: "reattachError", message };
}
