import { asBool, bool, convert, isConversionError, withoutMarks } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { type Action, isReplace } from "@landform/plan";
import { errorAt } from "../diagnostics.js";
import { evaluateValue } from "../evaluate/evaluate-value.js";
import type { ConfiguredInstance } from "./resource-block.js";

/** Does `lifecycle { prevent_destroy }` forbid this, or can't it be told? If so it is reported. */
export function preventsDestroy(
  instance: Pick<ConfiguredInstance, "config" | "scope" | "name" | "block">,
  action: Action,
  diags: DiagnosticSink,
): boolean {
  if (action !== "delete" && (!isReplace(action) || action === "forget-then-create")) return false;
  const prevented = isPrevented(instance, diags);
  if (prevented !== true) return prevented === undefined;
  const { block, name, config } = instance;
  const isTerraform = block.dialect.name === "terraform";
  const summary = isTerraform ? "Instance cannot be destroyed" : "Resource instance cannot be destroyed";
  const detail = isTerraform
    ? `Resource ${name} has lifecycle.prevent_destroy set, but the plan calls for this resource to be destroyed. To avoid this error and continue with the plan, either disable lifecycle.prevent_destroy or reduce the scope of the plan using the -target option.`
    : `Resource ${name} has lifecycle.prevent_destroy set, but the plan calls for this resource to be destroyed. To avoid this error and continue with the plan, either disable lifecycle.prevent_destroy or reduce the scope of the plan using the -target or -exclude options.`;
  diags.add(errorAt(config.range, summary, detail));
  return true;
}

function isPrevented(
  { config, scope }: Pick<ConfiguredInstance, "config" | "scope">,
  diags: DiagnosticSink,
): boolean | undefined {
  const { preventDestroy } = config.lifecycle;
  if (typeof preventDestroy === "boolean") return preventDestroy;
  const value = evaluateValue(preventDestroy, scope, diags);
  if (value === undefined) return undefined;
  const { value: plain, marks } = withoutMarks(value);
  const refuse = (why: string): undefined => {
    const detail = `The value for prevent_destroy ${why}.`;
    diags.add(errorAt(preventDestroy.range, "Invalid value for prevent_destroy", detail));
    return undefined;
  };
  if (marks.has("ephemeral")) return refuse("must not be derived from an ephemeral value");
  if (plain.kind === "null") return refuse("must not be null");
  const converted = convert(plain, bool);
  if (isConversionError(converted)) return refuse(`is unsuitable: ${converted.message}`);
  if (converted.kind === "unknown") return refuse("is not known until the apply step");
  return asBool(converted);
}
