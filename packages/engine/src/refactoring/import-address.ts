import { type AbsResourceInstance, parseAbsResourceInstance } from "@landform/addrs";
import type { ImportConfig } from "@landform/config";
import { dynamicUnknown, objectValue, type Value, withoutMarks } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { asTraversal, type Expression, evaluate, type Scope, type Traversal, traversalOf } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import { evaluateValue } from "../evaluate/evaluate-value.js";
import type { InstanceData } from "../evaluate/repetition.js";
import type { Run } from "../walk/run.js";

/** Which instance an `import` block is for, in one of its repetitions. */
export function importAddress(
  { instance, to, forEach }: ImportConfig,
  data: InstanceData,
  run: Run,
  diags: DiagnosticSink,
): AbsResourceInstance | undefined {
  if (instance !== undefined) return instance;
  const isTerraform = run.context.dialect.name === "terraform";
  if (isTerraform && forEach === undefined) return reportComputed(to, diags);
  const keyOf = (key: Expression) => (isTerraform ? terraformKey(key, data, diags) : tofuKey(key, data, run, diags));
  const traversal = addressTraversal(to, keyOf);
  return traversal && parseAbsResourceInstance(traversal, diags);
}

/** Without `for_each` Terraform wants an address that is the same always; it says so twice. */
function reportComputed(to: Expression, diags: DiagnosticSink): undefined {
  asTraversal(to, diags);
  const nowhere = { line: 0, column: 0, byte: 0 };
  const detail =
    "A resource instance address is required here. The module path must be followed by a resource instance specification.";
  diags.add(errorAt({ filename: "", start: nowhere, end: nowhere }, "Invalid address", detail));
  return undefined;
}

/** `to` as a traversal, its computed keys evaluated. */
function addressTraversal(
  expression: Expression,
  keyOf: (expression: Expression) => Value | undefined,
): Traversal | undefined {
  const literal = traversalOf(expression);
  if (literal !== undefined) return literal;
  if (expression.kind === "relativeTraversal") {
    const source = addressTraversal(expression.source, keyOf);
    return source && { ...source, steps: [...source.steps, ...expression.steps], range: expression.range };
  }
  if (expression.kind !== "index") return undefined;
  const source = addressTraversal(expression.collection, keyOf);
  const key = keyOf(expression.key);
  if (source === undefined || key === undefined) return undefined;
  const step = { kind: "index", key, range: expression.key.range } as const;
  return { ...source, steps: [...source.steps, step], range: expression.range };
}

/** In Terraform a key sees `each` and nothing else. */
function terraformKey(
  expression: Expression,
  { eachKey = dynamicUnknown, eachValue = dynamicUnknown }: InstanceData,
  diags: DiagnosticSink,
): Value | undefined {
  const each = objectValue({ key: eachKey, value: eachValue });
  const scope: Scope = { variables: new Map([["each", each]]), dialect: "terraform" };
  const found = new DiagnosticList();
  const { value, marks } = withoutMarks(evaluate(expression, scope, found));
  for (const diagnostic of found.items) diags.add(withKnownNames(diagnostic));
  if (found.hasErrors) return undefined;
  if (marks.has("sensitive")) {
    const detail = "Import address index expression cannot be sensitive.";
    diags.add(errorAt(expression.range, "Invalid index expression", detail));
    return undefined;
  }
  const isKey = value.kind === "known" && (value.type.kind === "string" || value.type.kind === "number");
  if (isKey || value.kind === "unknown") return value;
  const detail = "Invalid resource instance key: either a string or an integer is required.";
  diags.add(errorAt(expression.range, "Invalid address", detail));
  return undefined;
}

function withKnownNames(diagnostic: Diagnostic): Diagnostic {
  if (diagnostic.summary !== "Unknown variable") return diagnostic;
  const hint = 'Only "each.key" and "each.value" can be used in import address index expressions.';
  return { ...diagnostic, detail: diagnostic.detail + hint };
}

function tofuKey(expression: Expression, data: InstanceData, run: Run, diags: DiagnosticSink): Value | undefined {
  const marked = evaluateValue(expression, run.scopes.in(run.modules.root, data), diags);
  if (marked === undefined) return undefined;
  const { value, marks } = withoutMarks(marked);
  const refuse = (why: string): undefined => {
    const detail = `Import block contained a resource address using an index ${why}`;
    diags.add(errorAt(expression.range, "Import block 'to' address contains an invalid key", detail));
    return undefined;
  };
  if (value.kind === "unknown") {
    return refuse(
      "that will only be known after apply. Please ensure to use expressions that are known at plan time for the index of an import target address",
    );
  }
  if (value.kind === "null") return refuse("which is null. Please ensure the expression for the index is not null");
  if (value.type.kind !== "string" && value.type.kind !== "number") {
    return refuse(
      "which is not valid for a resource instance (not a string or a number). Please ensure the expression for the index is correct, and returns either a string or a number",
    );
  }
  for (const mark of ["sensitive", "ephemeral"]) {
    if (!marks.has(mark)) continue;
    return refuse(
      `which is ${mark}. Please ensure indexes used in the resource address of an import target are not ${mark}`,
    );
  }
  return value;
}
