import {
  type Dialect,
  formatModuleInstance,
  formatReferenceable,
  parseReference,
  type Reference,
} from "@landform/addrs";
import { attributeStep, type Path, type PathStep, rawEquals, type Value, withoutMarksDeep } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { type Expression, evaluate, type Scope, type Traversal, traversalOf } from "@landform/hcl";
import { isReplace, type ResourceInstanceChange } from "@landform/plan";
import { errorAt } from "../diagnostics.js";
import { reportDeprecated } from "../evaluate/deprecation.js";
import type { LiveModule } from "../evaluate/live-module.js";
import { moduleWords } from "../evaluate/undeclared.js";
import type { PlanResults } from "../walk/plan-results.js";
import { valueAt } from "./value-at.js";

/** Does a planned change of something in `replace_triggered_by` ask for a replacement? */
export function isTriggered(
  triggers: readonly Expression[],
  module: LiveModule,
  scope: Scope,
  { results, dialect }: { readonly results: PlanResults; readonly dialect: Dialect },
  diags: DiagnosticSink,
): boolean {
  return triggers.some((expression) => {
    const traversal = staticTraversal(expression, scope, diags);
    const reference = traversal && parseReference(traversal, diags);
    if (reference === undefined) return false;
    const changes = referredChanges(reference, module, results);
    if (changes.length === 0) diags.add(noChange(reference, module));
    return changes.some((change) => fires(change, reference, dialect));
  });
}

function noChange({ subject }: Reference, { node, address }: LiveModule) {
  const place = address.length === 0 ? moduleWords(node.path) : formatModuleInstance(address);
  const summary = `no change found for ${formatReferenceable(subject)} in ${place}`;
  return errorAt(undefined, summary, "");
}

/** The expression as a traversal, with `count.index` and `each.key` in it replaced by what they stand for. */
function staticTraversal(expression: Expression, scope: Scope, diags: DiagnosticSink): Traversal | undefined {
  const literal = traversalOf(expression);
  if (literal !== undefined) return literal;
  if (expression.kind === "relativeTraversal") {
    const source = staticTraversal(expression.source, scope, diags);
    return source && { ...source, steps: [...source.steps, ...expression.steps], range: expression.range };
  }
  if (expression.kind === "index") {
    const source = staticTraversal(expression.collection, scope, diags);
    const key = reportDeprecated(evaluate(expression.key, scope, diags), expression.key, diags);
    if (source === undefined || key.kind !== "known") return undefined;
    const step = { kind: "index", key, range: expression.key.range } as const;
    return { ...source, steps: [...source.steps, step], range: expression.range };
  }
  const detail = "Unexpected expression found in replace_triggered_by.";
  diags.add(errorAt(expression.range, "Invalid replace_triggered_by expression", detail));
  return undefined;
}

function referredChanges(
  { subject }: Reference,
  { address: module }: LiveModule,
  results: PlanResults,
): readonly ResourceInstanceChange[] {
  if (subject.kind === "resource") return [...results.changesOf({ module, resource: subject.resource }).values()];
  if (subject.kind !== "resourceInstance") return [];
  const changes = results.changesOf({ module, resource: subject.resource });
  const change = changes.get(subject.key);
  return change === undefined ? [] : [change];
}

/**
 * A whole object fires when it is changed or replaced, in OpenTofu also when it is made again; an attribute of it when its
 * value differs then, too.
 */
function fires({ change }: ResourceInstanceChange, reference: Reference, dialect: Dialect): boolean {
  const { action } = change;
  const isMade = action === "create" && dialect.name === "tofu";
  if (!isMade && action !== "update" && !isReplace(action)) return false;
  const path = pathOf(reference);
  if (path.length === 0) return true;
  return !same(plainAt(change.before, path), plainAt(change.after, path));
}

function pathOf({ remaining }: Reference): Path {
  return remaining.flatMap((step): PathStep[] => {
    if (step.kind === "attribute") return [attributeStep(step.name)];
    return step.kind === "index" ? [{ kind: "index", key: step.key }] : [];
  });
}

function plainAt(value: Value, path: Path): Value | undefined {
  return valueAt(withoutMarksDeep(value).value, path);
}

/** What is not known yet counts as different. */
function same(before: Value | undefined, after: Value | undefined): boolean {
  if (before === undefined || after === undefined) return before === after;
  return after.kind !== "unknown" && rawEquals(before, after);
}
