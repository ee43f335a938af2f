import { asString, convert, friendlyName, isConversionError, string, type Value } from "@landform/cty";
import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import type { Attribute, Block, BlockRule, Body, BodySchema } from "./body.js";
import { contentOf } from "./content.js";
import { conversionWords } from "./conversion-words.js";
import { isIterableType } from "./elements.js";
import { evaluate } from "./evaluate.js";
import { evaluationSink } from "./evaluation-sink.js";
import type { Expression } from "./expression.js";
import { expressionError } from "./expression-error.js";
import type { Scope } from "./scope.js";
import { asStaticList, asTraversal } from "./static.js";

/** What a `dynamic` block says. */
export interface DynamicBlock {
  /** Of the blocks that it makes. */
  readonly type: string;
  /** Known and iterable, or unknown. */
  readonly forEach: Value;
  readonly iteratorName: string;
  readonly labels: readonly Expression[];
  readonly content: Body;
}

/** The words of `dynamic` blocks, for blocks that have labels and for those that have none. */
export function dynamicBlockSchema(hasLabels: boolean): BodySchema {
  const labels = hasLabels ? [{ name: "labels", required: true }] : [];
  return {
    attributes: [{ name: "for_each", required: true }, { name: "iterator" }, ...labels],
    blocks: [{ type: "content", labels: [] }],
  };
}

/** `undefined` if something is wrong, which is reported. `rule` is that of the blocks to make. */
export function decodeDynamicBlock(
  block: Block,
  rule: BlockRule,
  scope: Scope | undefined,
  diags: DiagnosticSink,
): DynamicBlock | undefined {
  const sink = evaluationSink(diags);
  const errorsBefore = sink.errorCount;
  const { attributes, blocks, missingItemRange } = contentOf(
    block.body,
    dynamicBlockSchema(rule.labels.length > 0),
    sink,
  );
  const forEachAttribute = attributes.get("for_each");
  if (sink.errorCount > errorsBefore || forEachAttribute === undefined) return undefined;
  const iteratorName = iteratorNameOf(attributes.get("iterator"), rule, sink);
  if (iteratorName === undefined) return undefined;
  const forEach = evaluateForEach(forEachAttribute.expression, scope, sink);
  if (forEach === undefined) return undefined;
  const labels = labelExpressions(attributes.get("labels"), rule, sink);
  const content = theContent(blocks, missingItemRange, sink);
  if (labels === undefined || content === undefined) return undefined;
  return { type: rule.type, forEach, iteratorName, labels, content };
}

function iteratorNameOf(attribute: Attribute | undefined, rule: BlockRule, diags: DiagnosticSink): string | undefined {
  if (attribute === undefined) return rule.type;
  const traversal = asTraversal(attribute.expression, diags);
  if (traversal === undefined || traversal.steps.length === 0) return traversal?.root;
  diags.add({
    severity: "error",
    summary: "Invalid dynamic iterator name",
    detail: "Dynamic iterator must be a single variable name.",
    subject: traversal.range,
  });
  return undefined;
}

function evaluateForEach(expression: Expression, scope: Scope | undefined, diags: DiagnosticSink): Value | undefined {
  const sink = evaluationSink(diags);
  const errorsBefore = sink.errorCount;
  const value = evaluate(expression, scope, sink);
  if (sink.errorCount > errorsBefore) return undefined;
  const refuse = (detail: string) => {
    const problem = { summary: "Invalid dynamic for_each value", detail, subject: expression.range };
    sink.add(expressionError(problem, expression, scope));
    return undefined;
  };
  if (value.type.kind !== "dynamic" && !isIterableType(value.type)) {
    const name = friendlyName(value.type);
    return refuse(`Cannot use a ${name} value in for_each. An iterable collection is required.`);
  }
  return value.kind === "null" ? refuse("Cannot use a null value in for_each.") : value;
}

function labelExpressions(
  attribute: Attribute | undefined,
  { type, labels }: BlockRule,
  diags: DiagnosticSink,
): readonly Expression[] | undefined {
  if (attribute === undefined) return [];
  const expressions = asStaticList(attribute.expression, diags);
  if (expressions === undefined || expressions.length === labels.length) return expressions;
  const extra = expressions[labels.length];
  diags.add({
    severity: "error",
    summary: extra === undefined ? "Insufficient dynamic block labels" : "Extraneous dynamic block label",
    detail: `Blocks of type "${type}" require ${labels.length} label(s).`,
    subject: (extra ?? attribute.expression).range,
  });
  return undefined;
}

function theContent(blocks: readonly Block[], missingItemRange: SourceRange, diags: DiagnosticSink): Body | undefined {
  const [content, extra] = blocks;
  if (content === undefined) {
    diags.add({
      severity: "error",
      summary: "Missing dynamic content block",
      detail:
        'A dynamic block must have a nested block of type "content" to describe the body of each generated block.',
      subject: missingItemRange,
    });
    return undefined;
  }
  if (extra === undefined) return content.body;
  diags.add({
    severity: "error",
    summary: "Extraneous dynamic content block",
    detail: "Only one nested content block is allowed for each dynamic block.",
    subject: extra.headerRange,
  });
  return undefined;
}

export interface Label {
  readonly text: string;
  readonly range: SourceRange;
}

/** The labels of one block to make; `undefined` if one is wrong, which is reported. */
export function labelsOfIteration(
  { labels }: DynamicBlock,
  scope: Scope,
  diags: DiagnosticSink,
): readonly Label[] | undefined {
  const found: Label[] = [];
  for (const expression of labels) {
    const text = evaluateLabel(expression, scope, diags);
    if (text === undefined) return undefined;
    found.push({ text, range: expression.range });
  }
  return found;
}

function evaluateLabel(expression: Expression, scope: Scope, diags: DiagnosticSink): string | undefined {
  const sink = evaluationSink(diags);
  const errorsBefore = sink.errorCount;
  const value = convert(evaluate(expression, scope, sink), string);
  if (sink.errorCount > errorsBefore) return undefined;
  const refuse = (detail: string) => {
    const problem = { summary: "Invalid dynamic block label", detail, subject: expression.range };
    sink.add(expressionError(problem, expression, scope));
    return undefined;
  };
  if (isConversionError(value)) {
    return refuse(`Cannot use this value as a dynamic block label: ${conversionWords(value, scope)}.`);
  }
  if (value.kind === "null") return refuse("Cannot use a null value as a dynamic block label.");
  if (value.kind === "unknown") {
    return refuse("This value is not yet known. Dynamic block labels must be immediately-known values.");
  }
  if (value.marks.size > 0) {
    return refuse("This value has dynamic marks that make it unsuitable for use as a block label.");
  }
  return asString(value);
}
