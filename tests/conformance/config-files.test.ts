import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { isBuiltInProvider } from "@landform/addrs";
import {
  type ConfigFiles,
  checkTestProviders,
  loadTestFiles,
  nodeConfigFiles,
  type ResolveModule,
} from "@landform/config";
import { type Diagnostic, DiagnosticList, formatRange, hasErrors } from "@landform/diagnostics";
import { openProject, type Project, validateProject } from "landform";
import { describe, expect } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { dialects } from "./dialects.js";
import { itMeets } from "./expected-failures.js";

const dialect = dialects.tofu;
const root = path.join(suitesDirectory, "config");
const skipped = "(skipped where the shared suites are absent)";

/** Called modules that nobody installed are no fault of the files. */
const notInstalled: ResolveModule = () => undefined;

/** Nor are providers that are not there, and none but the built-in ones is. */
const isAside = ({ summary }: Diagnostic): boolean => summary === "Missing required provider";

interface Validated {
  readonly project: Project;
  readonly diagnostics: readonly Diagnostic[];
}

async function validated(files: ConfigFiles, resolveModule: ResolveModule): Promise<Validated> {
  const { value: project, diagnostics } = await openProject({ dialect, files, resolveModule });
  const get: Project["providers"]["get"] = (provider) =>
    isBuiltInProvider(provider) ? project.providers.get(provider) : undefined;
  const found = hasErrors(diagnostics) ? [] : (await validateProject({ ...project, providers: { get } })).diagnostics;
  return { project, diagnostics: [...diagnostics, ...found.filter((diagnostic) => !isAside(diagnostic))] };
}

describe.skipIf(!haveSuites)(`files with errors and warnings where they say so ${skipped}`, () => {
  for (const folder of ["error-files", "warning-files"]) {
    for (const name of namesIn(folder)) {
      itMeets(`${folder}/${name}`, {}, async () => {
        const text = readFileSync(path.join(root, folder, name), "utf8");
        const diagnostics = await validateOnly(path.join(root, folder), name, text);
        expect(diagnostics.map(lineAndSummary).sort()).toEqual(expectedIn(text).sort());
      });
    }
  }
});

describe.skipIf(!haveSuites)(`files with an error somewhere ${skipped}`, () => {
  for (const name of namesIn("invalid-files")) {
    itMeets(`invalid-files/${name}`, {}, async () => {
      const text = readFileSync(path.join(root, "invalid-files", name), "utf8");
      const diagnostics = await validateOnly(path.join(root, "invalid-files"), name, text);
      expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    });
  }
  for (const name of namesIn("invalid-modules")) {
    itMeets(`invalid-modules/${name}`, {}, async () => {
      const diagnostics = await validateFolder(path.join("invalid-modules", name));
      expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    });
  }
});

/** Some files are right as far as they can be read, which is what they are for. */
const wrongReferences: Readonly<Record<string, readonly string[]>> = {
  "outputs.tf": ["Reference to undeclared local value", "Reference to undeclared resource"],
};

describe.skipIf(!haveSuites)(`files that are right ${skipped}`, () => {
  for (const name of namesIn("valid-files")) {
    itMeets(`valid-files/${name}`, {}, async () => {
      const text = readFileSync(path.join(root, "valid-files", name), "utf8");
      const diagnostics = await validateOnly(path.join(root, "valid-files"), name, text);
      expect(diagnostics.map(({ summary }) => summary)).toEqual(wrongReferences[name] ?? []);
    });
  }
  for (const name of namesIn("valid-modules")) {
    itMeets(`valid-modules/${name}`, {}, async () => {
      expect((await validateFolder(path.join("valid-modules", name))).map(inWords)).toEqual([]);
    });
  }
});

