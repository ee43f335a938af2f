import { normaliseHostname } from "@landform/addrs";
import type { CliConfig, HostCredentials } from "./cli-config.js";
import type { Hcl1Item, Hcl1Value } from "./hcl1.js";

interface ConfigFile {
  readonly file: string;
  readonly items: readonly Hcl1Item[];
}

/** The `credentials` and `host` blocks of all files; of two for one host the later wins. Wrong names are left out. */
export function decodeHosts(files: readonly ConfigFile[]): Pick<CliConfig, "credentials" | "hosts"> {
  const credentials = new Map<string, HostCredentials>();
  const hosts = new Map<string, ReadonlyMap<string, unknown>>();
  for (const { file, items } of files) {
    for (const [hostname, body] of blocksNamed("credentials", items)) {
      const token = body.get("token");
      if (typeof token === "string") credentials.set(hostname, { token, file });
    }
    for (const [hostname, body] of blocksNamed("host", items)) hosts.set(hostname, mapOf(body.get("services")));
  }
  return { credentials, hosts };
}

/** `name "HOST" { … }`, or as JSON has it: `name` with an object for each host. */
function blocksNamed(
  name: string,
  items: readonly Hcl1Item[],
): readonly (readonly [string, ReadonlyMap<string, unknown>])[] {
  return items.flatMap(({ keys, value }) => {
    if (keys[0] !== name) return [];
    const [, label] = keys;
    const blocks = label === undefined ? [...mapOf(plainValue(value))] : [[label, plainValue(value)] as const];
    return blocks.flatMap(([given, body]) => {
      const hostname = normaliseHostname(given);
      return typeof hostname === "string" ? [[hostname, mapOf(body)] as const] : [];
    });
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
