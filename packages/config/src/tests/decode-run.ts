import {
  formatReferenceable,
  parseModuleSource,
  parseReference,
  parseRegistrySource,
  type Reference,
} from "@landform/addrs";
import { DiagnosticList, type DiagnosticSink, formatRange } from "@landform/diagnostics";
import {
  type Attribute,
  asStaticList,
  asTraversal,
  type Block,
  type BodySchema,
  contentOf,
  keywordOf,
  type Traversal,
} from "@landform/hcl";
import { sourceProblem } from "../build-module-call.js";
import type { CheckRule } from "../check-rule.js";
import { decodeSoundCheckRule } from "../decode-check-rule.js";
import { type DecodeContext, isTofu } from "../decode-context.js";
import { decodePassedProviders } from "../decode-module-call.js";
import { decodeBool, decodeString } from "../literal.js";
import { checkName } from "../names.js";
import { unquoteReference } from "../quoted-reference.js";
import { decodeVersionRequirement } from "../version-requirement.js";
import { decodeOverrides, overrideBlockRules } from "./decode-override.js";
import { decodeVariables } from "./decode-variables.js";
import type { TestRun, TestRunModule, TestRunOptions } from "./test-file.js";

const attributes = [{ name: "command" }, { name: "providers" }, { name: "expect_failures" }];
const blocks = [
  { type: "plan_options", labels: [] },
  { type: "assert", labels: [] },
  { type: "variables", labels: [] },
  { type: "module", labels: [] },
  ...overrideBlockRules,
];
const tofuSchema: BodySchema = { attributes, blocks };
const terraformSchema: BodySchema = { attributes: [...attributes, { name: "state_key" }], blocks };

export function decodeRun(block: Block, context: DecodeContext, diags: DiagnosticSink): TestRun {
  const content = contentOf(block.body, isTofu(context) ? tofuSchema : terraformSchema, diags);
  const name = block.labels[0] ?? "";
  checkName(name, "run block name", block.labelRanges[0], diags);
  const module = decodeModule(content.blocks, context, diags);
  const providers = content.attributes.get("providers");
  const stateKey = decodeString(content.attributes.get("state_key"), context, diags);
  const problems = new DiagnosticList();
  const expectFailures = decodeExpectFailures(content.attributes.get("expect_failures"), context, diags, problems);
  return {
    name,
    command: decodeCommand(content.attributes.get("command"), diags),
    options: decodeOptions(content.blocks, context, diags),
    variables: decodeVariables(content.blocks, "run block", diags),
    providers: providers === undefined ? [] : decodePassedProviders(providers, context, diags),
    asserts: decodeAsserts(content.blocks, context, diags),
    ...(module && { module }),
    expectFailures,
    ...(problems.items.length > 0 && { problems: problems.items }),
    overrides: decodeOverrides(content.blocks, context, diags),
    ...(stateKey !== undefined && { stateKey }),
    range: block.headerRange,
    nameRange: block.labelRanges[0] ?? block.headerRange,
  };
}

function decodeCommand(attribute: Attribute | undefined, diags: DiagnosticSink): TestRun["command"] {
  const keyword = attribute === undefined ? "apply" : keywordOf(attribute.expression);
  if (keyword === "apply" || keyword === "plan") return keyword;
  diags.add({
    severity: "error",
    summary: 'Invalid "command" keyword',
    detail: 'The "command" argument requires one of the following keywords without quotes: apply or plan.',
    ...(attribute && { subject: attribute.expression.range }),
  });
  return "apply";
}

function decodeAsserts(found: readonly Block[], context: DecodeContext, diags: DiagnosticSink): readonly CheckRule[] {
  const rules: CheckRule[] = [];
  for (const block of found) {
    const rule = block.type === "assert" ? decodeSoundCheckRule(block, "assert", context, diags) : undefined;
    if (rule !== undefined) rules.push(rule);
  }
  return rules;
}

/** Objects that can be checked, and whose checks this run wants to fail. What can't be such goes to `problems`. */
function decodeExpectFailures(
  attribute: Attribute | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
  problems: DiagnosticSink,
): readonly Reference[] {
  const references: Reference[] = [];
  for (const traversal of decodeTraversals(attribute, context, diags)) {
    const reference = parseReference(traversal, problems, { dialect: context.dialect, inTest: true });
    if (reference === undefined) continue;
    if (checkableKinds.has(reference.subject.kind)) {
      references.push(reference);
      continue;
    }
    problems.add({
      severity: "error",
      summary: "Invalid `expect_failures` reference",
      detail: `You cannot expect failures from ${formatReferenceable(reference.subject)}. You can only expect failures from checkable objects such as input variables, output values, check blocks, managed resources and data sources.`,
      subject: reference.range,
    });
  }
  return references;
}

