import { markAtPaths, type Path, type Value } from "@landform/cty";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "./block-schema.js";
import { type ObjectSchema, shapeOf } from "./block-shape.js";
import { keyedElements, memberOf } from "./members.js";
import { attributePath, indexPath } from "./problem.js";

type Flag = "sensitive" | "writeOnly";

const nowhere: readonly Path[] = [];

/**
 * Where `value`, of the block's implied type, is sensitive by its schema: in attributes themselves, null ones too,
 * and in those of nested attributes and blocks that are there.
 */
export function sensitivePaths(value: Value, block: BlockSchema): readonly Path[] {
  return flaggedPaths(value, block, "sensitive");
}

/** Where `value` has write-only attributes. */
export function writeOnlyPaths(value: Value, block: BlockSchema): readonly Path[] {
  return value.kind === "known" ? flaggedPaths(value, block, "writeOnly") : nowhere;
}

const sensitiveMarks: ReadonlySet<string> = new Set(["sensitive"]);

/** `value` with the mark `"sensitive"` where its schema says so. */
export function markSensitive(value: Value, block: BlockSchema): Value {
  const paths = sensitivePaths(value, block);
  if (paths.length === 0 || value.kind !== "known") return value;
  return markAtPaths(
    value,
    paths.map((path) => ({ path, marks: sensitiveMarks })),
  );
}

/** Does the schema say "sensitive" anywhere? */
export function hasSensitive(block: BlockSchema): boolean {
  return shapeOf(block).hasSensitive;
}

function flaggedPaths(value: Value, schema: ObjectSchema, flag: Flag): readonly Path[] {
  if (!hasFlag(schema, flag)) return nowhere;
  const found: Path[] = [];
  collectFromObject(value, schema, flag, [], found);
  return found;
}

function hasFlag(schema: ObjectSchema, flag: Flag): boolean {
  const shape = shapeOf(schema);
  return flag === "sensitive" ? shape.hasSensitive : shape.hasWriteOnly;
}

function collectFromObject(value: Value, schema: ObjectSchema, flag: Flag, path: Path, found: Path[]): void {
  for (const member of shapeOf(schema).members) {
    const nested = member.kind === "block" ? member.schema : member.schema.nestedType;
    // What is inside of a sensitive attribute and sensitive too is told as well: states of the reference name both.
    if (member.kind === "attribute" && member.schema[flag] === true) found.push(attributePath(path, member.name));
    if (nested !== undefined && value.kind === "known") {
      const inner = memberOf(value, member.name, member.type);
      collectFromNested(inner, nested, flag, attributePath(path, member.name), found);
    }
  }
}

type Nested = NestedBlockSchema | NonNullable<AttributeSchema["nestedType"]>;

function collectFromNested(value: Value, nested: Nested, flag: Flag, path: Path, found: Path[]): void {
  const schema = "block" in nested ? nested.block : nested;
  if (value.kind !== "known" || !hasFlag(schema, flag)) return;
  if (nested.nesting === "single" || nested.nesting === "group") {
    collectFromObject(value, schema, flag, path, found);
    return;
  }
  for (const [key, element] of keyedElements(value))
    collectFromObject(element, schema, flag, indexPath(path, key), found);
}
