import { formatLocalProviderConfig } from "@landform/addrs";
import { type Diagnostic, DiagnosticList, type DiagnosticSink, formatRange } from "@landform/diagnostics";
import { type Block, type Body, type BodySchema, contentOf } from "@landform/hcl";
import { type DecodeContext, isTofu } from "../decode-context.js";
import { decodeProvider } from "../decode-provider.js";
import type { ProviderConfig } from "../module.js";
import { decodeMockProvider } from "./decode-mock-provider.js";
import { decodeOverrides, overrideBlockRules } from "./decode-override.js";
import { decodeRun } from "./decode-run.js";
import { decodeVariables } from "./decode-variables.js";
import type { MockProvider, TestFile, TestRun } from "./test-file.js";

const testFileSchema: BodySchema = {
  attributes: [],
  blocks: [
    { type: "run", labels: ["name"] },
    { type: "provider", labels: ["name"] },
    { type: "variables", labels: [] },
    { type: "mock_provider", labels: ["name"] },
    ...overrideBlockRules,
  ],
};

/** Decode a test file. Runs that have errors are left out. */
export function decodeTestFile(body: Body, context: DecodeContext, diags: DiagnosticSink): TestFile {
  const { blocks } = contentOf(body, testFileSchema, diags);
  return {
    runs: decodeRuns(blocks, context, diags),
    variables: decodeVariables(blocks, "test file", diags),
    providers: decodeProviders(blocks, context, diags),
    mockProviders: decodeMockProviders(blocks, context, diags),
    overrides: decodeOverrides(blocks, context, diags),
  };
}

function decodeRuns(blocks: readonly Block[], context: DecodeContext, diags: DiagnosticSink): readonly TestRun[] {
  const runs: TestRun[] = [];
  const first = new Map<string, Block>();
  for (const block of blocks) {
    if (block.type !== "run") continue;
    const problems = new DiagnosticList();
    const run = decodeRun(block, context, problems);
    const before = first.get(run.name);
    if (before === undefined) first.set(run.name, block);
    else if (!isTofu(context)) problems.add(duplicateRun(run, block, before));
    for (const problem of problems.items) diags.add(problem);
    if (!problems.hasErrors) runs.push(run);
  }
  return runs;
}

function duplicateRun({ name }: TestRun, { headerRange: subject }: Block, { headerRange: first }: Block): Diagnostic {
  const detail = `This test file already has a run named ${name} block defined at ${formatRange(first)}.`;
  return { severity: "error", summary: 'Duplicate "run" block names', detail, subject };
}

function decodeProviders(
  blocks: readonly Block[],
  context: DecodeContext,
  diags: DiagnosticSink,
): ReadonlyMap<string, ProviderConfig> {
  const providers = new Map<string, ProviderConfig>();
  for (const block of blocks) {
    const provider = block.type === "provider" ? decodeProvider(block, context, diags) : undefined;
    if (provider === undefined) continue;
    providers.set(formatLocalProviderConfig({ localName: provider.name, ...provider }), provider);
  }
  return providers;
}

function decodeMockProviders(
  blocks: readonly Block[],
  context: DecodeContext,
  diags: DiagnosticSink,
): ReadonlyMap<string, MockProvider> {
  const providers = new Map<string, MockProvider>();
  for (const block of blocks) {
    const provider = block.type === "mock_provider" ? decodeMockProvider(block, context, diags) : undefined;
    if (provider === undefined) continue;
    const key = formatLocalProviderConfig({ localName: provider.name, ...provider });
    if (!providers.has(key)) {
      providers.set(key, provider);
      continue;
    }
    const detail = `It is not allowed to have multiple \`mock_provider\` blocks with the same address: \`${key}\`.`;
    const summary = "Duplicated `mock_provider` block";
    diags.add({ severity: "error", summary, detail, subject: block.headerRange });
  }
  return providers;
}
