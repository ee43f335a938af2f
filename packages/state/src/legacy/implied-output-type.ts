import { impliedTypeOfJson, listOf, mapOf, type Type, typesEqual, typeToJsonText } from "@landform/cty";

/** The type of an output of format 3, which had none: where all elements are alike, a list or map instead of a tuple or object. */
export function impliedOutputType(valueJson: string): string {
  const type = impliedTypeOfJson(valueJson);
  return type.kind === "jsonError" ? "" : typeToJsonText(simplified(type));
}

function simplified(type: Type): Type {
  const elements = type.kind === "tuple" ? type.elements : type.kind === "object" ? [...type.attributes.values()] : [];
  const [first, ...rest] = elements;
  if (first === undefined || !rest.every((each) => typesEqual(each, first))) return type;
  return type.kind === "tuple" ? listOf(simplified(first)) : mapOf(simplified(first));
}
