import { type ModuleSource, type ModuleSourceError, parseModuleSource, parseRegistrySource } from "@landform/addrs";
import { asString, string, type Value } from "@landform/cty";
import { type DiagnosticSink, quoted, type SourceRange } from "@landform/diagnostics";
import type { Attribute, Expression } from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import type { ModuleCallBlock } from "./decode-module-call.js";
import { constantOf } from "./literal.js";
import type { ModuleCall } from "./module.js";
import type { StaticEvaluator } from "./static-evaluator.js";
import { versionRequirementOf } from "./version-requirement.js";

/** Find out where the code of a called module is. */
export function buildModuleCall(
  block: ModuleCallBlock,
  evaluator: StaticEvaluator,
  context: DecodeContext,
  diags: DiagnosticSink,
): ModuleCall {
  const { source: sourceAttribute, version, hasOwnVersion = false, ...written } = block;
  const versionValue =
    version && evaluator.evaluate(version.expression, `module.${block.name}.version`, version.range, diags);
  const versionConstraint = version && versionValue && versionRequirementOf(versionValue, version, diags);
  // In OpenTofu a null version is none, so the source need not be a registry's. Terraform reads the source of each
  // block before overrides are merged.
  const hasVersion = isTofu(context) ? version !== undefined && versionValue?.kind !== "null" : hasOwnVersion;
  const value = sourceAttribute && evaluateSource(sourceAttribute, block.name, evaluator, diags);
  const source = value && buildSource(value, sourceAttribute.expression, hasVersion, context, diags);
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

function evaluateSource(
  { expression }: Attribute,
  callName: string,
  evaluator: StaticEvaluator,
  diags: DiagnosticSink,
): Value | undefined {
  const subject = `module.${callName}.source`;
  const value = evaluator.evaluate(expression, subject, expression.range, diags);
  const mark = ["sensitive", "ephemeral"].find((each) => value?.marks.has(each));
  if (mark === undefined) return value;
  const kind = mark === "sensitive" ? "Sensitive" : "Ephemeral";
  const detail = `${kind} values, or values derived from ${mark} values, cannot be used as ${evaluator.inModule(subject)}.`;
  diags.add({ severity: "error", summary: `${kind} value not allowed`, detail, subject: expression.range });
  return undefined;
}

function buildSource(
  value: Value,
  expression: Expression,
  hasVersion: boolean,
  context: DecodeContext,
  diags: DiagnosticSink,
): { readonly text: string; readonly address: ModuleSource | undefined } | undefined {
  const constant = constantOf(value, string, expression, context, diags);
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
  const detail = `${product} failed to determine your intended installation method for remote module package ${quoted(path)}.\n\nIf you intended this as a path relative to the current module, use "./${path}" instead. The "./" prefix indicates that the address is a relative filesystem path.`;
  return { severity: "error", summary, detail, subject } as const;
}
