import { configResourceOf, formatConfigResource } from "@landform/addrs";
import type { Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink, type Severity } from "@landform/diagnostics";
import { isStepProblem, type Scope, type StepProblem } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import { unresolved } from "../evaluate/resolved.js";
import { settled } from "../evaluate/settled.js";
import type { ConfiguredInstance } from "../resource/resource-block.js";
import type { Effect } from "../walk/findings.js";
import { checkRules } from "./check-rules.js";

/**
 * Evaluate the pre- or postconditions of an instance; `self` is its value, or why there is none. False when one has an
 * error.
 */
export async function conditionsHold(
  instance: ConfiguredInstance,
  kind: "precondition" | "postcondition",
  self: Value | StepProblem | undefined,
  severity: Severity,
  effects: Effect[],
  diags: DiagnosticSink,
): Promise<boolean> {
  const { config, address, name, block } = instance;
  const rules = kind === "precondition" ? config.preconditions : config.postconditions;
  if (rules.length === 0) return true;
  const found = new DiagnosticList();
  const scope = self === undefined ? instance.scope : withSelf(instance.scope, self);
  const configAddress = formatConfigResource(configResourceOf(address));
  const context = { scope, dialect: block.dialect, address: name, severity };
  const object = { objectKind: "resource", configAddress } as const;
  const check = await settled(block.functions, (sink) => checkRules(rules, object, context, sink), found);
  const awaitsObject = kind === "precondition" && config.postconditions.length > 0;
  effects.push({ kind: "check", check: { ...check, ...(awaitsObject && { awaitsObject }) } });
  for (const diagnostic of found.items) diags.add(diagnostic);
  return !found.hasErrors;
}

export function withSelf(parent: Scope, self: Value | StepProblem): Scope {
  return {
    resolve: (reference, diags) => {
      if (reference.root !== "self") return undefined;
      if (!isStepProblem(self)) return { value: self, stepsTaken: 0 };
      diags.add(errorAt(reference.rootRange, self.summary, self.detail));
      return unresolved(reference);
    },
    parent,
  };
}
