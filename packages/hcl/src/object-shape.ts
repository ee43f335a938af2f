import { compareStrings, normalizeString, type ObjectType, objectOf, objectOfType, type Value } from "@landform/cty";

/** Attribute names in order, each with the position of its value as written; of two alike the later counts. */
interface Shape {
  readonly order: readonly (readonly [name: string, index: number])[];
  /** That of the last object. Most objects that one expression makes have one type, which is then shared. */
  type: ObjectType | undefined;
}

const shapes = new WeakMap<object, Shape>();

/**
 * An object with constant attribute names. `owner` stands for the names: it must come with the same ones each time.
 */
export function objectWithShape(owner: object, names: readonly string[], values: readonly Value[]): Value {
  let shape = shapes.get(owner);
  if (shape === undefined) {
    const positions = new Map(names.map((name, index) => [normalizeString(name), index]));
    shape = { order: [...positions].sort(([a], [b]) => compareStrings(a, b)), type: undefined };
    shapes.set(owner, shape);
  }
  const attributes = new Map<string, Value>();
  let sharesType = shape.type !== undefined;
  for (const [name, index] of shape.order) {
    const value = values[index];
    if (value === undefined) continue;
    attributes.set(name, value);
    if (value.type !== shape.type?.attributes.get(name)) sharesType = false;
  }
  if (shape.type === undefined || !sharesType) {
    shape.type = objectOf(new Map([...attributes].map(([name, value]) => [name, value.type])));
  }
  return objectOfType(shape.type, attributes);
}
