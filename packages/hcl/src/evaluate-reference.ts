import { dynamicUnknown, type Value } from "@landform/cty";
import { quoted, type SourceRange } from "@landform/diagnostics";
import { evaluateNode } from "./evaluate.js";
import { type EvaluationSink, HeldDiagnostics } from "./evaluation-sink.js";
import type { Expression, IndexExpression, RelativeTraversalExpression, TraversalExpression } from "./expression.js";
import { type ExpressionProblem, expressionError } from "./expression-error.js";
import type { Scope } from "./scope.js";
import { scopesFrom, variableIn, variableNamesIn } from "./scope-lookup.js";
import { nearestName } from "./suggestions.js";
import { attributeStep, indexStep, isStepProblem, type StepProblem } from "./take-step.js";
import type { Traversal, TraversalStep } from "./traversal.js";

type Reference = TraversalExpression | RelativeTraversalExpression | IndexExpression;

/** A step as written, and the expression that it is the end of. */
type WrittenStep =
  | { readonly kind: "literal"; readonly owner: Expression; readonly step: TraversalStep }
  | { readonly kind: "computed"; readonly owner: Expression; readonly key: Expression; readonly range: SourceRange };

/** A key that was evaluated before its collection. */
interface EvaluatedKey {
  readonly value: Value;
  readonly diags: HeldDiagnostics;
}

/**
 * A chain of attribute accesses and indexes. When it starts at a name in scope the steps are handed over together, so that
 * `aws_x.y[each.key].id` needs only one instance of `aws_x.y`.
 */
export function evaluateReference(expression: Reference, scope: Scope | undefined, diags: EvaluationSink): Value {
  if (expression.kind === "traversal") {
    const value = variableNamed(expression.traversal.root, scope);
    if (value !== undefined) return takeLiterals(value, expression.traversal.steps, expression, scope, diags);
  }
  const links: (RelativeTraversalExpression | IndexExpression)[] = [];
  let source: Expression = expression;
  while (source.kind === "relativeTraversal" || source.kind === "index") {
    links.push(source);
    source = source.kind === "index" ? source.collection : source.source;
  }
  const steps = links.reverse().flatMap(stepsOfLink);
  if (source.kind !== "traversal") return takeSteps(evaluateNode(source, scope, diags), steps, scope, diags);
  const { traversal } = source;
  const owner = source;
  const all = [...traversal.steps.map((step): WrittenStep => ({ kind: "literal", owner, step })), ...steps];
  return evaluateFromName(traversal, all, owner, scope, diags);
}

export function evaluateTraversal(traversal: Traversal, scope: Scope | undefined, diags: EvaluationSink): Value {
  return evaluateReference({ kind: "traversal", traversal, range: traversal.range }, scope, diags);
}

/** The common case: a plain variable, with no scope in between that resolves references itself. */
function variableNamed(name: string, scope: Scope | undefined): Value | undefined {
  for (let current = scope; current !== undefined; current = current.parent) {
    const value = variableIn(current, name);
    if (value !== undefined || current.resolve !== undefined) return value;
  }
  return undefined;
}

function stepsOfLink(link: RelativeTraversalExpression | IndexExpression): readonly WrittenStep[] {
  if (link.kind === "index") {
    return [{ kind: "computed", owner: link, key: link.key, range: link.bracketRange }];
  }
  return link.steps.map((step) => ({ kind: "literal", owner: link, step }));
}

function evaluateFromName(
  traversal: Traversal,
  steps: readonly WrittenStep[],
  owner: Expression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  let seesNames = false;
  let keys: EvaluatedKey[] | undefined;
  for (const current of scopesFrom(scope)) {
    const value = variableIn(current, traversal.root);
    if (value !== undefined) return takeSteps(value, steps, scope, diags);
    if (current.element !== undefined || current.variables !== undefined || current.resolve !== undefined)
      seesNames = true;
    if (current.resolve === undefined) continue;
    keys ??= evaluateKeys(steps, scope);
    const { root, rootRange } = traversal;
    const resolved = current.resolve({ root, rootRange, steps: knownSteps(steps, keys), traversal }, diags);
    if (resolved !== undefined) {
      return takeSteps(resolved.value, steps, scope, diags, { taken: resolved.stepsTaken, keys });
    }
  }
  diags.add(expressionError(unknownName(traversal, seesNames, scope), owner, scope));
  return dynamicUnknown;
}

