import { type ModuleSource, type ModuleSourceError, parseModuleSource, parseRegistrySource } from "@landform/addrs";
import { asString, string, type Value } from "@landform/cty";
import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import type { Attribute } from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import type { ModuleCallBlock } from "./decode-module-call.js";
import { constantOf } from "./literal.js";
import type { ModuleCall } from "./module.js";
import { versionRequirementOf } from "./version-requirement.js";

/** Evaluates `source` or `version` of a call; `undefined` when that failed, which was reported. */
export type EvaluateArgument = (attribute: Attribute, diags: DiagnosticSink) => Value | undefined;

/** Find out where the code of a called module is. */
export function buildModuleCall(
  block: ModuleCallBlock,
  evaluateArgument: EvaluateArgument,
  context: DecodeContext,
  diags: DiagnosticSink,
): ModuleCall {
  const { source: sourceAttribute, version, ...written } = block;
  const versionValue = version && evaluateArgument(version, diags);
  const versionConstraint = version && versionValue && versionRequirementOf(versionValue, version, diags);
  // In OpenTofu a null version is none, so the source need not be a registry's.
  const hasVersion = version !== undefined && !(isTofu(context) && versionValue?.kind === "null");
  const source = sourceAttribute && buildSource(sourceAttribute, hasVersion, evaluateArgument, context, diags);
  return {
    dependsOn: [],
    providers: [],
    ...written,
    source: source?.text ?? "",
    sourceRange: sourceAttribute?.expression.range ?? block.range,
    ...(source?.address && { sourceAddress: source.address }),
    ...(versionConstraint && { versionConstraint }),
  };
}

function buildSource(
  attribute: Attribute,
  hasVersion: boolean,
  evaluateArgument: EvaluateArgument,
  context: DecodeContext,
  diags: DiagnosticSink,
): { readonly text: string; readonly address: ModuleSource | undefined } | undefined {
  const { expression } = attribute;
  const value = evaluateArgument(attribute, diags);
  const constant = value && constantOf(value, string, expression, context, diags);
  if (constant === undefined) return undefined;
  const text = asString(constant);
  const parse = hasVersion ? parseRegistrySource : parseModuleSource;
  const address = parse(text, context.dialect.registryHost);
  if (address.kind !== "moduleSourceError") return { text, address };
  diags.add(sourceProblem(address, hasVersion, expression.range, context));
  return { text, address: undefined };
}

/** Why a `source` is no module address, in the words of a diagnostic. */
export function sourceProblem(
  error: ModuleSourceError,
  hasVersion: boolean,
  subject: SourceRange,
  context: DecodeContext,
) {
  const product = context.dialect.productName;
  if (hasVersion) {
    return {
      severity: "error",
      summary: "Invalid registry module source address",
      detail: `Failed to parse module registry address: ${error.message}.\n\n${product} assumed that you intended a module registry source address because you also set the argument "version", which applies only to registry modules.`,
      subject,
    } as const;
  }
  const summary = "Invalid module source address";
  const path = error.maybePath;
  if (path === undefined) {
    const message =
      context.dialect.name === "terraform" ? error.message.replace("source string", "source address") : error.message;
    const detail = `Failed to parse module source address: ${message}.`;
    return { severity: "error", summary, detail, subject } as const;
  }
  const detail = `${product} failed to determine your intended installation method for remote module package "${path}".\n\nIf you intended this as a path relative to the current module, use "./${path}" instead. The "./" prefix indicates that the address is a relative filesystem path.`;
  return { severity: "error", summary, detail, subject } as const;
}
