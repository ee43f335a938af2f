import type { AttributeSchema, BlockSchema, NestedAttributeType, NestedBlockSchema } from "@landform/schema";
import { blanksInBlock, blanksInside, withoutBlanks } from "./blank-texts.js";
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
import { type DiffOptions, diffJson, diffMember, diffUnknown, nodeOf } from "./diff-value.js";

/** Compare two objects of one schema. Attributes that are null on both sides are left out. */
export function diffBlock(view: ChangeView, schema: BlockSchema, given: DiffOptions): DiffNode {
  const options = { ...given, blanks: blanksInBlock(given.blanks, schema) };
  const attributes = diffAttributes(view, schema.attributes, options);
  const blocks = new Map<string, readonly NestedBlockDiff[]>();
  for (const [name, nested] of schema.blockTypes) {
    const member = memberOf(view, name);
    // A list of blocks that has none is there all the same.
    if (!isAbsent(member)) blocks.set(name, diffNestedBlocks(member, nested, options));
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
    const whole = memberOf(view, name);
    const member = withoutNull(options.blanks === "leftOutOfBlocks" ? withoutBlanks(whole) : whole);
    if (attribute.writeOnly === true) writeOnly.set(name, member);
    else if (!isAbsent(member)) attributes.set(name, diffAttribute(member, attribute, options));
  }
  if (writeOnly.size === 0) return attributes;
  const action = actionOf(view, options.writeOnlyFollow === "siblings" ? attributes.values() : []);
  for (const [name, member] of writeOnly) {
    const isUpdate = action === "no-op" && forcesReplacement(member) && options.writeOnlyFollow === "siblings";
    attributes.set(name, nodeOf(member, isUpdate ? "update" : action, { kind: "writeOnly" }));
  }
  return new Map([...attributes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function diffAttribute(view: ChangeView, attribute: AttributeSchema, options: DiffOptions): DiffNode {
  if (attribute.nestedType === undefined) return diffMember(view, attribute.type ?? { kind: "dynamic" }, options);
  return diffNestedAttribute(view, attribute.nestedType, options);
}

function diffNestedAttribute(view: ChangeView, nested: NestedAttributeType, options: DiffOptions): DiffNode {
  // Hidden as a whole: it does not depend on what is inside.
  if (view.beforeSensitive === true || view.afterSensitive === true) return diffJson(view, options);
  if (view.unknown === true) {
    // Attributes of one object are told to be unknown then, others to be deleted.
    const unknown =
      nested.nesting === "single" && Object.fromEntries([...nested.attributes.keys()].map((name) => [name, true]));
    return diffUnknown(view, (gone) => diffNestedAttribute({ ...gone, unknown }, nested, options));
  }
  const single = { ...nested, nesting: "single" } as const;
  const object = (inner: ChangeView): DiffNode => diffNestedAttribute(inner, single, options);
  const element = (inner: ChangeView): DiffNode => diffNestedAttribute(inner, single, inSequence(options));
  switch (nested.nesting) {
    case "single": {
      const attributes = diffAttributes(view, nested.attributes, options);
      return nodeOf(view, actionOf(view, attributes.values()), { kind: "object", attributes, nested: true });
    }
    case "list": {
      const { parts, action } = diffSequence(view, element, options.sequences, () => true);
      return nodeOf(view, action, { kind: "list", elements: parts, context: false });
    }
    case "set": {
      const { parts, action } = diffSet(view, element);
      return nodeOf(view, action, { kind: "set", elements: parts, nested: true });
    }
    case "map": {
      const { parts, action } = diffMembers(view, object);
      return nodeOf(view, action, { kind: "map", elements: parts, aligned: false });
    }
  }
}

function diffNestedBlocks(
  view: ChangeView,
  nested: NestedBlockSchema,
  options: DiffOptions,
): readonly NestedBlockDiff[] {
  if (view.unknown === true) return diffUnknownBlocks(view, nested, options);
  // What all blocks of a kind force, each of them says.
  const oneOf = (inner: ChangeView, within: DiffOptions): DiffNode => {
    const diff = diffOneBlock(inner, nested.block, within);
    return forcesReplacement(view) ? { ...diff, forcesReplacement: true } : diff;
  };
  const one = (inner: ChangeView): NestedBlockDiff => ({ diff: oneOf(inner, options) });
  const element = (inner: ChangeView): NestedBlockDiff => ({ diff: oneOf(inner, inSequence(options)) });
  switch (nested.nesting) {
    case "single":
    case "group":
      return isAbsent(view) ? [] : [one(view)];
    case "list": {
      const length = Math.max(itemsOf(view.before).length, itemsOf(view.after).length);
      return Array.from({ length }, (_, index) => element(elementOf(view, index, index)));
    }
    case "set":
      return diffSet(view, (inner) => element(inner).diff).parts.map((diff) => ({ diff }));
    case "map":
      return memberNames(view).map((key) => ({ key, ...one(memberOf(view, key)) }));
  }
}

/** Which blocks there will be is not known; those that are there go. */
function diffUnknownBlocks(
  view: ChangeView,
  nested: NestedBlockSchema,
  options: DiffOptions,
): readonly NestedBlockDiff[] {
  const gone = { ...view, after: undefined, unknown: false, replacePaths: [] };
  const isNew = view.before === undefined || view.before === null;
  const unknown = nodeOf(view, isNew ? "create" : "update", { kind: "unknown" });
  return [{ diff: unknown }, ...(isNew ? [] : diffNestedBlocks(gone, nested, options))];
}

function inSequence(options: DiffOptions): DiffOptions {
  return { ...options, blanks: blanksInside(options.blanks) };
}

/** Blocks whose sensitivity covers the whole block keep their content to themselves. */
function diffOneBlock(view: ChangeView, schema: BlockSchema, options: DiffOptions): DiffNode {
  const hidden = view.beforeSensitive === true || view.afterSensitive === true;
  if (!hidden) return diffBlock(view, schema, options);
  const inner = diffBlock({ ...view, beforeSensitive: false, afterSensitive: false }, schema, options);
  const action = inner.action === "no-op" && view.beforeSensitive !== view.afterSensitive ? "update" : inner.action;
  return nodeOf(view, action, { kind: "sensitiveBlock", inner });
}
