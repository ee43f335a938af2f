import { compareStrings, jsonString } from "@landform/cty";
import type { ArchiveEntry } from "./archive.js";

/** The configuration that a plan was made from, by module: call names joined by dots, empty for the root. */
export type ConfigSnapshot = ReadonlyMap<string, ModuleSnapshot>;

export interface ModuleSnapshot {
  readonly directory: string;
  /** The address as the call gives it, and the version that was chosen; not for the root. */
  readonly source?: string;
  readonly version?: string;
  /** By name within `directory`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const manifestName = "tfconfig/modules.json";
const modulePrefix = "tfconfig/m-";

export function snapshotEntries(snapshot: ConfigSnapshot): readonly ArchiveEntry[] {
  const modules = [...snapshot].sort(([a], [b]) => compareStrings(a, b));
  const files = modules.flatMap(([key, module]) =>
    [...module.files].map(([name, content]) => ({ name: `${modulePrefix}${key}/${name}`, content })),
  );
  return [...files, { name: manifestName, content: Buffer.from(formatManifest(modules)) }];
}

function formatManifest(modules: readonly (readonly [string, ModuleSnapshot])[]): string {
  const records = modules.map(([key, { directory, source, version }]) => {
    const members = [
      `"Key": ${jsonString(key)}`,
      ...(source ? [`"Source": ${jsonString(source)}`] : []),
      ...(version ? [`"Version": ${jsonString(version)}`] : []),
      `"Dir": ${jsonString(directory)}`,
    ];
    return `  {\n    ${members.join(",\n    ")}\n  }`;
  });
  return `[\n${records.join(",\n")}\n]`;
}

/** A string tells why there is no snapshot in the archive. */
export function readConfigSnapshot(entries: ReadonlyMap<string, Uint8Array>): ConfigSnapshot | string {
  const manifest = entries.get(manifestName);
  if (manifest === undefined) return "config snapshot does not have manifest file";
  const records = parseManifest(new TextDecoder().decode(manifest));
  if (typeof records === "string") return `invalid module manifest: ${records}`;
  const files = filesByModule(entries);
  const snapshot = new Map<string, ModuleSnapshot>();
  for (const { key, ...module } of records) snapshot.set(key, { ...module, files: files.get(key) ?? new Map() });
  const stray = [...files.keys()].find((key) => !snapshot.has(key));
  return stray === undefined ? snapshot : `found files for module "${stray}" that isn't recorded in the manifest`;
}

function filesByModule(entries: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Map<string, Uint8Array>> {
  const modules = new Map<string, Map<string, Uint8Array>>();
  for (const [name, content] of entries) {
    const slash = name.lastIndexOf("/");
    if (!name.startsWith(modulePrefix) || slash < modulePrefix.length) continue;
    const key = name.slice(modulePrefix.length, slash);
    const files = modules.get(key) ?? new Map<string, Uint8Array>();
    modules.set(key, files.set(name.slice(slash + 1), content));
  }
  return modules;
}

interface ManifestRecord extends Omit<ModuleSnapshot, "files"> {
  readonly key: string;
}

function parseManifest(text: string): readonly ManifestRecord[] | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return "not valid JSON";
  }
  if (!Array.isArray(json)) return "not an array";
  return json.map((record: unknown) => {
    const members = new Map(typeof record === "object" && record !== null ? Object.entries(record) : []);
    const source = textOf(members.get("Source"));
    const version = textOf(members.get("Version"));
    return {
      key: textOf(members.get("Key")),
      directory: textOf(members.get("Dir")),
      ...(source !== "" && { source }),
      ...(version !== "" && { version }),
    };
  });
}

function textOf(json: unknown): string {
  return typeof json === "string" ? json : "";
}
