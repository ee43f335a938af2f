import {
  hasDynamic,
  type KnownValue,
  listOf,
  listValue,
  setOf,
  setValue,
  type Type,
  tupleValue,
  type Value,
} from "@landform/cty";
import type { Attribute } from "./attribute.js";
import type { Block } from "./block.js";
import { type Fields, keyedType, recordType, sequenceType } from "./collection-types.js";
import type { Part, ValueType } from "./value-type.js";
import type { ConfigOf, PlannedOf, SchemaDefinition, StateOf } from "./view.js";

/** The value types of members by name. */
export function fieldsOf(members: Readonly<Record<string, Attribute | Block>>): Fields {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, member.valueType]));
}

export function membersType<S extends SchemaDefinition>(members: S): ValueType<StateOf<S>, PlannedOf<S>, ConfigOf<S>> {
  return recordType(fieldsOf(members));
}

export function membersListType<S extends SchemaDefinition>(
  members: S,
): ValueType<readonly StateOf<S>[], readonly PlannedOf<S>[], readonly Part<ConfigOf<S>>[]> {
  const element = membersType(members);
  return sequenceType(listOf(element.type), element, hasDynamic(element.type) ? tupleOfElements : listValue);
}

function tupleOfElements(_elementType: Type, values: readonly Value[]): KnownValue {
  return tupleValue(values);
}

export function membersSetType<S extends SchemaDefinition>(
  members: S,
): ValueType<readonly StateOf<S>[], readonly PlannedOf<S>[], readonly Part<ConfigOf<S>>[]> {
  const element = membersType(members);
  return sequenceType(setOf(element.type), element, setValue);
}

export function membersMapType<S extends SchemaDefinition>(
  members: S,
): ValueType<
  Readonly<Record<string, StateOf<S>>>,
  Readonly<Record<string, PlannedOf<S>>>,
  Readonly<Record<string, Part<ConfigOf<S>>>>
> {
  return keyedType(membersType(members));
}
