import { cleanPath } from "@landform/addrs";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { parseConfig, parseJson } from "@landform/hcl";
import { addFile, addRequiredProviders } from "./add-file.js";
import type { ConfigFiles } from "./config-files.js";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { type DecodedFile, decodeFile } from "./decode-file.js";
import { selectFiles } from "./file-selection.js";
import { emptyDraft, type ModuleDraft } from "./module-draft.js";
import { overrideFile, overrideRequiredProviders } from "./override-file.js";
import { incompatibilities } from "./version-requirements.js";

/** Each file that was read, by its path as messages have it. Filled while loading. */
export type Sources = Map<string, Uint8Array>;

export interface LoadedFiles {
  readonly draft: ModuleDraft;
  /** What is wrong with the files as texts. */
  readonly syntaxProblems: readonly Diagnostic[];
  /** What is wrong with what they say. */
  readonly problems: readonly Diagnostic[];
}

/** Read and decode all configuration files of `directory`; `undefined` when it can't be read. */
export async function loadModuleFiles(
  directory: string,
  files: ConfigFiles,
  { dialect }: Pick<DecodeContext, "dialect">,
  sources: Sources,
): Promise<LoadedFiles | undefined> {
  const names = await files.list(directory);
  if (names === undefined) return undefined;
  const deferred = new DiagnosticList();
  const context = { dialect, isOverride: false, deferred };
  const selected = selectFiles(names, dialect);
  const problems = new DiagnosticList();
  const readAll = (chosen: readonly string[], isOverride: boolean) =>
    Promise.all(
      chosen.map((name) => readFile(cleanPath(`${directory}/${name}`), files, { ...context, isOverride }, sources)),
    );
  const [primary, overrides] = await Promise.all([readAll(selected.primary, false), readAll(selected.overrides, true)]);
  for (const file of [...primary, ...overrides]) problems.addAll(file.problems.items);
  const draft = assemble(emptyDraft(deferred), decodedOf(primary), decodedOf(overrides), context, problems);
  const incompatible = isTofu(context) ? incompatibilities(draft.requiredVersions, context) : [];
  if (incompatible.length > 0) return { draft, syntaxProblems: [], problems: incompatible };
  const syntaxProblems = [...primary, ...overrides].flatMap((file) => file.syntaxProblems);
  return { draft, syntaxProblems, problems: problems.items };
}

interface ReadFile {
  readonly decoded: DecodedFile | undefined;
  readonly syntaxProblems: readonly Diagnostic[];
  readonly problems: DiagnosticList;
}

async function readFile(path: string, files: ConfigFiles, context: DecodeContext, sources: Sources): Promise<ReadFile> {
  const problems = new DiagnosticList();
  const bytes = await files.read(path);
  if (bytes === undefined) {
    const detail = `The file "${path}" could not be read.`;
    problems.add({ severity: "error", summary: "Failed to read file", detail });
    return { decoded: undefined, syntaxProblems: [], problems };
  }
  sources.set(path, bytes);
  // Files whose names end in `.json` are JSON. What could be made out is read in spite of syntax errors.
  const { value, diagnostics } = path.endsWith(".json") ? parseJson(bytes, path) : parseConfig(bytes, path);
  return { decoded: decodeFile(value, path, context, problems), syntaxProblems: diagnostics, problems };
}

function decodedOf(files: readonly ReadFile[]): readonly DecodedFile[] {
  return files.map((file) => file.decoded).filter((decoded) => decoded !== undefined);
}

function assemble(
  draft: ModuleDraft,
  primary: readonly DecodedFile[],
  overrides: readonly DecodedFile[],
  context: DecodeContext,
  diags: DiagnosticSink,
): ModuleDraft {
  for (const file of primary) addRequiredProviders(draft, file, diags);
  for (const file of overrides) overrideRequiredProviders(draft, file);
  for (const file of primary) addFile(draft, file, context, diags);
  for (const file of overrides) overrideFile(draft, file, { ...context, isOverride: true }, diags);
  return draft;
}
