import { cleanPath } from "@landform/addrs";
import { type DiagnosticSink, formatRange } from "@landform/diagnostics";
import { parseConfig, parseJson } from "@landform/hcl";
import type { ConfigFiles } from "../config-files.js";
import type { DecodeContext } from "../decode-context.js";
import { isIgnored } from "../file-selection.js";
import { decodeMockFile, type MockData } from "./decode-mock-provider.js";
import { defaultsKey, mockBlock, overrideKey, repeatsIn } from "./repeated-blocks.js";
import type { MockDefaults, MockProvider, OverrideResource } from "./test-file.js";

export interface MockDirectory {
  /** Of the module; where mocks come from is said from there. */
  readonly module: string;
  readonly files: ConfigFiles;
  /** Filled with what is read. */
  readonly sources: Map<string, Uint8Array>;
}

/** Add to `provider` what the files of its `source` say; what its own blocks say comes first. */
export async function withMockData(
  provider: MockProvider,
  { module, files, sources }: MockDirectory,
  context: DecodeContext,
  diags: DiagnosticSink,
): Promise<MockProvider> {
  const { source } = provider;
  if (source === undefined) return provider;
  const directory = cleanPath(`${module}/${source}`);
  const names = await files.list(directory);
  if (names === undefined) {
    const detail = `Mock data directory ${source} does not exist or cannot be read.`;
    diags.add({ severity: "error", summary: "Failed to read mock data directory", detail, subject: provider.range });
    return provider;
  }
  const found: MockData[] = [];
  for (const name of names.filter(isMockFile).sort()) {
    const path = cleanPath(`${directory}/${name}`);
    const bytes = await files.read(path);
    if (bytes === undefined) continue;
    sources.set(path, bytes);
    const { value: body, diagnostics } = name.endsWith(".json") ? parseJson(bytes, path) : parseConfig(bytes, path);
    for (const diagnostic of diagnostics) diags.add(diagnostic);
    found.push(decodeMockFile(body, context, diags));
  }
  const defaults = found.flatMap((data) => firstOfEach(data.defaults, defaultsKey));
  const overrides = found.flatMap((data) => firstOfEach(data.overrides, overrideKey));
  for (const [each, first] of repeatsIn(defaults, defaultsKey)) diags.add(defaultsOfTwoFiles(each, first));
  for (const [each, first] of repeatsIn(overrides, overrideKey)) diags.add(overrideOfTwoFiles(each, first));
  return {
    ...provider,
    defaults: firstOfEach([...provider.defaults, ...defaults], defaultsKey),
    overrides: firstOfEach([...provider.overrides, ...overrides], overrideKey),
  };
}

function isMockFile(name: string): boolean {
  return !isIgnored(name) && (name.endsWith(".tfmock.hcl") || name.endsWith(".tfmock.json"));
}

function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const repeats = new Set(repeatsIn(items, keyOf).map(([repeat]) => repeat));
  return items.filter((item) => !repeats.has(item));
}

function defaultsOfTwoFiles(defaults: MockDefaults, first: MockDefaults) {
  const detail = `A ${mockBlock(defaults)} "${defaults.type}" block already exists at ${formatRange(first.range)}.`;
  return { severity: "error", summary: "Duplicate mock resource block", detail, subject: defaults.typeRange } as const;
}

function overrideOfTwoFiles(override: OverrideResource, first: OverrideResource) {
  const detail = `An override block for ${overrideKey(override)} already exists at ${formatRange(first.blockRange)}.`;
  return { severity: "error", summary: "Duplicate override block", detail, subject: override.blockRange } as const;
}
