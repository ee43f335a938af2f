import { unifyUnsafe } from "./conversion-type.js";
import { listOf, mapOf, type ObjectType, objectOf, setOf, type TupleType, type Type, tupleOf } from "./type.js";

/**
 * The type that a null or unknown value of type `from` has after conversion to `to`, which has no optional attributes:
 * `to` with what stands in `from` where it says `dynamic`. Asks for types that convert.
 */
export function replaceDynamic(from: Type, to: Type): Type {
  if (from.kind === "dynamic") return to;
  switch (to.kind) {
    case "dynamic":
      return from;
    case "list":
      return inElement(listOf, sequenceElement(from), to);
    case "set":
      return inElement(setOf, sequenceElement(from), to);
    case "map":
      return inElement(mapOf, mapElement(from), to);
    case "tuple":
      return from.kind === "tuple" ? inTuple(from, to) : to;
    case "object":
      return inObject(from, to);
    default:
      return to;
  }
}

function inElement(wrap: (element: Type) => Type, from: Type | undefined, to: Type & { readonly element: Type }): Type {
  if (from === undefined) return to;
  const element = replaceDynamic(from, to.element);
  return element === to.element ? to : wrap(element);
}

function sequenceElement(type: Type): Type | undefined {
  if (type.kind === "tuple") return unifyUnsafe(type.elements)?.type;
  return type.kind === "list" || type.kind === "set" ? type.element : undefined;
}

function mapElement(type: Type): Type | undefined {
  if (type.kind === "object") return unifyUnsafe([...type.attributes.values()])?.type;
  return type.kind === "map" ? type.element : undefined;
}

function inTuple(from: TupleType, to: TupleType): Type {
  return tupleOf(
    to.elements.map((element, index) => {
      const given = from.elements[index];
      return given === undefined ? element : replaceDynamic(given, element);
    }),
  );
}

/** An attribute that is missing in an object was optional: its type stays as it is asked for. */
function inObject(from: Type, to: ObjectType): Type {
  const attributes = new Map<string, Type>();
  for (const [name, attribute] of to.attributes) {
    const given = from.kind === "map" ? from.element : from.kind === "object" ? from.attributes.get(name) : undefined;
    attributes.set(name, given === undefined ? attribute : replaceDynamic(given, attribute));
  }
  return objectOf(attributes);
}
