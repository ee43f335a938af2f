import { asBool, asList, asNumber, asString, type Type, toSafeInteger, type Value } from "@landform/cty";
import { type DiagnosticSink, invariant } from "@landform/diagnostics";
import {
  type Block,
  type BlockRule,
  type Body,
  contentOf,
  type Expression,
  evaluate,
  justAttributes,
  parseTypeConstraint,
} from "@landform/hcl";

/** What to make of a body: the language of `.hcldec` files. */
export type Spec =
  | { readonly kind: "object"; readonly attributes: ReadonlyMap<string, Spec> }
  | { readonly kind: "array"; readonly elements: readonly Spec[] }
  | { readonly kind: "attr"; readonly name: string; readonly type: Type | undefined; readonly required: boolean }
  | { readonly kind: "literal"; readonly value: Value }
  | { readonly kind: "default"; readonly specs: readonly Spec[] }
  | { readonly kind: "transform"; readonly nested: Spec; readonly result: Expression }
  | { readonly kind: "block"; readonly type: string; readonly required: boolean; readonly nested: Spec }
  | BlockListSpec
  | { readonly kind: "blockMap"; readonly type: string; readonly labels: readonly string[]; readonly nested: Spec }
  | { readonly kind: "blockAttrs"; readonly type: string; readonly element: Type; readonly required: boolean };

export interface BlockListSpec {
  readonly kind: "blockList" | "blockSet";
  readonly type: string;
  readonly minItems: number;
  /** 0: no limit. */
  readonly maxItems: number;
  readonly nested: Spec;
}

export interface SpecFile {
  readonly root: Spec;
  /** For expressions of the input. */
  readonly variables: ReadonlyMap<string, Value>;
}

const specTypes = [
  ...["object", "array", "attr", "literal", "default", "transform"],
  ...["block", "block_list", "block_set", "block_map", "block_attrs"],
];

export function decodeSpecFile(body: Body, diags: DiagnosticSink): SpecFile {
  const rules = specTypes.map((type): BlockRule => ({ type, labels: [] }));
  const { blocks } = contentOf(body, { attributes: [], blocks: [...rules, { type: "variables", labels: [] }] }, diags);
  const root = blocks.find(({ type }) => type !== "variables");
  invariant(root !== undefined, "a spec file has a root");
  const variables = new Map<string, Value>();
  for (const block of blocks) {
    if (block.type !== "variables") continue;
    for (const [name, { expression }] of justAttributes(block.body, diags)) {
      variables.set(name, evaluate(expression, undefined, diags));
    }
  }
  return { root: decodeSpec(root, undefined, diags), variables };
}

/** `defaultName`: what the spec is called in the object around it. */
function decodeSpec(block: Block, defaultName: string | undefined, diags: DiagnosticSink): Spec {
  const isObject = block.type === "object";
  const names = ["name", "type", "required", "value", "result", "block_type", "min_items", "max_items", "labels"];
  const schema = {
    attributes: [...names, "element_type"].map((name) => ({ name })),
    blocks: specTypes.map((type): BlockRule => ({ type, labels: isObject ? ["name"] : [] })),
  };
  const { attributes, blocks } = contentOf(block.body, schema, diags);
  const expressionOf = (name: string) => attributes.get(name)?.expression;
  const constantOf = (name: string) => {
    const expression = expressionOf(name);
    return expression === undefined ? undefined : evaluate(expression, undefined, diags);
  };
  const typeOf = (name: string) => {
    const expression = expressionOf(name);
    return expression === undefined ? undefined : parseTypeConstraint(expression, diags).type;
  };
  const textOf = (name: string) => {
    const value = constantOf(name);
    const text = value === undefined ? defaultName : asString(value);
    invariant(text !== undefined, `${block.type} needs ${name}`);
    return text;
  };
  const flagOf = (name: string) => {
    const value = constantOf(name);
    return value !== undefined && asBool(value);
  };
  const countOf = (name: string) => {
    const value = constantOf(name);
    return value === undefined ? 0 : (toSafeInteger(asNumber(value)) ?? 0);
  };
  const nested = () => {
    const first = blocks[0];
    invariant(first !== undefined, `${block.type} needs a nested spec`);
    return decodeSpec(first, undefined, diags);
  };
  switch (block.type) {
    case "object": {
      const named = blocks.map((each) => [each.labels[0] ?? "", decodeSpec(each, each.labels[0], diags)] as const);
      return { kind: "object", attributes: new Map(named) };
    }
    case "array":
      return { kind: "array", elements: blocks.map((each) => decodeSpec(each, undefined, diags)) };
    case "attr":
      return { kind: "attr", name: textOf("name"), type: typeOf("type"), required: flagOf("required") };
    case "literal": {
      const value = constantOf("value");
      invariant(value !== undefined, "literal needs a value");
      return { kind: "literal", value };
    }
    case "default":
      return { kind: "default", specs: blocks.map((each) => decodeSpec(each, undefined, diags)) };
    case "transform": {
      const result = expressionOf("result");
      invariant(result !== undefined, "transform needs a result");
      return { kind: "transform", nested: nested(), result };
    }
    case "block":
      return { kind: "block", type: textOf("block_type"), required: flagOf("required"), nested: nested() };
    case "block_list":
    case "block_set":
      return {
        kind: block.type === "block_list" ? "blockList" : "blockSet",
        type: textOf("block_type"),
        minItems: countOf("min_items"),
        maxItems: countOf("max_items"),
        nested: nested(),
      };
    case "block_map": {
      const labels = constantOf("labels");
      invariant(labels !== undefined, "block_map needs labels");
      return { kind: "blockMap", type: textOf("block_type"), labels: asList(labels).map(asString), nested: nested() };
    }
    default: {
      const element = typeOf("element_type");
      invariant(element !== undefined, "block_attrs needs an element type");
      return { kind: "blockAttrs", type: textOf("block_type"), element, required: flagOf("required") };
    }
  }
}