const checkableKinds: ReadonlySet<Reference["subject"]["kind"]> = new Set([
  "output",
  "variable",
  "check",
  "resource",
  "resourceInstance",
]);

function decodeTraversals(
  attribute: Attribute | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): readonly Traversal[] {
  const elements = attribute === undefined ? [] : (asStaticList(attribute.expression, diags) ?? []);
  return elements
    .map((element) => asTraversal(unquoteReference(element, "reference", context, diags), diags))
    .filter((traversal) => traversal !== undefined);
}

const optionsSchema: BodySchema = {
  attributes: [{ name: "mode" }, { name: "refresh" }, { name: "replace" }, { name: "target" }],
  blocks: [],
};
const defaultOptions: TestRunOptions = { mode: "normal", refresh: true, replace: [], target: [] };

function decodeOptions(found: readonly Block[], context: DecodeContext, diags: DiagnosticSink): TestRunOptions {
  const [block, ...others] = found.filter((each) => each.type === "plan_options");
  if (block === undefined) return defaultOptions;
  for (const other of others) {
    const detail = `This run block already has a plan_options block defined at ${formatRange(block.headerRange)}.`;
    diags.add({ severity: "error", summary: 'Multiple "plan_options" blocks', detail, subject: other.headerRange });
  }
  const content = contentOf(block.body, optionsSchema, diags);
  const refreshAttribute = content.attributes.get("refresh");
  const mode = decodeMode(content.attributes.get("mode"), diags);
  const refresh = decodeBool(refreshAttribute, context, diags) ?? true;
  if (!refresh && mode === "refresh-only" && refreshAttribute !== undefined) {
    diags.add({
      severity: "error",
      summary: "Incompatible plan options",
      detail: 'The "refresh" option cannot be set to false when running a test in "refresh-only" mode.',
      subject: refreshAttribute.range,
    });
  }
  return {
    mode,
    refresh,
    replace: decodeTraversals(content.attributes.get("replace"), context, diags),
    target: decodeTraversals(content.attributes.get("target"), context, diags),
  };
}

function decodeMode(attribute: Attribute | undefined, diags: DiagnosticSink): TestRunOptions["mode"] {
  const keyword = attribute === undefined ? "normal" : keywordOf(attribute.expression);
  if (keyword === "normal" || keyword === "refresh-only") return keyword;
  diags.add({
    severity: "error",
    summary: 'Invalid "mode" keyword',
    detail: 'The "mode" argument requires one of the following keywords without quotes: normal or refresh-only',
    ...(attribute && { subject: attribute.expression.range }),
  });
  return "normal";
}

const moduleSchema: BodySchema = { attributes: [{ name: "source" }, { name: "version" }], blocks: [] };

function decodeModule(
  found: readonly Block[],
  context: DecodeContext,
  diags: DiagnosticSink,
): TestRunModule | undefined {
  const [block, ...others] = found.filter((each) => each.type === "module");
  if (block === undefined) return undefined;
  for (const other of isTofu(context) ? others : []) {
    const detail = `This run block already has a module block defined at ${formatRange(block.headerRange)}.`;
    diags.add({ severity: "error", summary: 'Multiple "module" blocks', detail, subject: other.headerRange });
  }
  const content = contentOf(block.body, moduleSchema, diags);
  const version = content.attributes.get("version");
  const versionConstraint = version && decodeVersionRequirement(version, diags);
  const source = content.attributes.get("source");
  if (source === undefined) {
    const detail = "You must specify a source attribute when executing alternate modules during test executions.";
    const summary = 'Missing "source" attribute for module block';
    diags.add({ severity: "error", summary, detail, subject: block.headerRange });
    return undefined;
  }
  const text = decodeString(source, context, diags);
  if (text === undefined) return undefined;
  const parse = version === undefined ? parseModuleSource : parseRegistrySource;
  const address = parse(text, context.dialect.registryHost);
  if (address.kind === "moduleSourceError") {
    diags.add(sourceProblem(address, version !== undefined, source.range, context));
    return undefined;
  }
  return {
    source: address,
    ...(versionConstraint && { versionConstraint }),
    range: block.headerRange,
    sourceRange: source.range,
  };
}
