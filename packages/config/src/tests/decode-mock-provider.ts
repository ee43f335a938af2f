import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, type Block, type BodySchema, contentOf, isValidIdentifier } from "@landform/hcl";
import { type DecodeContext, isTofu } from "../decode-context.js";
import { checkLocalName } from "../decode-provider-ref.js";
import { decodeString } from "../literal.js";
import { badNameDetail } from "../names.js";
import {
  decodeOverrideResources,
  decodePhase,
  decodeValues,
  formatOverrideTarget,
  overrideResourceRules,
} from "./decode-override.js";
import type { MockDefaults, MockProvider, OverrideResource } from "./test-file.js";

const blocks = [
  { type: "mock_resource", labels: ["type"] },
  { type: "mock_data", labels: ["type"] },
  ...overrideResourceRules,
];
const tofuSchema: BodySchema = { attributes: [{ name: "alias" }, { name: "for_each" }], blocks };
const terraformSchema: BodySchema = {
  attributes: [{ name: "alias" }, { name: "source" }, { name: "override_during" }],
  blocks,
};

/** Decode a `mock_provider` block; `undefined` when it has errors. */
export function decodeMockProvider(
  block: Block,
  context: DecodeContext,
  diags: DiagnosticSink,
): MockProvider | undefined {
  const problems = new DiagnosticList();
  const provider = decode(block, context, problems);
  for (const problem of problems.items) diags.add(problem);
  return problems.hasErrors ? undefined : provider;
}

function decode(block: Block, context: DecodeContext, diags: DiagnosticSink): MockProvider {
  const content = contentOf(block.body, isTofu(context) ? tofuSchema : terraformSchema, diags);
  const name = block.labels[0] ?? "";
  checkLocalName(name, block.headerRange, diags);
  const alias = decodeAlias(content.attributes.get("alias"), context, diags);
  const forEach = content.attributes.get("for_each")?.expression;
  if (forEach !== undefined && alias === undefined) {
    const detail = "The for_each argument is allowed only for provider configurations with an alias.";
    diags.add({ severity: "error", summary: 'Alias required when using "for_each"', detail, subject: forEach.range });
  }
  const source = decodeString(content.attributes.get("source"), context, diags);
  const during = decodePhase(content.attributes.get("override_during"), diags);
  const defaults = decodeDefaults(content.blocks, block, context, diags);
  const overrides = decodeOverrideResources(content.blocks, context, diags);
  reportRepeatedOverrides(overrides, block, diags);
  return {
    name,
    ...(alias !== undefined && { alias }),
    ...(forEach && { forEach }),
    defaults,
    overrides,
    ...(source !== undefined && { source }),
    ...(during && { during }),
    range: block.headerRange,
  };
}

function decodeAlias(
  attribute: Attribute | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): string | undefined {
  const alias = decodeString(attribute, context, diags);
  if (attribute === undefined || isValidIdentifier(alias ?? "")) return alias;
  diags.add({
    severity: "error",
    summary: "Invalid mock provider configuration alias",
    detail: `An alias must be a valid name. ${badNameDetail}`,
    subject: attribute.expression.range,
  });
  return alias;
}

function decodeDefaults(
  found: readonly Block[],
  provider: Block,
  context: DecodeContext,
  diags: DiagnosticSink,
): readonly MockDefaults[] {
  const schema: BodySchema = {
    attributes: isTofu(context) ? [{ name: "defaults" }] : [{ name: "defaults" }, { name: "override_during" }],
    blocks: [],
  };
  const defaults = new Map<string, MockDefaults>();
  for (const block of found) {
    if (block.type !== "mock_resource" && block.type !== "mock_data") continue;
    const content = contentOf(block.body, schema, diags);
    const type = block.labels[0] ?? "";
    const name = `${block.type}.${type}`;
    const values = decodeValues(content.attributes.get("defaults"), diags);
    const during = decodePhase(content.attributes.get("override_during"), diags);
    const mode = block.type === "mock_data" ? "data" : "managed";
    if (!defaults.has(name)) defaults.set(name, { mode, type, values, ...(during && { during }) });
    else diags.add(repeated(block.type, `\`${name}\` is already defined in \`mock_provider\` block.`, provider));
  }
  return [...defaults.values()];
}

function reportRepeatedOverrides(overrides: readonly OverrideResource[], provider: Block, diags: DiagnosticSink): void {
  const seen = new Set<string>();
  for (const { target, mode } of overrides) {
    const name = formatOverrideTarget(target);
    const type = mode === "managed" ? "override_resource" : "override_data";
    if (seen.has(name)) {
      const detail = `\`${type}\` with target \`${name}\` is already defined in \`mock_provider\` block.`;
      diags.add(repeated(type, detail, provider));
    }
    seen.add(name);
  }
}

function repeated(type: string, detail: string, provider: Block) {
  return {
    severity: "error",
    summary: `Duplicated \`${type}\` block`,
    detail,
    subject: provider.headerRange,
  } as const;
}
