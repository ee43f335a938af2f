import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileProblem } from "@landform/backends";
import { isAutoVariablesFile, parseVariablesFile, type RawInput } from "@landform/config";
import { codeOf, DiagnosticList, type DiagnosticSink, type WithDiagnostics } from "@landform/diagnostics";

/** One `-var` or `-var-file`; they count in the order given. */
export type VariableOption =
  | { readonly kind: "value"; readonly name: string; readonly text: string }
  | { readonly kind: "file"; readonly path: string };

export interface CollectOptions {
  readonly directory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What was given explicitly, in order. */
  readonly options: readonly VariableOption[];
  /** Texts of the files read, for snippets: added to. */
  readonly sources: Map<string, Uint8Array>;
}

const environmentPrefix = "TF_VAR_";
const standardFiles = ["terraform.tfvars", "terraform.tfvars.json"];

/**
 * Everything that was given for the variables of the root module, later sources over earlier ones: environment,
 * `terraform.tfvars`, `terraform.tfvars.json`, `*.auto.tfvars` by name, then options in their order.
 */
export async function collectInputs(collect: CollectOptions): Promise<WithDiagnostics<ReadonlyMap<string, RawInput>>> {
  const diags = new DiagnosticList();
  const given = new Map<string, RawInput>();
  for (const [name, text] of Object.entries(collect.env)) {
    if (!name.startsWith(environmentPrefix) || text === undefined) continue;
    given.set(name.slice(environmentPrefix.length), { kind: "text", text, source: "environment" });
  }
  for (const file of await automaticFiles(collect.directory)) await addFile(file, collect, given, diags);
  for (const option of collect.options) {
    if (option.kind === "file") await addFile(option.path, collect, given, diags);
    else given.set(option.name, { kind: "text", text: option.text, source: "command-line" });
  }
  return { value: given, diagnostics: diags.items };
}

/** Files that are read without being asked for, in the order in which they count. */
async function automaticFiles(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch(() => []);
  const present = new Set(names);
  const automatic = names.filter(isAutoVariablesFile).sort();
  return [...standardFiles.filter((name) => present.has(name)), ...automatic].map((name) => path.join(directory, name));
}

async function addFile(
  file: string,
  collect: CollectOptions,
  given: Map<string, RawInput>,
  diags: DiagnosticSink,
): Promise<void> {
  const content = await readFile(file).catch((error: unknown) => {
    const isMissing = codeOf(error) === "ENOENT";
    const detail = isMissing
      ? `Given variables file ${file} does not exist.`
      : `Error while reading ${file}: ${fileProblem(error, file)}.`;
    diags.add({ severity: "error", summary: "Failed to read variables file", detail });
  });
  if (content === undefined) return;
  collect.sources.set(file, content);
  for (const [name, input] of parseVariablesFile(content, file, diags)) given.set(name, input);
}
