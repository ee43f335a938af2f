import {
  type AbsResourceInstance,
  type ConfigResource,
  type Dialect,
  parseTarget,
  resourcesEqual,
  type Target,
  targetContains,
} from "@landform/addrs";
import type { Diagnostic, DiagnosticSink } from "@landform/diagnostics";
import { warningAt } from "../diagnostics.js";

/** Which part of a configuration an operation is limited to: some of it, or all but some of it. */
export interface Selection {
  readonly targets: readonly Target[];
  readonly excludes: readonly Target[];
}

/** The selection that options ask for; `undefined`: everything. */
export function parseSelection(
  options: { readonly targets: readonly string[]; readonly excludes: readonly string[] },
  diags: DiagnosticSink,
): Selection | undefined {
  const parse = (text: string): readonly Target[] => {
    const target = parseTarget(text, diags);
    return target === undefined ? [] : [target];
  };
  const targets = options.targets.flatMap(parse);
  const excludes = options.excludes.flatMap(parse);
  return targets.length + excludes.length === 0 ? undefined : { targets, excludes };
}

/** Does the target name the resource, or something in or around it? Instance keys are not looked at. */
export function concerns(target: Target, { module, resource }: ConfigResource): boolean {
  const modules = target.module.map(({ name }) => name);
  const startsAlike = modules.every((name, index) => module[index] === name);
  if (target.kind === "module") return startsAlike;
  return startsAlike && modules.length === module.length && resourcesEqual(target.resource, resource);
}

/** Is an instance of `block`, which is in the graph, to be planned? All are of a block that is only needed by others. */
export function isPlanned(
  selection: Selection | undefined,
  block: ConfigResource,
  address: AbsResourceInstance,
): boolean {
  if (selection === undefined) return true;
  const { targets, excludes } = selection;
  if (excludes.some((target) => targetContains(target, address))) return false;
  return (
    targets.some((target) => targetContains(target, address)) || !targets.some((target) => concerns(target, block))
  );
}

/** A warning that a plan may not be all that is to be done. */
export function selectionWarning(dialect: Dialect): Diagnostic {
  const detail =
    dialect.name === "terraform"
      ? "You are creating a plan with the -target option, which means that the result of this plan may not represent all of the changes requested by the current configuration.\n\nThe -target option is not for routine use, and is provided only for exceptional situations such as recovering from errors or mistakes, or when Terraform specifically suggests to use it as part of an error message."
      : "You are creating a plan with either the -target option or the -exclude option, which means that the result of this plan may not represent all of the changes requested by the current configuration.\n\nThe -target and -exclude options are not for routine use, and are provided only for exceptional situations such as recovering from errors or mistakes, or when OpenTofu specifically suggests to use it as part of an error message.";
  return warningAt(undefined, "Resource targeting is in effect", detail);
}

/** The same, once such a plan has been carried out. */
export function partialApplyWarning(dialect: Dialect): Diagnostic {
  const detail =
    dialect.name === "terraform"
      ? "The plan was created with the -target option in effect, so some changes requested in the configuration may have been ignored and the output values may not be fully updated. Run the following command to verify that no other changes are pending:\n    terraform plan\n\nNote that the -target option is not suitable for routine use, and is provided only for exceptional situations such as recovering from errors or mistakes, or when Terraform specifically suggests to use it as part of an error message."
      : "The plan was created with the -target or the -exclude option in effect, so some changes requested in the configuration may have been ignored and the output values may not be fully updated. Run the following command to verify that no other changes are pending:\n    tofu plan\n\t\nNote that the -target and -exclude options are not suitable for routine use, and are provided only for exceptional situations such as recovering from errors or mistakes, or when OpenTofu specifically suggests to use it as part of an error message.";
  return warningAt(undefined, "Applied changes may be incomplete", detail);
}
