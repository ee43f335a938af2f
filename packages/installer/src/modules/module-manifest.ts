import { readFile } from "node:fs/promises";
import { fileProblem, located } from "@landform/backends";
import { directoryFromRoot } from "@landform/config";
import { codeOf, type Diagnostic, type WithDiagnostics } from "@landform/diagnostics";
import { writeFileAtomically } from "../write-file.js";

/** Which directory each module call was installed to: `.terraform/modules/modules.json`. */
export type ModuleManifest = ReadonlyMap<string, ModuleRecord>;

export interface ModuleRecord {
  /** Call names from the root, joined by dots; empty for the root module. */
  readonly key: string;
  /** The source address as written, normalised. */
  readonly source: string;
  /** Only of modules from a registry. */
  readonly version?: string;
  /** Of the process's working directory; in the file, of the root module's. */
  readonly directory: string;
}

const rootRecord: ModuleRecord = { key: "", source: "", directory: "." };

/** An absent file reads as an empty manifest; that something else is in the place of its directory is an error. */
export async function readModuleManifest(file: string, rootDirectory = "."): Promise<WithDiagnostics<ModuleManifest>> {
  try {
    const records = decodeManifest(JSON.parse(await readFile(file, "utf8")));
    const placed = records.map((record) => ({ ...record, directory: located(rootDirectory, record.directory) }));
    return { value: new Map(placed.map((record) => [record.key, record])), diagnostics: [] };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { value: new Map(), diagnostics: [] };
    return { value: new Map(), diagnostics: [unreadable(file, fileProblem(error))] };
  }
}

function unreadable(file: string, message: string): Diagnostic {
  return {
    severity: "error",
    summary: "Failed to read module manifest",
    detail: `The record of installed modules in ${file} cannot be used: ${message}. Remove what is there and run "init" again to make a new one.`,
  };
}

function decodeManifest(json: unknown): readonly ModuleRecord[] {
  const modules = property(json, "Modules");
  if (!Array.isArray(modules)) throw new Error('it has no list "Modules"');
  return modules.map((entry: unknown) => {
    const version = property(entry, "Version");
    return {
      key: textProperty(entry, "Key"),
      source: textProperty(entry, "Source"),
      directory: textProperty(entry, "Dir"),
      ...(typeof version === "string" && version !== "" ? { version } : {}),
    };
  });
}

function property(json: unknown, name: string): unknown {
  return typeof json === "object" && json !== null
    ? new Map<string, unknown>(Object.entries(json)).get(name)
    : undefined;
}

function textProperty(json: unknown, name: string): string {
  const value = property(json, name);
  if (typeof value !== "string") throw new Error(`an entry has no text "${name}"`);
  return value;
}

/** Sorted by key, with the record of the root module first. */
export function formatModuleManifest(records: readonly ModuleRecord[]): string {
  const sorted = [rootRecord, ...records].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const modules = sorted.map(({ key, source, version, directory }) => ({
    Key: key,
    Source: source,
    ...(version === undefined ? {} : { Version: version }),
    Dir: directory,
  }));
  return JSON.stringify({ Modules: modules }).replaceAll(/[<>&\u2028\u2029]/g, escaped);
}

/** As Go's encoder does, for browsers. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

export async function writeModuleManifest(
  file: string,
  records: readonly ModuleRecord[],
  rootDirectory = ".",
): Promise<readonly Diagnostic[]> {
  const placed = records.map((record) => ({
    ...record,
    directory: directoryFromRoot(rootDirectory, record.directory),
  }));
  try {
    await writeFileAtomically(file, formatModuleManifest(placed));
    return [];
  } catch (error) {
    return [
      {
        severity: "error",
        summary: "Failed to update module manifest",
        detail: `Unable to write the module manifest file: ${fileProblem(error, file)}.`,
      },
    ];
  }
}
