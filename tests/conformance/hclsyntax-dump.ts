import { asNumber, numberToFloat64, type Value } from "@landform/cty";
import { rangeBetween, type SourceRange } from "@landform/diagnostics";
import type {
  Attribute,
  Block,
  Expression,
  ForExpression,
  NativeBody,
  SplatEach,
  SplatExpression,
  TraversalStep,
} from "@landform/hcl";

/** The tree in the shape of the `hcl-syntax.json` vectors: the node types of hashicorp/hcl, ranges as six numbers. */
export function dumpBody(body: NativeBody): Record<string, unknown> {
  return {
    attributes: [...body.attributes.values()].sort(byPosition).map(dumpAttribute),
    blocks: body.blocks.map(dumpBlock),
    range: dumpRange(body.range),
    endRange: dumpRange(body.endRange),
  };
}

function byPosition(a: Attribute, b: Attribute): number {
  return a.range.start.byte - b.range.start.byte;
}

function dumpAttribute(attribute: Attribute): Record<string, unknown> {
  return {
    name: attribute.name,
    nameRange: dumpRange(attribute.nameRange),
    range: dumpRange(attribute.range),
    expr: dumpExpression(attribute.expression),
  };
}

function dumpBlock(block: Block): Record<string, unknown> {
  return {
    type: block.type,
    labels: block.labels,
    typeRange: dumpRange(block.typeRange),
    labelRanges: block.labelRanges.map(dumpRange),
    openBrace: dumpRange(block.openBraceRange),
    closeBrace: dumpRange(block.closeBraceRange),
    range: dumpRange(rangeBetween(block.typeRange, block.closeBraceRange)),
    body: block.body.kind === "native" ? dumpBody(block.body) : undefined,
  };
}

export function dumpRange({ start, end }: SourceRange): readonly number[] {
  return [start.line, start.column, start.byte, end.line, end.column, end.byte];
}

/** The vectors stop at this depth: only kind and range are told of nodes there. */
const deepest = 12;

export function dumpExpression(expression: Expression, depth = 0): Record<string, unknown> {
  return dumpNode(nodeOf(expression), depth);
}

interface Node {
  readonly kind: string;
  readonly range: SourceRange;
  readonly parts?: readonly Node[];
  readonly properties?: Record<string, unknown>;
}

function dumpNode({ kind, range, parts = [], properties }: Node, depth: number): Record<string, unknown> {
  const head = { kind, range: dumpRange(range) };
  if (depth >= deepest) return head;
  const children = parts.length === 0 ? {} : { parts: parts.map((part) => dumpNode(part, depth + 1)) };
  return { ...head, ...properties, ...children };
}

function nodeOf(expression: Expression): Node {
  const { range } = expression;
  const node = (kind: string, parts: readonly Expression[], properties: Record<string, unknown> = {}): Node => ({
    kind,
    range,
    // Made when asked for: a test walks no deeper than the vectors do.
    get parts() {
      return parts.map(nodeOf);
    },
    properties,
  });
  switch (expression.kind) {
    case "literal":
      return node("LiteralValue", [], { value: dumpValue(expression.value) });
    case "invalid":
      return node("LiteralValue", [], { value: { unknown: true } });
    case "traversal": {
      const { root, steps } = expression.traversal;
      return node("ScopeTraversal", [], { traversal: [{ root }, ...steps.map(dumpStep)] });
    }
    case "relativeTraversal":
      return node("RelativeTraversal", [expression.source], { traversal: expression.steps.map(dumpStep) });
    case "index":
      return node("Index", [expression.collection, expression.key]);
    case "splat":
      return splatNode(nodeOf(expression.source), expression, range);
    case "call":
      return node("FunctionCall", expression.args, {
        name: expression.name,
        ...(expression.expandLast ? { expand: true } : {}),
      });
    case "conditional":
      return node("Conditional", [expression.condition, expression.whenTrue, expression.whenFalse]);
    case "binary":
      return node("BinaryOp", [expression.left, expression.right], { op: expression.operator });
    case "unary":
      return node("UnaryOp", [expression.operand], { op: expression.operator });
    case "parentheses":
      return node("Parentheses", [expression.inner]);
    case "template":
      return node("Template", expression.parts);
    case "templateWrap":
      return node("TemplateWrap", [expression.inner]);
    case "templateFor":
      return node("TemplateJoin", [expression.body]);
    case "tuple":
      return node("TupleCons", expression.elements);
    case "object":
      return {
        kind: "ObjectCons",
        range,
        parts: expression.items.flatMap(({ key, value }) => [
          { kind: "ObjectConsKey", range: key.range, parts: [nodeOf(key.expression)] },
          nodeOf(value),
        ]),
      };
    case "for":
      return node("For", forParts(expression), {
        keyVar: expression.keyName ?? "",
        valVar: expression.valueName,
        ...(expression.grouping ? { group: true } : {}),
      });
    default:
      throw new Error(`not native syntax: ${expression.kind}`);
  }
}

function forParts({ collection, key, value, condition }: ForExpression): readonly Expression[] {
  return [collection, key, value, condition].filter((part) => part !== undefined);
}

function splatNode(
  source: Node,
  { each, full, markerRange }: Pick<SplatExpression, "each" | "full" | "markerRange">,
  range: SourceRange,
): Node {
  return { kind: "Splat", range, parts: [source, eachNode(each, full, markerRange)] };
}

/** The reference nests what we list: each step is a node around those before it, the innermost is the element. */
function eachNode(each: SplatEach, full: boolean, markerRange: SourceRange): Node {
  let current: Node = { kind: "AnonSymbol", range: markerRange };
  let literals: TraversalStep[] = [];
  const start = full ? markerRange.start : each.range.start;
  const upTo = (last: SourceRange): SourceRange => ({ filename: last.filename, start, end: last.end });
  const wrapLiterals = (): void => {
    const last = literals.at(-1);
    if (last === undefined) return;
    const properties = { traversal: literals.map(dumpStep) };
    current = { kind: "RelativeTraversal", range: upTo(last.range), parts: [current], properties };
    literals = [];
  };
  for (const step of each.steps) {
    if (step.kind === "literal") {
      literals.push(step.step);
      continue;
    }
    wrapLiterals();
    if (step.kind === "splat") current = splatNode(current, step, upTo(step.each.range));
    else current = { kind: "Index", range: upTo(step.bracketRange), parts: [current, nodeOf(step.key)] };
  }
  wrapLiterals();
  return current;
}

function dumpStep(step: TraversalStep): Record<string, unknown> {
  switch (step.kind) {
    case "attribute":
      return { attr: step.name };
    case "index":
      return { index: dumpValue(step.key) };
    case "splat":
      return { splat: true };
  }
}

function dumpValue(value: Value): unknown {
  if (value.kind === "null") return null;
  if (value.kind === "unknown") return { unknown: true };
  if (value.type.kind === "string" || value.type.kind === "bool") return value.raw;
  return { number: numberToFloat64(asNumber(value)) };
}
