import type { AttributeSchema, BlockSchema, NestedAttributeType, NestedBlockSchema } from "@landform/schema";
import {
  type ChangeView,
  elementOf,
  forcesReplacement,
  isAbsent,
  itemsOf,
  memberNames,
  memberOf,
  withoutNull,
} from "./change-view.js";
import { actionOf, diffMembers, diffSequence, diffSet } from "./diff-collection.js";
import type { DiffNode, NestedBlockDiff } from "./diff-node.js";
import { type DiffOptions, diffJson, diffTyped, nodeOf } from "./diff-value.js";

/** Compare two objects of one schema. Attributes that are null on both sides are left out. */
export function diffBlock(view: ChangeView, schema: BlockSchema, options: DiffOptions): DiffNode {
  const attributes = diffAttributes(view, schema.attributes, options);
  const blocks = new Map<string, readonly NestedBlockDiff[]>();
  for (const [name, nested] of schema.blockTypes) {
    const diffs = diffNestedBlocks(memberOf(view, name), nested, options);
    if (diffs.length > 0) blocks.set(name, diffs);
  }
  const inBlocks = [...blocks.values()].flatMap((group) => group.map(({ diff }) => diff));
  return nodeOf(view, actionOf(view, [...attributes.values(), ...inBlocks]), { kind: "block", attributes, blocks });
}

/** Compare two objects of which no schema is known: each attribute by its JSON shape. */
export function diffSchemaless(view: ChangeView, options: DiffOptions): DiffNode {
  const dynamic: AttributeSchema = { type: { kind: "dynamic" } };
  const attributes = new Map(memberNames(view).map((name) => [name, dynamic]));
  return diffBlock(view, { attributes, blockTypes: new Map() }, options);
}

/** Attributes that are null on both sides are left out; write-only ones always are, and are told of anyway. */
function diffAttributes(
  view: ChangeView,
  schemas: ReadonlyMap<string, AttributeSchema>,
  options: DiffOptions,
): ReadonlyMap<string, DiffNode> {
  const attributes = new Map<string, DiffNode>();
  const writeOnly = new Map<string, ChangeView>();
  for (const [name, attribute] of schemas) {
    const member = withoutNull(memberOf(view, name));
    if (attribute.writeOnly === true) writeOnly.set(name, member);
    else if (!isAbsent(member)) attributes.set(name, diffAttribute(member, attribute, options));
  }
  if (writeOnly.size === 0) return attributes;
  const action = actionOf(view, options.writeOnlyFollow === "siblings" ? attributes.values() : []);
  for (const [name, member] of writeOnly) {
    const isUpdate = action === "no-op" && forcesReplacement(member);
    attributes.set(name, nodeOf(member, isUpdate ? "update" : action, { kind: "writeOnly" }));
  }
  return new Map([...attributes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function diffAttribute(view: ChangeView, attribute: AttributeSchema, options: DiffOptions): DiffNode {
  if (attribute.nestedType === undefined) return diffTyped(view, attribute.type ?? { kind: "dynamic" }, options);
  return diffNestedAttribute(view, attribute.nestedType, options);
}

function diffNestedAttribute(view: ChangeView, nested: NestedAttributeType, options: DiffOptions): DiffNode {
  const hidden = view.beforeSensitive === true || view.afterSensitive === true;
  // Hidden or unknown as a whole: the rules do not depend on what is inside.
  if (hidden || view.unknown === true) return diffJson(view, options);
  const object = (inner: ChangeView): DiffNode => diffNestedObject(inner, nested, options);
  switch (nested.nesting) {
    case "single":
      return object(view);
    case "list": {
      const { parts, action } = diffSequence(view, object, options.sequences, () => true);
      return nodeOf(view, action, { kind: "list", elements: parts, context: false });
    }
    case "set": {
      const { parts, action } = diffSet(view, object);
      return nodeOf(view, action, { kind: "set", elements: parts, nested: true });
    }
    case "map": {
      const { parts, action } = diffMembers(view, object);
      return nodeOf(view, action, { kind: "map", elements: parts, aligned: false });
    }
  }
}

function diffNestedObject(view: ChangeView, nested: NestedAttributeType, options: DiffOptions): DiffNode {
  if (view.unknown === true || view.beforeSensitive === true || view.afterSensitive === true)
    return diffJson(view, options);
  const attributes = diffAttributes(view, nested.attributes, options);
  return nodeOf(view, actionOf(view, attributes.values()), { kind: "object", attributes, nested: true });
}

function diffNestedBlocks(
  view: ChangeView,
  nested: NestedBlockSchema,
  options: DiffOptions,
): readonly NestedBlockDiff[] {
  const one = (inner: ChangeView): NestedBlockDiff => ({ diff: diffOneBlock(inner, nested.block, options) });
  switch (nested.nesting) {
    case "single":
    case "group":
      return isAbsent(view) ? [] : [one(view)];
    case "list": {
      const length = Math.max(itemsOf(view.before).length, itemsOf(view.after).length);
      return Array.from({ length }, (_, index) => one(elementOf(view, index, index)));
    }
    case "set":
      return diffSet(view, (inner) => diffOneBlock(inner, nested.block, options)).parts.map((diff) => ({ diff }));
    case "map":
      return memberNames(view).map((key) => ({ key, ...one(memberOf(view, key)) }));
  }
}

/** Blocks whose sensitivity covers the whole block keep their content to themselves. */
function diffOneBlock(view: ChangeView, schema: BlockSchema, options: DiffOptions): DiffNode {
  const hidden = view.beforeSensitive === true || view.afterSensitive === true;
  if (!hidden) return diffBlock(view, schema, options);
  const inner = diffBlock({ ...view, beforeSensitive: false, afterSensitive: false }, schema, options);
  const action = inner.action === "no-op" && view.beforeSensitive !== view.afterSensitive ? "update" : inner.action;
  return nodeOf(view, action, { kind: "sensitiveBlock", inner });
}
