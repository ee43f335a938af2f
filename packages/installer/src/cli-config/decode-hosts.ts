import { normaliseHostname } from "@landform/addrs";
import { type DiagnosticSink, quoted } from "@landform/diagnostics";
import type { CliConfig, HostCredentials } from "./cli-config.js";
import type { Hcl1Item, Hcl1Value } from "./hcl1.js";

interface ConfigFile {
  readonly file: string;
  readonly items: readonly Hcl1Item[];
}

/** The `credentials` and `host` blocks of all files; of two for one host the later wins. `diags` has the wrong names. */
export function decodeHosts(
  files: readonly ConfigFile[],
  diags: DiagnosticSink,
): Pick<CliConfig, "credentials" | "hosts"> {
  const hosts = new Map<string, ReadonlyMap<string, unknown>>();
  for (const { hostname, body } of blocksForHosts("host", files, diags)) {
    hosts.set(hostname, mapOf(body.get("services")));
  }
  const credentials = new Map<string, HostCredentials>();
  for (const { hostname, body, file } of blocksForHosts("credentials", files, diags)) {
    const token = body.get("token");
    if (typeof token === "string") credentials.set(hostname, { token, file });
  }
  return { credentials, hosts };
}

interface BlockForHost {
  readonly hostname: string;
  readonly body: ReadonlyMap<string, unknown>;
  readonly file: string;
}

/** A wrong name is reported once, however many blocks have it. */
function blocksForHosts(name: string, files: readonly ConfigFile[], diags: DiagnosticSink): readonly BlockForHost[] {
  const refused = new Set<string>();
  return files.flatMap(({ file, items }) =>
    blocksNamed(name, items).flatMap(([given, body]) => {
      const hostname = normaliseHostname(given);
      if (typeof hostname === "string") return [{ hostname, body, file }];
      if (!refused.has(given)) {
        const summary = `The ${name} ${quoted(given)} block has an invalid hostname: ${hostname.message}`;
        diags.add({ severity: "error", summary, detail: "" });
      }
      refused.add(given);
      return [];
    }),
  );
}

/** `name "LABEL" { … }`, or as JSON has it: `name` with an object for each label. */
export function blocksNamed(
  name: string,
  items: readonly Hcl1Item[],
): readonly (readonly [given: string, body: ReadonlyMap<string, unknown>])[] {
  return items.flatMap(({ keys, value }) => {
    if (keys[0] !== name) return [];
    const [, label] = keys;
    const blocks = label === undefined ? [...mapOf(plainValue(value))] : [[label, plainValue(value)] as const];
    return blocks.map(([given, body]) => [given, mapOf(body)] as const);
  });
}

function mapOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof value === "object" && value !== null ? Object.entries(value) : []);
}

/** As JSON has it. Of equal keys the last counts. */
function plainValue(value: Hcl1Value): unknown {
  switch (value.kind) {
    case "text":
      return value.text;
    case "literal":
      return /^(?:true|false|-?\d+)$/.test(value.text) ? JSON.parse(value.text) : value.text;
    case "list":
      return value.values.map(plainValue);
    case "object":
      return Object.fromEntries(
        value.items.map((item) => [item.keys[0] ?? "", nested(item.keys.slice(1), item.value)]),
      );
  }
}

function nested([key, ...rest]: readonly string[], value: Hcl1Value): unknown {
  return key === undefined ? plainValue(value) : { [key]: nested(rest, value) };
}
