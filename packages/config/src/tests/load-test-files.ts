import { cleanPath, type Dialect } from "@landform/addrs";
import { DiagnosticList, type WithDiagnostics } from "@landform/diagnostics";
import { parseConfig, parseJson } from "@landform/hcl";
import type { ConfigFiles } from "../config-files.js";
import { isIgnored } from "../file-selection.js";
import { decodeTestFile } from "./decode-test-file.js";
import { withMockData } from "./load-mock-data.js";
import type { MockProvider, TestFile } from "./test-file.js";

export interface LoadTestOptions {
  readonly dialect: Dialect;
  readonly files: ConfigFiles;
  /** Where test files are looked for besides the module's own directory; default `tests`. */
  readonly testDirectory?: string;
}

export interface LoadedTests {
  /** By path from the module's directory, in name order. */
  readonly files: ReadonlyMap<string, TestFile>;
  readonly sources: ReadonlyMap<string, Uint8Array>;
}

const defaultTestDirectory = "tests";
const extensions = {
  terraform: [".tftest.hcl", ".tftest.json"],
  tofu: [".tofutest.hcl", ".tofutest.json", ".tftest.hcl", ".tftest.json"],
} as const;

/** Load the test files of the module in `directory`. */
export async function loadTestFiles(
  directory: string,
  options: LoadTestOptions,
): Promise<WithDiagnostics<LoadedTests>> {
  const { testDirectory = defaultTestDirectory } = options;
  const diags = new DiagnosticList();
  const [own, inTests] = await Promise.all([
    options.files.list(directory),
    options.files.list(cleanPath(`${directory}/${testDirectory}`)),
  ]);
  if (inTests === undefined && testDirectory !== defaultTestDirectory) {
    const detail = `Requested test directory ${cleanPath(`${directory}/${testDirectory}`)} does not exist.`;
    diags.add({ severity: "warning", summary: "Test directory does not exist", detail });
  }
  const names = [
    ...selectTests(own ?? [], options.dialect),
    ...selectTests(inTests ?? [], options.dialect).map((name) => `${cleanPath(testDirectory)}/${name}`),
  ].sort();
  const sources = new Map<string, Uint8Array>();
  const loaded = await Promise.all(names.map((name) => loadOne(name, directory, options, sources)));
  const files = new Map<string, TestFile>();
  for (const [index, { value, diagnostics }] of loaded.entries()) {
    diags.addAll(diagnostics);
    const name = names[index];
    if (name !== undefined && value !== undefined) files.set(name, value);
  }
  return { value: { files, sources }, diagnostics: diags.items };
}

/** In OpenTofu `x.tofutest.hcl` hides `x.tftest.hcl`. */
function selectTests(names: readonly string[], dialect: Dialect): readonly string[] {
  const known = new Set(names);
  return names.filter((name) => {
    if (isIgnored(name) || !extensions[dialect.name].some((extension) => name.endsWith(extension))) return false;
    const twin = name.replace(/\.tftest\.(hcl|json)$/, ".tofutest.$1");
    return dialect.name === "terraform" || twin === name || !known.has(twin);
  });
}

async function loadOne(
  name: string,
  directory: string,
  { dialect, files }: LoadTestOptions,
  sources: Map<string, Uint8Array>,
): Promise<WithDiagnostics<TestFile | undefined>> {
  const diags = new DiagnosticList();
  const path = cleanPath(`${directory}/${name}`);
  const bytes = await files.read(path);
  if (bytes === undefined) {
    const detail = `The file "${path}" could not be read.`;
    diags.add({ severity: "error", summary: "Failed to read file", detail });
    return { value: undefined, diagnostics: diags.items };
  }
  sources.set(path, bytes);
  const { value: body, diagnostics } = path.endsWith(".json") ? parseJson(bytes, path) : parseConfig(bytes, path);
  diags.addAll(diagnostics);
  const context = { dialect, isOverride: false, deferred: diags };
  const file = decodeTestFile(body, context, diags);
  if (diags.hasErrors) return { value: file, diagnostics: diags.items };
  const mockProviders = new Map<string, MockProvider>();
  for (const [key, provider] of file.mockProviders) {
    mockProviders.set(key, await withMockData(provider, { module: directory, files, sources }, context, diags));
  }
  return { value: { ...file, mockProviders }, diagnostics: diags.items };
}
