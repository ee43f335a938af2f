import {
  asList,
  asMap,
  convert,
  isConversionError,
  type KnownValue,
  listValue,
  mapValue,
  objectValue,
  rangeOf,
  refineNotNull,
  setValue,
  type Type,
  tupleValue,
  unifyUnsafe,
  type Value,
  withMarks,
} from "@landform/cty";

/** Values for optional attributes that are missing, at any depth of a type. */
export interface TypeDefaults {
  readonly type: Type;
  /** Of an object type's own attributes. */
  readonly values: ReadonlyMap<string, Value>;
  /** Inside attributes, by name, or elements of a tuple, by index. */
  readonly children: ReadonlyMap<string | number, TypeDefaults>;
  /** Inside each element of a collection. */
  readonly element?: TypeDefaults;
}

/**
 * `value`, which is still to be converted to the type, with `defaults` where attributes are missing or null. Null and unknown
 * values stay as they are; so does what has not the shape of the type: the conversion will tell. The result may have
 * another type than `value`.
 */
export function applyTypeDefaults(value: Value, defaults: TypeDefaults): Value {
  if (value.kind !== "known") return value;
  switch (value.type.kind) {
    case "list":
    case "set":
    case "tuple":
      return withMarks(applyToElements(value, defaults), value.marks);
    case "map":
    case "object":
      return withMarks(applyToAttributes(value, defaults), value.marks);
    default:
      return value;
  }
}

function childOf(defaults: TypeDefaults, key: string | number): TypeDefaults | undefined {
  const isOwn = defaults.type.kind === (typeof key === "number" ? "tuple" : "object");
  return isOwn ? defaults.children.get(key) : defaults.element;
}

function applyToElements(value: KnownValue, defaults: TypeDefaults): Value {
  const given = asList(value);
  const elements = given.map((element, index) => applyChild(element, childOf(defaults, index)));
  if (elements.every((element, index) => element === given[index])) return value;
  const alike = value.type.kind === "tuple" ? undefined : unifyAll(elements);
  if (alike === undefined) return tupleValue(elements);
  return value.type.kind === "set" ? setValue(alike.type, alike.values) : listValue(alike.type, alike.values);
}

function applyChild(value: Value, defaults: TypeDefaults | undefined): Value {
  return defaults === undefined ? value : applyTypeDefaults(value, defaults);
}

function applyToAttributes(value: KnownValue, defaults: TypeDefaults): Value {
  const entries = new Map<string, Value>();
  let changed = false;
  for (const [name, given] of asMap(value)) {
    const attribute = applyChild(given, childOf(defaults, name));
    if (attribute !== given) changed = true;
    entries.set(name, attribute);
  }
  for (const [name, standard] of defaults.values) {
    const given = entries.get(name);
    const filled =
      given === undefined || given.kind === "null" ? applyChild(standard, defaults.children.get(name)) : given;
    const result = rangeOf(standard).nullness === "notNull" ? refineNotNull(filled) : filled;
    if (result !== given) changed = true;
    entries.set(name, result);
  }
  if (!changed) return value;
  if (value.type.kind === "object") return objectValue(entries);
  const alike = unifyAll([...entries.values()]);
  if (alike === undefined) return objectValue(entries);
  const names = [...entries.keys()];
  return mapValue(alike.type, new Map(alike.values.map((each, index) => [names[index] ?? "", each])));
}

/** All values as the one type they have in common; `undefined` if there is none. */
function unifyAll(values: readonly Value[]): { readonly type: Type; readonly values: readonly Value[] } | undefined {
  const type = unifyUnsafe(values.map((value) => value.type))?.type;
  if (type === undefined) return undefined;
  const converted: Value[] = [];
  for (const value of values) {
    const result = convert(value, type);
    if (isConversionError(result)) return undefined;
    converted.push(result);
  }
  return { type, values: converted };
}
