import {
  impliedProvider,
  isProviderSourceError,
  type LocalProviderConfig,
  type Provider,
  parseConstraints,
  parseProviderPart,
  parseProviderSource,
} from "@landform/addrs";
import { asString } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink, type SourceRange } from "@landform/diagnostics";
import {
  type Attribute,
  asStaticList,
  asTraversal,
  type Block,
  type Expression,
  evaluate,
  justAttributes,
  keywordOf,
  staticMap,
} from "@landform/hcl";
import type { DecodeContext } from "./decode-context.js";
import { checkLocalName } from "./decode-provider-ref.js";
import type { RequiredProvider, VersionRequirement } from "./module.js";
import { decodeVersionRequirement } from "./version-requirement.js";

/** A `required_providers` block. */
export interface RequiredProvidersBlock {
  readonly providers: ReadonlyMap<string, RequiredProvider>;
  readonly range: SourceRange;
}

/** `undefined` when there is more in it than arguments. */
export function decodeRequiredProviders(
  block: Block,
  context: DecodeContext,
  diags: DiagnosticSink,
): RequiredProvidersBlock | undefined {
  const problems = new DiagnosticList();
  const attributes = justAttributes(block.body, problems);
  for (const problem of problems.items) diags.add(problem);
  if (problems.hasErrors) return undefined;
  const providers = new Map<string, RequiredProvider>();
  for (const attribute of attributes.values()) {
    const provider = decodeEntry(attribute, context, diags);
    if (provider !== undefined) providers.set(provider.localName, provider);
  }
  return { providers, range: block.headerRange };
}

function decodeEntry(
  attribute: Attribute,
  context: DecodeContext,
  diags: DiagnosticSink,
): RequiredProvider | undefined {
  const { expression } = attribute;
  const problems = new DiagnosticList();
  const value = evaluate(expression, undefined, problems);
  const isPrimitive = value.type.kind === "string" || value.type.kind === "number" || value.type.kind === "bool";
  if (!problems.hasErrors && isPrimitive) return decodeShortEntry(attribute, context, diags);
  if (!checkLocalName(attribute.name, expression.range, diags)) return undefined;
  const pairs = staticMap(expression);
  if (pairs === undefined) {
    diags.add({
      severity: "error",
      summary: "Invalid required_providers object",
      detail: "required_providers entries must be strings or objects.",
      subject: expression.range,
    });
    return undefined;
  }
  return decodeObjectEntry(attribute, pairs, context, diags);
}

/** `aws = "~> 5.0"`: a version alone. */
function decodeShortEntry(
  attribute: Attribute,
  context: DecodeContext,
  diags: DiagnosticSink,
): RequiredProvider | undefined {
  const requirement = decodeVersionRequirement(attribute, diags);
  const source = impliedSource(attribute, context, diags);
  if (source === undefined) return undefined;
  return {
    localName: attribute.name,
    source,
    versionConstraints: requirement === undefined ? [] : [requirement],
    configurationAliases: [],
    range: attribute.expression.range,
  };
}

function decodeObjectEntry(
  attribute: Attribute,
  pairs: readonly { readonly key: Expression; readonly value: Expression }[],
  context: DecodeContext,
  diags: DiagnosticSink,
): RequiredProvider | undefined {
  const problems = new DiagnosticList();
  let requirement: VersionRequirement | undefined;
  let source: { readonly provider: Provider; readonly text: string } | undefined;
  let aliases: readonly LocalProviderConfig[] = [];
  for (const { key, value } of pairs) {
    const name = keyName(key, problems);
    if (name === undefined) continue;
    if (name === "version") requirement = decodeVersion(value, attribute, problems);
    else if (name === "source") source = decodeSource(value, context, problems);
    else if (name === "configuration_aliases") aliases = decodeAliases(value, attribute.name, problems);
    else {
      problems.add({
        severity: "error",
        summary: "Invalid required_providers object",
        detail:
          'required_providers objects can only contain "version", "source" and "configuration_aliases" attributes. To configure a provider, use a "provider" block.',
        subject: key.range,
      });
      break;
    }
  }
  for (const problem of problems.items) diags.add(problem);
  if (problems.hasErrors) return undefined;
  const provider = source?.provider ?? impliedSource(attribute, context, diags);
  if (provider === undefined) return undefined;
  return {
    localName: attribute.name,
    source: provider,
    ...(source && { sourceText: source.text }),
    versionConstraints: requirement === undefined ? [] : [requirement],
    configurationAliases: aliases,
    range: attribute.expression.range,
  };
}

