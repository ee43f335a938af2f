import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import type { Dialect } from "@landform/addrs";
import { parseInputs } from "@landform/config";
import { type Diagnostic, DiagnosticList, hasErrors, type SourceLookup } from "@landform/diagnostics";
import { writeModuleManifest } from "@landform/installer";
import {
  collectInputs,
  openBackend,
  openModuleInstaller,
  openProject,
  type ProjectOptions,
  planProject,
  StateSession,
  sourceLookup,
  type VariableOption,
  validateProject,
} from "landform";

/** What a command found, with the texts that it is about. */
export interface Found {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: SourceLookup;
}

/** Run `work` with a new folder that has `files` as the process's working directory; it goes away afterwards. */
export async function inFolder<T>(files: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  const directory = mkdtempSync(path.join(tmpdir(), "landform-conformance-"));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  process.chdir(directory);
  try {
    return await work();
  } finally {
    process.chdir(before);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What `init` does in the working directory, up to where it installs providers. */
export async function init(dialect: Dialect): Promise<Found> {
  const installer = await openModuleInstaller({ dialect });
  const { value: project, diagnostics } = await openProject({ dialect, installer });
  const found = new DiagnosticList();
  found.addAll(diagnostics);
  if (!found.hasErrors) found.addAll((await project.encryption()).diagnostics);
  if (!found.hasErrors) found.addAll((await openBackend(project)).diagnostics);
  await writeModuleManifest(project.dataDirectory.modulesManifest, installer.records);
  return { diagnostics: found.items, sources: project.lookup };
}

/** What `validate` finds in the working directory. */
export async function validate(dialect: Dialect, options: Pick<ProjectOptions, "providers"> = {}): Promise<Found> {
  const { value: project, diagnostics } = await openProject({ dialect, ...options });
  const found = hasErrors(diagnostics) ? [] : (await validateProject(project)).diagnostics;
  return { diagnostics: [...diagnostics, ...found], sources: project.lookup };
}

/** What `plan` finds in the working directory, with `vars` given as `-var` options. */
export async function plan(dialect: Dialect, vars: readonly string[] = []): Promise<Found> {
  const { value: project, diagnostics } = await openProject({ dialect, forOperation: true });
  if (hasErrors(diagnostics)) return { diagnostics, sources: project.lookup };
  const texts = new Map(project.sources);
  const found = new DiagnosticList();
  found.addAll(diagnostics);
  const result = () => ({ diagnostics: found.items, sources: sourceLookup(texts) });
  const collected = await collectInputs({ directory: ".", env: {}, options: vars.map(variableOption), sources: texts });
  found.addAll(collected.diagnostics);
  const variables = parseInputs(collected.value, project.root.module.variables, found);
  const session = found.hasErrors ? undefined : await StateSession.open(project, {});
  found.addAll(session?.diagnostics ?? []);
  if (session?.value === undefined) return result();
  found.addAll((await planProject(project, session.value, { variables })).diagnostics);
  return result();
}

function variableOption(option: string): VariableOption {
  const equals = option.indexOf("=");
  return { kind: "value", name: option.slice(0, equals), text: option.slice(equals + 1) };
}
