import { formatLocalProviderConfig } from "@landform/addrs";
import {
  type Diagnostic,
  DiagnosticList,
  type DiagnosticSink,
  formatRange,
  type SourceRange,
} from "@landform/diagnostics";
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
    ...decodeAllProviders(blocks, context, diags),
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

/** Real and mocked ones. In Terraform they share their names, and of several the first counts. */
function decodeAllProviders(
  blocks: readonly Block[],
  context: DecodeContext,
  diags: DiagnosticSink,
): Pick<TestFile, "providers" | "mockProviders"> {
  const providers = new Map<string, ProviderConfig>();
  const mockProviders = new Map<string, MockProvider>();
  const names = new Map<string, SourceRange>();
  for (const block of blocks) {
    if (block.type !== "provider" && block.type !== "mock_provider") continue;
    const provider = block.type === "provider" ? decodeProvider(block, context, diags) : undefined;
    const mock = block.type === "mock_provider" ? decodeMockProvider(block, context, diags) : undefined;
    const name = nameOf(provider ?? mock) ?? block.labels[0] ?? "";
    const first = names.get(name);
    if (first !== undefined && !isTofu(context)) diags.add(repeatedProvider(name, block, first));
    else if (mock !== undefined && mockProviders.has(name)) diags.add(repeatedMockInTofu(name, block));
    else if (mock !== undefined) mockProviders.set(name, mock);
    else if (provider !== undefined) providers.set(name, provider);
    names.set(name, first ?? block.labelRanges[0] ?? block.headerRange);
  }
  return { providers, mockProviders };
}

function nameOf(provider: ProviderConfig | MockProvider | undefined): string | undefined {
  return provider && formatLocalProviderConfig({ localName: provider.name, ...provider });
}

function repeatedProvider(name: string, { headerRange: subject }: Block, first: SourceRange): Diagnostic {
  const detail = `A provider for ${name} is already defined at ${formatRange(first)}.`;
  return { severity: "error", summary: "Duplicate provider block", detail, subject };
}

function repeatedMockInTofu(name: string, { headerRange: subject }: Block): Diagnostic {
  const detail = `It is not allowed to have multiple \`mock_provider\` blocks with the same address: \`${name}\`.`;
  return { severity: "error", summary: "Duplicated `mock_provider` block", detail, subject };
}
