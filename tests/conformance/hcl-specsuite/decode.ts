import {
  conversionErrorMessage,
  convert,
  dynamic,
  isConversionError,
  listOf,
  listValue,
  mapOf,
  mapValue,
  nullValue,
  objectOf,
  objectValue,
  setOf,
  setValue,
  type Type,
  tupleOf,
  tupleValue,
  unifyUnsafe,
  unknownValue,
  type Value,
} from "@landform/cty";
import { type DiagnosticSink, unreachable } from "@landform/diagnostics";
import {
  type AttributeRule,
  type Block,
  type BlockRule,
  type Body,
  type BodyContent,
  type BodySchema,
  contentOf,
  evaluate,
  justAttributes,
  type Scope,
} from "@landform/hcl";
import type { BlockListSpec, Spec } from "./spec.js";

/** Decode all of `body` by `spec`. */
export function decode(body: Body, spec: Spec, scope: Scope, diags: DiagnosticSink): Value {
  return decodeContent(contentOf(body, schemaOf(spec), diags), spec, scope, diags);
}

function schemaOf(spec: Spec): BodySchema {
  const attributes = new Map<string, AttributeRule>();
  const blocks = new Map<string, BlockRule>();
  const visit = (each: Spec): void => {
    switch (each.kind) {
      case "object":
        for (const attribute of each.attributes.values()) visit(attribute);
        break;
      case "array":
        each.elements.forEach(visit);
        break;
      case "default":
        each.specs.forEach(visit);
        break;
      case "transform":
        visit(each.nested);
        break;
      case "attr":
        attributes.set(each.name, { name: each.name, required: each.required });
        break;
      case "literal":
        break;
      default:
        blocks.set(each.type, { type: each.type, labels: each.kind === "blockMap" ? each.labels : [] });
    }
  };
  visit(spec);
  return { attributes: [...attributes.values()], blocks: [...blocks.values()] };
}

function decodeContent(content: BodyContent, spec: Spec, scope: Scope, diags: DiagnosticSink): Value {
  switch (spec.kind) {
    case "object":
      return objectValue(
        new Map([...spec.attributes].map(([name, each]) => [name, decodeContent(content, each, scope, diags)])),
      );
    case "array":
      return tupleValue(spec.elements.map((each) => decodeContent(content, each, scope, diags)));
    case "literal":
      return spec.value;
    case "default": {
      const values = spec.specs.map((each) => decodeContent(content, each, scope, diags));
      return values.find((value) => value.kind !== "null") ?? nullValue(dynamic);
    }
    case "transform": {
      const nested = decodeContent(content, spec.nested, scope, diags);
      return evaluate(spec.result, { variables: new Map([["nested", nested]]) }, diags);
    }
    case "attr":
      return decodeAttribute(content, spec.name, spec.type ?? dynamic, scope, diags);
    case "block":
      return decodeSingleBlock(content, spec, scope, diags);
    case "blockList":
    case "blockSet":
      return decodeBlockList(content, spec, scope, diags);
    case "blockMap":
      return decodeBlockMap(blocksOf(content, spec.type), spec.nested, spec.labels.length, scope, diags);
    case "blockAttrs":
      return decodeBlockAttributes(content, spec, scope, diags);
    default:
      return unreachable(spec);
  }
}

function blocksOf(content: BodyContent, type: string): readonly Block[] {
  return content.blocks.filter((block) => block.type === type);
}

function decodeAttribute(content: BodyContent, name: string, type: Type, scope: Scope, diags: DiagnosticSink): Value {
  const attribute = content.attributes.get(name);
  if (attribute === undefined) return nullValue(type);
  const value = convert(evaluate(attribute.expression, scope, diags), type);
  if (!isConversionError(value)) return value;
  diags.add({
    severity: "error",
    summary: "Incorrect attribute value type",
    detail: `Inappropriate value for attribute "${name}": ${conversionErrorMessage(value)}.`,
    subject: attribute.expression.range,
  });
  return unknownValue(type);
}

function decodeSingleBlock(
  content: BodyContent,
  { type, required, nested }: Extract<Spec, { kind: "block" }>,
  scope: Scope,
  diags: DiagnosticSink,
): Value {
  const [block, extra] = blocksOf(content, type);
  if (extra !== undefined) {
    const detail = `Only one block of type "${type}" is allowed.`;
    diags.add({ severity: "error", summary: `Duplicate ${type} block`, detail, subject: extra.headerRange });
  }
  if (block !== undefined) return decode(block.body, nested, scope, diags);
  if (required) {
    const detail = `A block of type "${type}" is required here.`;
    diags.add({ severity: "error", summary: `Missing ${type} block`, detail, subject: content.missingItemRange });
  }
  return nullValue(impliedType(nested));
}

