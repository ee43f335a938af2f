import { hasDynamic } from "@landform/cty";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "./block-schema.js";
import { attributeType, shapeOf } from "./block-shape.js";

const validBlockName = /^[a-z0-9_]+$/;

/** What is wrong with a schema as such, as `a.b: message`. Empty: nothing. */
export function validateSchema(block: BlockSchema): readonly string[] {
  const problems: string[] = [];
  validateBlock(block, "", problems);
  return problems;
}

function validateBlock(block: BlockSchema, prefix: string, problems: string[]): void {
  for (const [name, attribute] of block.attributes) validateAttribute(attribute, name, prefix, problems);
  for (const [name, nested] of block.blockTypes) {
    const place = prefix + name;
    if (block.attributes.has(name)) problems.push(`${place}: name defined as both attribute and child block type`);
    else if (!validBlockName.test(name))
      problems.push(`${place}: name may contain only lowercase letters, digits and underscores`);
    validateItems(nested, place, problems);
    validateBlock(nested.block, `${place}.`, problems);
  }
}

function validateItems(
  { nesting, minItems, maxItems, block }: NestedBlockSchema,
  place: string,
  problems: string[],
): void {
  const report = (message: string) => problems.push(`${place}: ${message}`);
  if (minItems < 0 || maxItems < 0) report("MinItems and MaxItems must both be greater than zero");
  switch (nesting) {
    case "single":
      if (minItems !== maxItems) report("MinItems and MaxItems must match in NestingSingle mode");
      else if (minItems < 0 || minItems > 1)
        report("MinItems and MaxItems must be set to either 0 or 1 in NestingSingle mode");
      return;
    case "group":
      if (minItems !== 0 || maxItems !== 0) report("MinItems and MaxItems cannot be used in NestingGroup mode");
      return;
    case "map":
      if (minItems !== 0 || maxItems !== 0) report("MinItems and MaxItems must both be 0 in NestingMap mode");
      return;
    default: {
      const mode = nesting === "list" ? "NestingList" : "NestingSet";
      if (minItems > maxItems && maxItems !== 0)
        report(`MinItems must be less than or equal to MaxItems in ${mode} mode`);
      if (nesting === "set" && shapeOf(block).isDynamic)
        report("NestingSet blocks may not contain attributes of cty.DynamicPseudoType");
    }
  }
}

function validateAttribute(attribute: AttributeSchema, name: string, prefix: string, problems: string[]): void {
  const { required, optional, computed, type, nestedType } = attribute;
  const report = (message: string) => problems.push(`${prefix}${name}: ${message}`);
  if (optional !== true && required !== true && computed !== true) report("must set Optional, Required or Computed");
  if (optional === true && required === true) report("cannot set both Optional and Required");
  if (computed === true && required === true) report("cannot set both Computed and Required");
  if (type === undefined && nestedType === undefined) report("either Type or NestedType must be defined");
  if (nestedType === undefined) return;
  if (type !== undefined) problems.push(`${name}: Type and NestedType cannot both be set`);
  if (nestedType.nesting === "set" && hasDynamic(attributeType(attribute)))
    report("NestingSet blocks may not contain attributes of cty.DynamicPseudoType");
  for (const [inner, schema] of nestedType.attributes) validateAttribute(schema, inner, prefix, problems);
}
