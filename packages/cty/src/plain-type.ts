import { listOf, mapOf, type ObjectType, objectOf, setOf, type Type, tupleOf } from "./type.js";

/** `type` with no attribute optional, at any depth: what a value that was converted to it can have. Itself where it has none. */
export function withoutOptionalAttributes(type: Type): Type {
  if (!hasOptional(type)) return type;
  switch (type.kind) {
    case "list":
      return listOf(withoutOptionalAttributes(type.element));
    case "set":
      return setOf(withoutOptionalAttributes(type.element));
    case "map":
      return mapOf(withoutOptionalAttributes(type.element));
    case "tuple":
      return tupleOf(type.elements.map(withoutOptionalAttributes));
    case "object":
      return plainObject(type);
    default:
      return type;
  }
}

function plainObject(type: ObjectType): ObjectType {
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
