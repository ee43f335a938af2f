import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, type Block, type Body, type BodySchema, contentOf, isValidIdentifier } from "@landform/hcl";
import { type DecodeContext, isTofu } from "../decode-context.js";
import { checkLocalName } from "../decode-provider-ref.js";
import { decodeString } from "../literal.js";
import { badNameDetail } from "../names.js";
import { decodeOverrideResources, decodePhase, decodeValues, overrideResourceRules } from "./decode-override.js";
import {
  defaultsKey,
  mockBlock,
  overrideBlock,
  overrideKey,
  repeatedDefaults,
  repeatedOverride,
  repeatsIn,
} from "./repeated-blocks.js";
import type { MockDefaults, MockProvider } from "./test-file.js";

/** What stands in for what a provider would give, in its `mock_provider` block or in a file beside. */
export type MockData = Pick<MockProvider, "defaults" | "overrides">;

const blocks = [
  { type: "mock_resource", labels: ["type"] },
  { type: "mock_data", labels: ["type"] },
  ...overrideResourceRules,
];
const mockDataSchema: BodySchema = { attributes: [], blocks };
const tofuSchema: BodySchema = { attributes: [{ name: "alias" }, { name: "for_each" }], blocks };
const terraformSchema: BodySchema = {
  attributes: [{ name: "alias" }, { name: "source" }, { name: "override_during" }],
  blocks,
};

/** Decode a `.tfmock.hcl` file. */
export function decodeMockFile(body: Body, context: DecodeContext, diags: DiagnosticSink): MockData {
  return decodeMockData(contentOf(body, mockDataSchema, diags).blocks, undefined, context, diags);
}

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
  return {
    name,
    ...(alias !== undefined && { alias }),
    ...(forEach && { forEach }),
    ...decodeMockData(content.blocks, block, context, diags),
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

/** Of several for the same, the first counts. `provider` is the block around them, if it is not a file of their own. */
function decodeMockData(
  found: readonly Block[],
  provider: Block | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): MockData {
  const defaults = decodeDefaults(found, context, diags);
  const overrides = decodeOverrideResources(found, context, diags);
  const repeatedOverrides = repeatsIn(overrides, overrideKey);
  const repeated = repeatsIn(defaults, defaultsKey);
  if (provider !== undefined && isTofu(context)) {
    for (const [each] of repeated) diags.add(repeatedInTofu(mockBlock(each), `\`${defaultsKey(each)}\``, provider));
    for (const [each] of repeatedOverrides) {
      diags.add(
        repeatedInTofu(
          overrideBlock(each),
          `\`${overrideBlock(each)}\` with target \`${overrideKey(each)}\``,
          provider,
        ),
      );
    }
  } else {
    for (const [each, first] of repeated) diags.add(repeatedDefaults(each, first));
    for (const [each, first] of repeatedOverrides) diags.add(repeatedOverride(each, first));
  }
  return { defaults, overrides };
}

function decodeDefaults(
  found: readonly Block[],
  context: DecodeContext,
  diags: DiagnosticSink,
): readonly MockDefaults[] {
  const schema: BodySchema = {
    attributes: isTofu(context) ? [{ name: "defaults" }] : [{ name: "defaults" }, { name: "override_during" }],
    blocks: [],
  };
  const defaults: MockDefaults[] = [];
  for (const block of found) {
    if (block.type !== "mock_resource" && block.type !== "mock_data") continue;
    const content = contentOf(block.body, schema, diags);
    const values = decodeValues(content.attributes.get("defaults"), isTofu(context) ? diags : new DiagnosticList());
    const during = decodePhase(content.attributes.get("override_during"), diags);
    defaults.push({
      mode: block.type === "mock_data" ? "data" : "managed",
      type: block.labels[0] ?? "",
      values,
      ...(during && { during }),
      range: block.headerRange,
      typeRange: block.labelRanges[0] ?? block.headerRange,
    });
  }
  return defaults;
}

function repeatedInTofu(type: string, subject: string, provider: Block) {
  return {
    severity: "error",
    summary: `Duplicated \`${type}\` block`,
    detail: `${subject} is already defined in \`mock_provider\` block.`,
    subject: provider.headerRange,
  } as const;
}
