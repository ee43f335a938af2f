import { formatProvider, isProviderSourceError, type Provider, parseProviderSource } from "@landform/addrs";
import { type Diagnostic, quoted, type WithDiagnostics } from "@landform/diagnostics";
import type { ReattachConfig } from "@landform/provider-protocol";

/** Providers that somebody else runs, by full name. */
export type ReattachedProviders = ReadonlyMap<string, ReattachedProvider>;

export interface ReattachedProvider {
  readonly provider: Provider;
  readonly reattach: ReattachConfig;
}

/** Read `TF_REATTACH_PROVIDERS`: a JSON object by source address, as providers print it when they are debugged. */
export function parseReattachedProviders(
  text: string | undefined,
  registryHost: string,
): WithDiagnostics<ReattachedProviders> {
  const value = new Map<string, ReattachedProvider>();
  if (text === undefined || text === "") return { value, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const problem = (summary: string): void => {
    diagnostics.push({ severity: "error", summary, detail: "" });
  };
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch (error) {
    problem(`Invalid format for TF_REATTACH_PROVIDERS: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const [source, entry] of entriesOf(entries)) {
    const provider = parseProviderSource(source, registryHost);
    const reattach = decodeReattach(entry);
    if (isProviderSourceError(provider))
      problem(`Error parsing ${quoted(source)} as a provider address: ${provider.summary}: ${provider.detail}`);
    else if (typeof reattach === "string") problem(`${reattach} for ${quoted(source)}`);
    else value.set(formatProvider(provider), { provider, reattach });
  }
  return { value, diagnostics };
}

function decodeReattach(entry: unknown): ReattachConfig | string {
  const get = (name: string): unknown => new Map(entriesOf(entry)).get(name);
  const address = new Map(entriesOf(get("Addr")));
  const network = address.get("Network");
  const place = address.get("String");
  if ((network !== "unix" && network !== "tcp") || typeof place !== "string")
    return `Unknown address type ${quoted(String(network ?? ""))}`;
  const version = get("ProtocolVersion") || 5;
  if (version !== 5 && version !== 6) return `no supported plugins for protocol ${String(version)}`;
  const pid = get("Pid");
  return {
    protocolVersion: version,
    pid: typeof pid === "number" ? pid : 0,
    isTest: get("Test") === true,
    address: { network, address: place },
  };
}

function entriesOf(json: unknown): readonly (readonly [string, unknown])[] {
  return typeof json === "object" && json !== null ? Object.entries(json) : [];
}
