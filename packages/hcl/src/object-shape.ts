import { compareStrings, normalizeString, type ObjectType, objectOf, objectOfType, type Value } from "@landform/cty";
import type { ObjectExpression } from "./expression.js";

/** What is the same for all objects that one expression makes. */
export interface ObjectShape {
  /** Attribute names in order, each with the position of its item; of two alike the later counts. */
  readonly order: readonly (readonly [name: string, item: number])[];
  /** The type of the last object: most of them have one type, which is then shared. */
  type: ObjectType | undefined;
}

const shapes = new WeakMap<ObjectExpression, ObjectShape | "computed">();

/** The shape of the objects that `expression` makes; `undefined` if a name in it has to be evaluated. */
export function shapeOf(expression: ObjectExpression): ObjectShape | undefined {
  let shape = shapes.get(expression);
  if (shape === undefined) {
    shape = readShape(expression) ?? "computed";
    shapes.set(expression, shape);
  }
  return shape === "computed" ? undefined : shape;
}

function readShape({ items }: ObjectExpression): ObjectShape | undefined {
  const positions = new Map<string, number>();
  for (const [index, { key }] of items.entries()) {
    if (key.literalName === undefined) return undefined;
    positions.set(normalizeString(key.literalName), index);
  }
  return { order: [...positions].sort(([a], [b]) => compareStrings(a, b)), type: undefined };
}

/** The object with the values of the items, all of them and in the order they are written in. */
export function objectOfShape(shape: ObjectShape, values: readonly Value[]): Value {
  const attributes = new Map<string, Value>();
  let sharesType = shape.type !== undefined;
  for (const [name, item] of shape.order) {
    const value = values[item];
    if (value === undefined) continue;
    attributes.set(name, value);
    if (value.type !== shape.type?.attributes.get(name)) sharesType = false;
  }
  if (shape.type === undefined || !sharesType) {
    shape.type = objectOf(new Map([...attributes].map(([name, value]) => [name, value.type])));
  }
  return objectOfType(shape.type, attributes);
}
