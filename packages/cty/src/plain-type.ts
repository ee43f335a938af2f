import { type CollectionType, listOf, mapOf, type ObjectType, objectOf, setOf, type Type, tupleOf } from "./type.js";

const plainObjects = new WeakMap<ObjectType, ObjectType>();

/** `type` with no attribute optional, at any depth: what a value that was converted to it can have. Itself where it has none. */
export function withoutOptionalAttributes(type: Type): Type {
  switch (type.kind) {
    case "list":
      return rewrapped(type, listOf);
    case "set":
      return rewrapped(type, setOf);
    case "map":
      return rewrapped(type, mapOf);
    case "tuple":
      return hasOptional(type) ? tupleOf(type.elements.map(withoutOptionalAttributes)) : type;
    case "object":
      return plainObject(type);
    default:
      return type;
  }
}

function rewrapped(type: CollectionType, wrap: (element: Type) => Type): Type {
  const element = withoutOptionalAttributes(type.element);
  return element === type.element ? type : wrap(element);
}

/** Schemas and variables convert many values to one type, so the answer for each object type is remembered. */
function plainObject(type: ObjectType): ObjectType {
  const remembered = plainObjects.get(type);
  if (remembered !== undefined) return remembered;
  const plain = computePlainObject(type);
  plainObjects.set(type, plain);
  return plain;
}

function computePlainObject(type: ObjectType): ObjectType {
  if (!hasOptional(type)) return type;
  const attributes = new Map<string, Type>();
  for (const [name, attribute] of type.attributes) attributes.set(name, withoutOptionalAttributes(attribute));
  return objectOf(attributes);
}

function hasOptional(type: Type): boolean {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return hasOptional(type.element);
    case "tuple":
      return type.elements.some(hasOptional);
    case "object":
      if (type.optional.size > 0) return true;
      for (const attribute of type.attributes.values()) if (hasOptional(attribute)) return true;
      return false;
    default:
      return false;
  }
}
