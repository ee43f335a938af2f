import { formatProvider, isProviderSourceError, type Provider, parseProviderSource } from "@landform/addrs";
import { parseJsonTree } from "@landform/cty";
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
  const entries = parseEntries(text);
  if (typeof entries === "string") problem(`Invalid format for TF_REATTACH_PROVIDERS: ${entries}`);
  for (const [source, entry] of typeof entries === "string" ? [] : entries) {
    const provider = parseProviderSource(source, registryHost);
    const reattach = decodeReattach(entry, quoted(source));
    if (isProviderSourceError(provider))
      problem(`Error parsing ${quoted(source)} as a provider address: ${provider.summary}: ${provider.detail}`);
    else if (typeof reattach === "string") problem(reattach);
    else value.set(formatProvider(provider), { provider, reattach });
  }
  return { value, diagnostics };
}

type Entry = ReadonlyMap<string, unknown>;

/** A message in the words of Go's decoder where the text is no JSON, or has values of other types. */
function parseEntries(text: string): readonly (readonly [string, Entry])[] | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return syntaxProblem(text);
  }
  if (!isObject(json)) return wrongType(json, "Go value of type map[string]main.reattachConfig");
  const entries: [string, Entry][] = [];
  for (const [source, entry] of Object.entries(json)) {
    if (!isObject(entry)) return wrongType(entry, "Go value of type main.reattachConfig");
    for (const [field, type] of fieldTypes) {
      const given = new Map(Object.entries(entry)).get(field) ?? null;
      if (given !== null && typeof given !== type.json)
        return wrongType(given, `Go struct field reattachConfig.${field} of type ${type.go}`);
    }
    entries.push([source, new Map(Object.entries(entry))]);
  }
  return entries;
}

const fieldTypes = [
  ["Protocol", { json: "string", go: "string" }],
  ["ProtocolVersion", { json: "number", go: "int" }],
  ["Pid", { json: "number", go: "int" }],
  ["Test", { json: "boolean", go: "bool" }],
] as const;

function syntaxProblem(text: string): string {
  const tree = parseJsonTree(text);
  if (tree.kind !== "jsonSyntaxError") return "invalid data after top-level value";
  return tree.message.endsWith("EOF") ? "unexpected end of JSON input" : tree.message;
}

function wrongType(json: unknown, target: string): string {
  const kind = Array.isArray(json)
    ? "array"
    : typeof json === "boolean"
      ? "bool"
      : json === null
        ? "null"
        : typeof json;
  return `json: cannot unmarshal ${kind} into ${target}`;
}

function decodeReattach(entry: Entry, source: string): ReattachConfig | string {
  const address = new Map(entriesOf(entry.get("Addr")));
  const network = address.get("Network");
  const place = address.get("String");
  if ((network !== "unix" && network !== "tcp") || typeof place !== "string")
    return `Unknown address type ${quoted(String(network ?? ""))} for ${source}`;
  const [, port] = /:(\d+)$/.exec(place) ?? [];
  if (network === "tcp" && !(Number(port) <= 65535)) {
    const reason = place.includes(":") ? "invalid port" : "missing port in address";
    return `Invalid TCP address ${quoted(place)} for ${source}: address ${place}: ${reason}`;
  }
  const pid = entry.get("Pid");
  return {
    protocolVersion: Number(entry.get("ProtocolVersion") ?? 0) || 5,
    pid: typeof pid === "number" ? pid : 0,
    isTest: entry.get("Test") === true,
    address: { network, address: place },
  };
}

function isObject(json: unknown): json is object {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function entriesOf(json: unknown): readonly (readonly [string, unknown])[] {
  return typeof json === "object" && json !== null ? Object.entries(json) : [];
}