function keyName(key: Expression, diags: DiagnosticSink): string | undefined {
  const keyword = keywordOf(key);
  if (keyword !== undefined) return keyword;
  const problems = new DiagnosticList();
  const value = evaluate(key, undefined, problems);
  for (const problem of problems.items) diags.add(problem);
  if (problems.hasErrors) return undefined;
  if (value.kind === "known" && value.type.kind === "string") return asString(value);
  diags.add({
    severity: "error",
    summary: "Invalid Attribute",
    detail: "Invalid attribute value for provider requirement: a string is required.",
    subject: key.range,
  });
  return undefined;
}

function decodeVersion(value: Expression, attribute: Attribute, diags: DiagnosticSink): VersionRequirement | undefined {
  const summary = "Invalid version constraint";
  const text = constantString(value);
  if (text === undefined) {
    diags.add({ severity: "error", summary, detail: "Version must be specified as a string.", subject: value.range });
    return undefined;
  }
  const constraints = parseConstraints(text);
  if (constraints !== undefined) return { constraint: text, constraints, range: attribute.range };
  const detail = "This string does not use correct version constraint syntax.";
  diags.add({ severity: "error", summary, detail, subject: value.range });
  return undefined;
}

function decodeSource(value: Expression, context: DecodeContext, diags: DiagnosticSink) {
  const text = constantString(value);
  if (text === undefined) {
    const detail = "Source must be specified as a string.";
    diags.add({ severity: "error", summary: "Invalid source", detail, subject: value.range });
    return undefined;
  }
  const provider = parseProviderSource(text, context.dialect.registryHost);
  if (!isProviderSourceError(provider)) return { provider, text };
  diags.add({ severity: "error", summary: provider.summary, detail: provider.detail, subject: value.range });
  return undefined;
}

function decodeAliases(value: Expression, localName: string, diags: DiagnosticSink): readonly LocalProviderConfig[] {
  const summary = "Invalid configuration_aliases value";
  const aliases: LocalProviderConfig[] = [];
  for (const element of asStaticList(value, diags) ?? []) {
    const traversal = asTraversal(element, diags);
    if (traversal === undefined) continue;
    const [step] = traversal.steps;
    if (step !== undefined && step.kind !== "attribute") {
      const detail =
        "Configuration aliases can only contain references to local provider configuration names in the format of provider.alias";
      diags.add({ severity: "error", summary, detail, subject: value.range });
      continue;
    }
    if (traversal.root !== localName) {
      const detail = `Configuration aliases must be prefixed with the provider name. Expected "${localName}", but found "${traversal.root}".`;
      diags.add({ severity: "error", summary, detail, subject: value.range });
      continue;
    }
    aliases.push({ localName, ...(step !== undefined && { alias: step.name }) });
  }
  return aliases;
}

function impliedSource(attribute: Attribute, context: DecodeContext, diags: DiagnosticSink): Provider | undefined {
  const part = parseProviderPart(attribute.name);
  if (typeof part === "string") return impliedProvider(part, context.dialect.registryHost);
  const subject = attribute.expression.range;
  diags.add({ severity: "error", summary: "Invalid provider name", detail: part.message, subject });
  return undefined;
}

function constantString(expression: Expression): string | undefined {
  const problems = new DiagnosticList();
  const value = evaluate(expression, undefined, problems);
  if (problems.hasErrors || value.kind !== "known" || value.type.kind !== "string") return undefined;
  return asString(value);
}
