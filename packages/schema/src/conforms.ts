import { type Type, typesEqual } from "@landform/cty";

/** Is `type` one that `wanted` allows, where `dynamic` parts of `wanted` allow any? */
export function typeConforms(type: Type, wanted: Type): boolean {
  if (type === wanted || wanted.kind === "dynamic") return true;
  switch (wanted.kind) {
    case "list":
    case "set":
    case "map":
      return type.kind === wanted.kind && typeConforms(type.element, wanted.element);
    case "tuple":
      return (
        type.kind === "tuple" &&
        type.elements.length === wanted.elements.length &&
        wanted.elements.every((element, index) => {
          const own = type.elements[index];
          return own !== undefined && typeConforms(own, element);
        })
      );
    case "object": {
      if (type.kind !== "object" || type.attributes.size !== wanted.attributes.size) return false;
      for (const [name, attribute] of wanted.attributes) {
        const own = type.attributes.get(name);
        if (own === undefined || !typeConforms(own, attribute)) return false;
      }
      return true;
    }
    default:
      return typesEqual(type, wanted);
  }
}