function unknownName(traversal: Traversal, seesNames: boolean, scope: Scope | undefined): ExpressionProblem {
  const subject = traversal.rootRange;
  if (!seesNames) {
    return { summary: "Variables not allowed", detail: "Variables may not be used here.", subject };
  }
  const names = [...scopesFrom(scope)].flatMap(variableNamesIn);
  const nearest = nearestName(traversal.root, names);
  const suggestion = nearest === undefined ? "" : ` Did you mean ${quoted(nearest)}?`;
  const detail = `There is no variable named ${quoted(traversal.root)}.${suggestion}`;
  return { summary: "Unknown variable", detail, subject };
}

/** Evaluate keys up to the first that a resolver can't use; what they report is kept for their turn. */
function evaluateKeys(steps: readonly WrittenStep[], scope: Scope | undefined): EvaluatedKey[] {
  const keys: EvaluatedKey[] = [];
  for (const step of steps) {
    if (step.kind === "literal") continue;
    const diags = new HeldDiagnostics();
    const value = evaluateNode(step.key, scope, diags);
    keys.push({ value, diags });
    if (!isUsableKey(value)) break;
  }
  return keys;
}

function isUsableKey(key: Value): boolean {
  return key.kind === "known" && key.marks.size === 0 && (key.type.kind === "string" || key.type.kind === "number");
}

function knownSteps(steps: readonly WrittenStep[], keys: readonly EvaluatedKey[]): readonly TraversalStep[] {
  const known: TraversalStep[] = [];
  let used = 0;
  for (const step of steps) {
    if (step.kind === "literal") {
      known.push(step.step);
      continue;
    }
    const key = keys[used++]?.value;
    if (key === undefined || !isUsableKey(key)) break;
    known.push({ kind: "index", key, range: step.range });
  }
  return known;
}

interface Progress {
  /** How many steps lead to the value already. */
  readonly taken: number;
  readonly keys: readonly EvaluatedKey[];
}
const fromStart: Progress = { taken: 0, keys: [] };

/** Take `steps` from `start`; a step that fails gives an unknown, and a step on that gives an unknown silently. */
function takeSteps(
  start: Value,
  steps: readonly WrittenStep[],
  scope: Scope | undefined,
  diags: EvaluationSink,
  { taken, keys }: Progress = fromStart,
): Value {
  let value = start;
  let keyCount = 0;
  for (const [index, written] of steps.entries()) {
    if (written.kind === "literal") {
      if (index >= taken) value = takeLiteral(value, written.step, written.owner, scope, diags);
      continue;
    }
    const evaluated = keys[keyCount++];
    evaluated?.diags.releaseTo(diags);
    const key = evaluated?.value ?? evaluateNode(written.key, scope, diags);
    if (index < taken) continue;
    value = orReported(indexStep(value, key, scope), written.range, written.owner, scope, diags);
  }
  return value;
}

function takeLiterals(
  start: Value,
  steps: readonly TraversalStep[],
  owner: Expression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  let value = start;
  for (const step of steps) value = takeLiteral(value, step, owner, scope, diags);
  return value;
}

/** One literal step from `value`; what fails is reported as a fault of `owner`. */
export function takeLiteral(
  value: Value,
  step: TraversalStep,
  owner: Expression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  const result = step.kind === "attribute" ? attributeStep(value, step.name) : takeKey(value, step, scope);
  return orReported(result, step.range, owner, scope, diags);
}

function takeKey(value: Value, step: TraversalStep, scope: Scope | undefined): Value | StepProblem {
  if (step.kind === "index") return indexStep(value, step.key, scope);
  return { kind: "stepProblem", summary: "Invalid reference", detail: "A splat can't be evaluated here." };
}

export function orReported(
  result: Value | StepProblem,
  subject: SourceRange,
  owner: Expression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  if (!isStepProblem(result)) return result;
  diags.add(expressionError({ summary: result.summary, detail: result.detail, subject }, owner, scope));
  return dynamicUnknown;
}