function decodeBlockList(content: BodyContent, spec: BlockListSpec, scope: Scope, diags: DiagnosticSink): Value {
  const blocks = blocksOf(content, spec.type);
  if (blocks.length < spec.minItems) {
    const detail = `At least ${spec.minItems} "${spec.type}" blocks are required.`;
    const summary = `Insufficient ${spec.type} blocks`;
    diags.add({ severity: "error", summary, detail, subject: content.missingItemRange });
  }
  const tooMany = spec.maxItems > 0 ? blocks[spec.maxItems] : undefined;
  if (tooMany !== undefined) {
    const detail = `No more than ${spec.maxItems} "${spec.type}" blocks are allowed`;
    diags.add({ severity: "error", summary: `Too many ${spec.type} blocks`, detail, subject: tooMany.headerRange });
  }
  const values = blocks.map((block) => decode(block.body, spec.nested, scope, diags));
  const { type, elements } = alike(values, impliedType(spec.nested));
  return spec.kind === "blockSet" ? setValue(type, elements) : listValue(type, elements);
}

function decodeBlockMap(
  blocks: readonly Block[],
  nested: Spec,
  labelCount: number,
  scope: Scope,
  diags: DiagnosticSink,
  depth = 0,
): Value {
  const groups = new Map<string, Block[]>();
  for (const block of blocks) {
    const label = block.labels[depth] ?? "";
    groups.set(label, [...(groups.get(label) ?? []), block]);
  }
  const names = [...groups.keys()];
  const values = [...groups.values()].map((group) => {
    if (depth + 1 < labelCount) return decodeBlockMap(group, nested, labelCount, scope, diags, depth + 1);
    const [first, extra] = group;
    if (extra !== undefined) {
      const summary = `Duplicate ${extra.type} block`;
      const detail = `A block of type "${extra.type}" with these labels was already defined.`;
      diags.add({ severity: "error", summary, detail, subject: extra.headerRange });
    }
    return first === undefined ? nullValue(dynamic) : decode(first.body, nested, scope, diags);
  });
  let empty = impliedType(nested);
  for (let level = depth + 1; level < labelCount; level++) empty = mapOf(empty);
  const { type, elements } = alike(values, empty);
  return mapValue(type, new Map(elements.map((each, index) => [names[index] ?? "", each])));
}

function decodeBlockAttributes(
  content: BodyContent,
  { type, element, required }: Extract<Spec, { kind: "blockAttrs" }>,
  scope: Scope,
  diags: DiagnosticSink,
): Value {
  const block = blocksOf(content, type)[0];
  if (block === undefined) {
    if (required) {
      const detail = `A block of type "${type}" is required here.`;
      diags.add({ severity: "error", summary: `Missing ${type} block`, detail, subject: content.missingItemRange });
    }
    return nullValue(mapOf(element));
  }
  const attributes = justAttributes(block.body, diags);
  const values = new Map<string, Value>();
  const inner: BodyContent = { attributes, blocks: [], missingItemRange: block.body.endRange };
  for (const name of attributes.keys()) values.set(name, decodeAttribute(inner, name, element, scope, diags));
  return mapValue(element, values);
}

/** All values as one type; `empty` is the type if there are none. */
function alike(values: readonly Value[], empty: Type): { readonly type: Type; readonly elements: readonly Value[] } {
  const type = values.length === 0 ? empty : (unifyUnsafe(values.map((value) => value.type))?.type ?? dynamic);
  const elements = values.map((value) => {
    const converted = convert(value, type);
    return isConversionError(converted) ? value : converted;
  });
  return { type, elements };
}

function impliedType(spec: Spec): Type {
  switch (spec.kind) {
    case "object":
      return objectOf(new Map([...spec.attributes].map(([name, each]) => [name, impliedType(each)])));
    case "array":
      return tupleOf(spec.elements.map(impliedType));
    case "attr":
      return spec.type ?? dynamic;
    case "literal":
      return spec.value.type;
    case "default":
      return spec.specs[0] === undefined ? dynamic : impliedType(spec.specs[0]);
    case "transform":
      return dynamic;
    case "block":
      return impliedType(spec.nested);
    case "blockList":
      return listOf(impliedType(spec.nested));
    case "blockSet":
      return setOf(impliedType(spec.nested));
    case "blockMap":
      return spec.labels.reduce<Type>((type) => mapOf(type), impliedType(spec.nested));
    case "blockAttrs":
      return mapOf(spec.element);
    default:
      return unreachable(spec);
  }
}
