import { parseProviderPart } from "@landform/addrs";
import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import { type Expression, type Traversal, traversalOf } from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import type { ProviderRef } from "./module.js";
import { expressionInJson, quotedText, unquoteReference } from "./quoted-reference.js";

const summary = "Invalid provider configuration reference";

/** Decode `aws`, `aws.west` or (in OpenTofu) `aws.by_region[KEY]`, as `argument` has it. */
export function decodeProviderRef(
  written: Expression,
  argument: "provider" | "providers",
  context: DecodeContext,
  diags: DiagnosticSink,
): ProviderRef | undefined {
  const expression = isTofu(context) ? expressionInJson(written, context, diags) : written;
  if (expression === undefined) return undefined;
  const computedKey = expression.kind === "index" && isTofu(context) ? expression.key : undefined;
  const named = expression.kind === "index" && isTofu(context) ? expression.collection : expression;
  const unquoted = unquoteReference(named, "reference", context, diags);
  const traversal = traversalOf(unquoted);
  const longest = isTofu(context) && computedKey === undefined ? 2 : 1;
  if (traversal === undefined || traversal.steps.length > longest) {
    diags.add(notAReference(unquoted, argument, context));
    return undefined;
  }
  if (!checkLocalName(traversal.root, traversal.rootRange, diags)) return undefined;
  return readSteps(traversal, computedKey, expression.range, diags);
}

function readSteps(
  traversal: Traversal,
  computedKey: Expression | undefined,
  range: SourceRange,
  diags: DiagnosticSink,
): ProviderRef | undefined {
  const [aliasStep, keyStep] = traversal.steps;
  const misplaced = aliasStep?.kind === "attribute" || aliasStep === undefined ? undefined : aliasStep;
  const noKey = keyStep?.kind === "index" || keyStep === undefined ? undefined : keyStep;
  const wrong = misplaced ?? noKey;
  if (wrong !== undefined) {
    const detail = "Provider name must either stand alone or be followed by a period and then a configuration alias.";
    diags.add({ severity: "error", summary, detail, subject: wrong.range });
    return undefined;
  }
  const alias = aliasStep?.kind === "attribute" ? aliasStep.name : undefined;
  const literalKey: Expression | undefined =
    keyStep?.kind === "index" ? { kind: "literal", value: keyStep.key, range: traversal.range } : undefined;
  const key = computedKey ?? literalKey;
  if (alias === undefined && key !== undefined) {
    const detail =
      "Provider assignment requires an alias when specifying an instance key, in the form of provider.name[instance_key]";
    diags.add({ severity: "error", summary, detail, subject: traversal.range });
    return undefined;
  }
  return {
    localName: traversal.root,
    nameRange: traversal.rootRange,
    range,
    ...(alias !== undefined && { alias }),
    ...(key !== undefined && { key }),
  };
}

/** Is `name` a provider local name in normalised form? Reported if not. */
export function checkLocalName(name: string, subject: SourceRange, diags: DiagnosticSink): boolean {
  const normalised = parseProviderPart(name);
  if (normalised === name) return true;
  const detail =
    typeof normalised === "string"
      ? `Provider names must be normalized. Replace "${name}" with "${normalised}" to fix this error.`
      : `${name} is an invalid provider local name: ${normalised.message}`;
  diags.add({ severity: "error", summary: "Invalid provider local name", detail, subject });
  return false;
}

function notAReference(expression: Expression, argument: string, context: DecodeContext) {
  const withKey = isTofu(context) ? " and optional instance key" : "";
  const detail =
    quotedText(expression) === undefined
      ? `The ${argument} argument requires a provider type name, optionally followed by a period and then a configuration alias${withKey}.`
      : "A provider configuration reference must not be given in quotes.";
  return { severity: "error", summary, detail, subject: expression.range } as const;
}
