import { compareStrings, type Marks, type Value } from "@landform/cty";
import type { DiagnosticExtra, ExpressionValue } from "@landform/diagnostics";
import { describeUnknown, describeValue } from "./describe-value.js";
import { evaluateTraversal } from "./evaluate-reference.js";
import { HeldDiagnostics } from "./evaluation-sink.js";
import type { Expression } from "./expression.js";
import { formatTraversal } from "./format-traversal.js";
import type { Scope } from "./scope.js";
import { dialectOf } from "./scope-lookup.js";
import type { Traversal } from "./traversal.js";
import { traversalsIn } from "./traversals.js";

/**
 * What to tell of the references in an expression that failed, in the order of their names: of each the longest part
 * that has a value (in `terraform` not of a name alone). `cause` says whether unknown or confidential values are to
 * blame; otherwise those are left out or kept vague.
 */
export function expressionValues(
  expression: Expression,
  scope: Scope | undefined,
  cause?: DiagnosticExtra,
): readonly ExpressionValue[] {
  const values = new Map<string, ExpressionValue>();
  for (const traversal of traversalsIn(expression)) {
    const found = longestWithValue(traversal, scope);
    if (found === undefined) continue;
    const name = formatTraversal(found.traversal);
    if (values.has(name)) continue;
    const statement = statementOn(found.value, cause);
    if (statement !== undefined) values.set(name, { traversal: name, statement });
  }
  return [...values.values()].sort((a, b) => compareStrings(a.traversal, b.traversal));
}

/** No name of an object takes more steps from its root: `module.m["k"].output`, `data.t.n[0]`. */
const longestName = 4;

function longestWithValue(traversal: Traversal, scope: Scope | undefined): PartWithValue | undefined {
  const fewestSteps = dialectOf(scope) === "terraform" ? 1 : 0;
  let longest: PartWithValue | undefined;
  for (let length = fewestSteps; length <= traversal.steps.length; length++) {
    const part = { ...traversal, steps: traversal.steps.slice(0, length) };
    const sink = new HeldDiagnostics();
    const value = evaluateTraversal(part, scope, sink);
    if (sink.errorCount === 0) longest = { traversal: part, value };
    // What begins with something without a value has none.
    else if (longest !== undefined || length > longestName) break;
  }
  return longest;
}

interface PartWithValue {
  readonly traversal: Traversal;
  readonly value: Value;
}

function statementOn(value: Value, cause: DiagnosticExtra | undefined): string | undefined {
  const { causedByUnknown = false, causedBySensitive = false } = cause?.kind === "expression" ? cause : {};
  const secret = confidentiality(value.marks);
  if (secret !== undefined) return causedBySensitive ? `has ${secret} value` : undefined;
  if (value.kind !== "unknown") return `is ${describeValue(value)}`;
  return describeUnknown(value, causedByUnknown);
}

function confidentiality(marks: Marks): string | undefined {
  if (marks.has("sensitive")) return "a sensitive";
  return marks.has("ephemeral") ? "an ephemeral" : undefined;
}