describe.skipIf(!haveSuites)(`diagnostics of module trees ${skipped}`, () => {
  for (const name of namesIn("config-diagnostics")) {
    itMeets(`config-diagnostics/${name}`, {}, async () => {
      const folder = path.join("config-diagnostics", name);
      const diagnostics = await validateFolder(folder);
      for (const severity of ["error", "warning"] as const) {
        const wanted = linesOf(path.join(root, folder, `${severity}s`));
        const found = diagnostics.filter((diagnostic) => diagnostic.severity === severity).map(inWords);
        expect(found).toHaveLength(wanted.length);
        for (const line of wanted) expect(found.some((text) => text.includes(line))).toBe(true);
      }
    });
  }
});

/** What is wrong in the test files of some folders, and meant to be. */
const wrongTests: Readonly<Record<string, readonly string[]>> = {
  broken_no_valid_hcl: ["Invalid block definition", "Unsupported block type"],
  broken_wrong_block_check: ["Unsupported block type"],
  broken_wrong_block_output: ["Unsupported block type"],
  broken_wrong_block_resource: ["Unsupported block type"],
  invalid: ["Invalid `expect_failures` reference"],
  refresh_conflicting_config: ["Incompatible plan options"],
};

const testFolders = path.join(suitesDirectory, "command", "test");

describe.skipIf(!haveSuites)(`test files ${skipped}`, () => {
  for (const name of haveSuites ? readdirSync(testFolders).sort() : []) {
    itMeets(`command/test/${name}`, {}, async () => {
      const loaded = await loadTestFiles(path.join(testFolders, name), { dialect, files: nodeConfigFiles });
      const runs = [...loaded.value.files.values()].flatMap((file) => file.runs);
      const found = [...loaded.diagnostics, ...runs.flatMap(({ problems = [] }) => problems)];
      expect(found.map(({ summary }) => summary)).toEqual(wrongTests[name] ?? []);
    });
  }
});

function namesIn(folder: string): readonly string[] {
  return haveSuites ? readdirSync(path.join(root, folder)).sort() : [];
}

/** Validate one file as if it were alone in its folder. */
async function validateOnly(folder: string, name: string, text: string): Promise<readonly Diagnostic[]> {
  const files: ConfigFiles = {
    list: async (directory) => (directory === "." ? [name] : nodeConfigFiles.list(path.join(folder, directory))),
    read: async (file) => (file === name ? new TextEncoder().encode(text) : undefined),
  };
  return (await validated(files, notInstalled)).diagnostics;
}

/** Validate a folder of the suite, with the modules that it calls by local path. */
async function validateFolder(folder: string): Promise<readonly Diagnostic[]> {
  const base = path.join(root, folder);
  const files: ConfigFiles = {
    list: (directory) => nodeConfigFiles.list(path.join(base, directory)),
    read: (file) => nodeConfigFiles.read(path.join(base, file)),
  };
  const resolveModule: ResolveModule = ({ call, parentDirectory }) => {
    if (call.sourceAddress?.kind !== "local") return undefined;
    const directory = path.join(parentDirectory, call.sourceAddress.path);
    // Some cases name their modules from the folder of the case.
    return { directory: isDirectory(path.join(base, directory)) ? directory : call.sourceAddress.path };
  };
  const { project, diagnostics } = await validated(files, resolveModule);
  const tests = await loadTestFiles(".", { dialect, files });
  const problems = new DiagnosticList();
  checkTestProviders(tests.value.files, project.root.module, dialect, problems);
  return [...diagnostics, ...tests.diagnostics, ...problems.items];
}

function isDirectory(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}

function linesOf(file: string): readonly string[] {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => line.replace(/^.*?config-diagnostics\/[^/]*\/|^[^/]*\//, "").replaceAll("\\n", "\n"));
}

function expectedIn(text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const match = /# (ERROR|WARNING): (.*)$/.exec(line);
    return match === null ? [] : [`${index + 1} ${match[1]?.toLowerCase()}: ${match[2]}`];
  });
}

function lineAndSummary({ severity, summary, subject }: Diagnostic): string {
  return `${subject?.start.line} ${severity}: ${summary}`;
}

function inWords({ summary, detail, subject }: Diagnostic): string {
  return `${subject === undefined ? "" : formatRange(subject)}: ${summary}; ${detail}`;
}
