import {
  type Attribute,
  type AttributeOptions,
  createAttribute,
  type OnlyOptions,
  type PresenceOf,
} from "./attribute.js";
import { type Fields, listType, mapType, type ObjectView, objectType, setType } from "./collection-types.js";
import { membersListType, membersMapType, membersSetType, membersType } from "./nested.js";
import {
  boolType,
  dynamicType,
  float32Type,
  int32Type,
  int64Type,
  integerType,
  numberType,
  stringType,
} from "./scalar-types.js";
import type { Part, ValueType } from "./value-type.js";
import type { ConfigOf, PlannedOf, StateOf } from "./view.js";

type List<T> = readonly T[];
type Dictionary<T> = Readonly<Record<string, T>>;
type Attributes = Dictionary<Attribute>;

/**
 * Builders for attributes: `name = value` in the body of a resource. Say who gives the value with `required`,
 * `optional`, `computed` or `default`.
 */
export const attr = {
  string: ofType(stringType),
  bool: ofType(boolType),
  /** A JavaScript number. For whole numbers see `integer` and `int64`. */
  number: ofType(numberType),
  /** A whole number that a double holds exactly. */
  integer: ofType(integerType),
  int32: ofType(int32Type),
  /** A JavaScript number, rounded to 32 bits. */
  float32: ofType(float32Type),
  /** A whole number of 64 bits, as a `bigint`. */
  int64: ofType(int64Type),
  /** Of whatever type the user gives: a value as the engine has it. */
  dynamic: ofType(dynamicType),

  /** `attr.list(types.string, { optional: true })`, and so for the other collections. */
  list: <W, P, C, const O extends AttributeOptions<List<W | null>, List<Part<C>>>>(
    element: ValueType<W, P, C>,
    options: O & OnlyOptions<O>,
  ): Attribute<List<W | null>, List<P | null>, List<Part<C>>, PresenceOf<O>> =>
    createAttribute(listType(element), options),
  /** In no particular order, without duplicates. */
  set: <W, P, C, const O extends AttributeOptions<List<W | null>, List<Part<C>>>>(
    element: ValueType<W, P, C>,
    options: O & OnlyOptions<O>,
  ): Attribute<List<W | null>, List<P | null>, List<Part<C>>, PresenceOf<O>> =>
    createAttribute(setType(element), options),
  map: <W, P, C, const O extends AttributeOptions<Dictionary<W | null>, Dictionary<Part<C>>>>(
    element: ValueType<W, P, C>,
    options: O & OnlyOptions<O>,
  ): Attribute<Dictionary<W | null>, Dictionary<P | null>, Dictionary<Part<C>>, PresenceOf<O>> =>
    createAttribute(mapType(element), options),
  object: <F extends Fields, const O extends AttributeOptions<ObjectView<F>["whole"], ObjectView<F>["config"]>>(
    fields: F,
    options: O & OnlyOptions<O>,
  ): Attribute<ObjectView<F>["whole"], ObjectView<F>["planned"], ObjectView<F>["config"], PresenceOf<O>> =>
    createAttribute(objectType(fields), options),

  /** An object whose attributes have options of their own (protocol 6), and collections of such objects. */
  singleNested: <S extends Attributes, const O extends AttributeOptions<StateOf<S>, ConfigOf<S>>>(
    members: S,
    options: O & OnlyOptions<O>,
  ): Attribute<StateOf<S>, PlannedOf<S>, ConfigOf<S>, PresenceOf<O>> =>
    createAttribute(membersType(members), options, { nesting: "single", members }),
  listNested: <S extends Attributes, const O extends AttributeOptions<List<StateOf<S>>, List<Part<ConfigOf<S>>>>>(
    members: S,
    options: O & OnlyOptions<O>,
  ): Attribute<List<StateOf<S>>, List<PlannedOf<S>>, List<Part<ConfigOf<S>>>, PresenceOf<O>> =>
    createAttribute(membersListType(members), options, { nesting: "list", members }),
  setNested: <S extends Attributes, const O extends AttributeOptions<List<StateOf<S>>, List<Part<ConfigOf<S>>>>>(
    members: S,
    options: O & OnlyOptions<O>,
  ): Attribute<List<StateOf<S>>, List<PlannedOf<S>>, List<Part<ConfigOf<S>>>, PresenceOf<O>> =>
    createAttribute(membersSetType(members), options, { nesting: "set", members }),
  mapNested: <
    S extends Attributes,
    const O extends AttributeOptions<Dictionary<StateOf<S>>, Dictionary<Part<ConfigOf<S>>>>,
  >(
    members: S,
    options: O & OnlyOptions<O>,
  ): Attribute<Dictionary<StateOf<S>>, Dictionary<PlannedOf<S>>, Dictionary<Part<ConfigOf<S>>>, PresenceOf<O>> =>
    createAttribute(membersMapType(members), options, { nesting: "map", members }),
} as const;

function ofType<W, P, C>(valueType: ValueType<W, P, C>) {
  return <const O extends AttributeOptions<W, C>>(options: O & OnlyOptions<O>): Attribute<W, P, C, PresenceOf<O>> =>
    createAttribute(valueType, options);
}
