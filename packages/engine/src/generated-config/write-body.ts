import { asMap, asString, elementsOf, impliedValueFromJson, isMarked, type Value } from "@landform/cty";
import { formatValue, isValidIdentifier } from "@landform/hcl";
import type { AttributeSchema, BlockSchema, NestedAttributeType, NestedBlockSchema } from "@landform/schema";

type Attributes = ReadonlyMap<string, AttributeSchema>;

/**
 * The arguments and blocks that make `object` what it is, as far as they can be written; not in canonical style.
 * `marksWriteOnly`: a comment tells which arguments are write-only.
 */
export function writeBody(schema: BlockSchema, object: Value, marksWriteOnly: boolean): string {
  const blocks = Array.from(schema.blockTypes, ([name, nested]) => {
    const isWritten = nested.block.deprecated !== true;
    return isWritten ? writeBlocks(name, nested, asMap(object).get(name), marksWriteOnly) : "";
  });
  return writeAttributes(schema.attributes, object, marksWriteOnly) + blocks.join("");
}

function writeAttributes(attributes: Attributes, object: Value, marksWriteOnly: boolean): string {
  const members = asMap(object);
  return Array.from(attributes, ([name, schema]) => {
    const value = members.get(name);
    if (value === undefined || !isWritten(schema)) return "";
    return `${name} = ${writeAttribute(schema, value, marksWriteOnly)}\n`;
  }).join("");
}

/** What providers alone set can't be written. */
function isWritten({ required, optional, deprecated }: AttributeSchema): boolean {
  return (required === true || optional === true) && deprecated !== true;
}

function writeAttribute(schema: AttributeSchema, value: Value, marksWriteOnly: boolean): string {
  const { nestedType } = schema;
  const isSensitive = schema.sensitive || isMarked(value);
  const remarks = [
    ...(isSensitive ? ["sensitive"] : []),
    ...(marksWriteOnly && schema.writeOnly ? ["write-only"] : []),
  ];
  const text = isSensitive
    ? emptyOf(nestedType)
    : nestedType === undefined
      ? writePlain(schema, value)
      : writeNested(nestedType, value, marksWriteOnly);
  return remarks.length === 0 ? text : `${text} # ${remarks.join(" ")}`;
}

function emptyOf(nested: NestedAttributeType | undefined): string {
  if (nested === undefined) return "null";
  return nested.nesting === "list" || nested.nesting === "set" ? "[]" : "{}";
}

/** The old SDK says `""` where it means that there is no value. */
function writePlain({ optional }: AttributeSchema, value: Value): string {
  if (value.kind === "null" || value.type.kind !== "string") return formatValue(value);
  const text = asString(value);
  if (text === "" && optional) return "null";
  const json = /^\s*[[{]/.test(text) ? impliedValueFromJson(text, "takeLast") : undefined;
  return json === undefined || json.kind === "jsonError" ? formatValue(value) : `jsonencode(${formatValue(json)})`;
}

function writeNested({ nesting, attributes }: NestedAttributeType, value: Value, marksWriteOnly: boolean): string {
  if (value.kind === "null") return "null";
  const written = (element: Value) =>
    isMarked(element) ? "{}" : `{\n${writeAttributes(attributes, element, marksWriteOnly)}}`;
  switch (nesting) {
    case "single":
      return written(value);
    case "list":
    case "set":
      return `[\n${Array.from(elementsOf(value), ([, element]) => `${written(element)},${remark(element)}\n`).join("")}]`;
    case "map":
      return `{\n${Array.from(asMap(value), ([key, element]) => `${keyText(key)} = ${written(element)}${remark(element)}\n`).join("")}}`;
  }
}

function remark(value: Value): string {
  return isMarked(value) ? " # sensitive" : "";
}

function keyText(key: string): string {
  return isValidIdentifier(key) ? key : JSON.stringify(key);
}

function writeBlocks(
  name: string,
  { nesting, block }: NestedBlockSchema,
  value: Value | undefined,
  marksWriteOnly: boolean,
): string {
  if (value === undefined || value.kind === "null") return "";
  const written = (header: string, element: Value) =>
    isMarked(element) ? `${header} {} # sensitive\n` : `${header} {\n${writeBody(block, element, marksWriteOnly)}}\n`;
  if (isMarked(value) || nesting === "single" || nesting === "group") return written(name, value);
  if (nesting === "map") {
    return Array.from(asMap(value), ([key, element]) => written(`${name} ${JSON.stringify(key)}`, element)).join("");
  }
  return Array.from(elementsOf(value), ([, element]) => written(name, element)).join("");
}
