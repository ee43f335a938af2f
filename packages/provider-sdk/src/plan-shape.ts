import { nullValue, type Value } from "@landform/cty";
import { type ObjectSchema, type Shape, shapeOf } from "@landform/schema";
import type { Attribute } from "./attribute.js";
import type { Block } from "./block.js";
import type { SchemaDefinition } from "./view.js";

/** What planning has to know of the members of an object; worked out once for each definition. */
export interface PlanShape {
  readonly shape: Shape;
  /** Members with something for each pass over an object to do, at any depth. */
  readonly defaulted: readonly PlanMember[];
  readonly computed: readonly PlanMember[];
  readonly modified: readonly PlanMember[];
  readonly writeOnly: readonly PlanMember[];
  readonly equated: readonly PlanMember[];
}

export type PassMembers = "defaulted" | "computed" | "modified" | "writeOnly" | "equated";

export interface PlanMember {
  readonly name: string;
  readonly absent: Value;
  /** Undefined for blocks, which have nothing of their own to plan. */
  readonly attribute?: Attribute;
  readonly nested?: { readonly nesting: Nesting; readonly shape: PlanShape };
}

export type Nesting = "single" | "group" | "list" | "set" | "map";

const shapes = new WeakMap<SchemaDefinition, PlanShape>();

/** `schema` is what was made of `definition`. */
export function planShapeOf(definition: SchemaDefinition, schema: ObjectSchema): PlanShape {
  const known = shapes.get(definition);
  if (known !== undefined) return known;
  const members = Object.entries(definition).map(([name, member]) => planMember(name, member));
  const shape: PlanShape = {
    shape: shapeOf(schema),
    defaulted: members.filter(
      ({ attribute, nested }) => attribute?.defaultValue !== undefined || has(nested, "defaulted"),
    ),
    computed: members.filter(({ attribute, nested }) => isComputed(attribute) || has(nested, "computed")),
    modified: members.filter(({ attribute, nested }) => isModified(attribute) || has(nested, "modified")),
    writeOnly: members.filter(
      ({ attribute, nested }) => attribute?.schema.writeOnly === true || has(nested, "writeOnly"),
    ),
    equated: members.filter(({ attribute, nested }) => attribute?.meansSame !== undefined || has(nested, "equated")),
  };
  shapes.set(definition, shape);
  return shape;
}

function planMember(name: string, member: Attribute | Block): PlanMember {
  const absent = nullValue(member.valueType.type);
  if (member.kind === "block") {
    const { nesting, block } = member.schema;
    return { name, absent, nested: { nesting, shape: planShapeOf(member.members, block) } };
  }
  const { nested, schema } = member;
  if (nested === undefined || schema.nestedType === undefined) return { name, absent, attribute: member };
  const shape = planShapeOf(nested.members, schema.nestedType);
  return { name, absent, attribute: member, nested: { nesting: nested.nesting, shape } };
}

function has(nested: PlanMember["nested"], pass: PassMembers): boolean {
  return nested !== undefined && nested.shape[pass].length > 0;
}

function isComputed(attribute: Attribute | undefined): boolean {
  return attribute?.schema.computed === true && attribute.defaultValue === undefined;
}

function isModified(attribute: Attribute | undefined): boolean {
  return attribute !== undefined && (attribute.useStateForUnknown !== false || attribute.requiresReplace !== undefined);
}
