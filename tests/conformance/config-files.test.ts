import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import {
  type ConfigFiles,
  checkTestProviders,
  loadConfig,
  loadTestFiles,
  nodeConfigFiles,
  type ResolveModule,
} from "@landform/config";
import { type Diagnostic, DiagnosticList, formatRange } from "@landform/diagnostics";
import { functionTable } from "@landform/lang";
import { describe, expect } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { dialects } from "./dialects.js";
import { itMeets } from "./expected-failures.js";

const dialect = dialects.tofu;
const root = path.join(suitesDirectory, "config");
const skipped = "(skipped where the shared suites are absent)";

const functions = functionTable({ dialect: dialect.name, baseDirectory: "." });

/** Called modules that nobody installed are no fault of the files. */
const notInstalled: ResolveModule = () => undefined;

describe.skipIf(!haveSuites)(`files with errors and warnings where they say so ${skipped}`, () => {
  for (const folder of ["error-files", "warning-files"]) {
    for (const name of namesIn(folder)) {
      itMeets(`${folder}/${name}`, {}, async () => {
        const text = readFileSync(path.join(root, folder, name), "utf8");
        const diagnostics = await loadOnly(path.join(root, folder), name, text);
        expect(diagnostics.map(lineAndSummary).sort()).toEqual(expectedIn(text).sort());
      });
    }
  }
});

describe.skipIf(!haveSuites)(`files with an error somewhere ${skipped}`, () => {
  for (const name of namesIn("invalid-files")) {
    itMeets(`invalid-files/${name}`, {}, async () => {
      const text = readFileSync(path.join(root, "invalid-files", name), "utf8");
      const diagnostics = await loadOnly(path.join(root, "invalid-files"), name, text);
      expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    });
  }
  for (const name of namesIn("invalid-modules")) {
    itMeets(`invalid-modules/${name}`, {}, async () => {
      const diagnostics = await loadFolder(path.join("invalid-modules", name));
      expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    });
  }
});

describe.skipIf(!haveSuites)(`files that are right ${skipped}`, () => {
  for (const name of namesIn("valid-files")) {
    itMeets(`valid-files/${name}`, {}, async () => {
      const text = readFileSync(path.join(root, "valid-files", name), "utf8");
      expect((await loadOnly(path.join(root, "valid-files"), name, text)).map(inWords)).toEqual([]);
    });
  }
  for (const name of namesIn("valid-modules")) {
    itMeets(`valid-modules/${name}`, {}, async () => {
      expect((await loadFolder(path.join("valid-modules", name))).map(inWords)).toEqual([]);
    });
  }
});

describe.skipIf(!haveSuites)(`diagnostics of module trees ${skipped}`, () => {
  for (const name of namesIn("config-diagnostics")) {
    itMeets(`config-diagnostics/${name}`, {}, async () => {
      const folder = path.join("config-diagnostics", name);
      const diagnostics = await loadFolder(folder);
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
      const { diagnostics } = await loadTestFiles(path.join(testFolders, name), { dialect, files: nodeConfigFiles });
      expect(diagnostics.map(({ summary }) => summary)).toEqual(wrongTests[name] ?? []);
    });
  }
});

function namesIn(folder: string): readonly string[] {
  return haveSuites ? readdirSync(path.join(root, folder)).sort() : [];
}

/** Load one file as if it were alone in its folder. */
async function loadOnly(folder: string, name: string, text: string): Promise<readonly Diagnostic[]> {
  const files: ConfigFiles = {
    list: async (directory) => (directory === "." ? [name] : nodeConfigFiles.list(path.join(folder, directory))),
    read: async (file) => (file === name ? new TextEncoder().encode(text) : undefined),
  };
  return (await loadConfig(".", { dialect, files, functions, resolveModule: notInstalled })).diagnostics;
}

/** Load a folder of the suite, with the modules that it calls by local path. */
async function loadFolder(folder: string): Promise<readonly Diagnostic[]> {
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
  const { value, diagnostics } = await loadConfig(".", { dialect, files, functions, resolveModule });
  const tests = await loadTestFiles(".", { dialect, files });
  const problems = new DiagnosticList();
  checkTestProviders(tests.value.files, value.root.module, dialect, problems);
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
