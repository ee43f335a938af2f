import { compareStrings, friendlyName, type Type, typeString } from "@landform/cty";

/** A type as the console's `type` function shows it: parts of collections and structures on lines of their own. */
export function formatType(type: Type, depth = 0): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind}${formatElement(type.element, depth)}`;
    case "tuple":
      return `tuple([${formatLines(
        type.elements.map((element) => formatType(element, depth + 1)),
        depth,
      )}])`;
    case "object": {
      const attributes = [...type.attributes].sort(([a], [b]) => compareStrings(a, b));
      const lines = attributes.map(([name, each]) => `${name}: ${formatType(each, depth + 1)}`);
      return `object({${formatLines(lines, depth)}})`;
    }
    case "dynamic":
      return "dynamic";
    case "capsule":
      return friendlyName(type);
    default:
      return typeString(type);
  }
}

function formatElement(element: Type, depth: number): string {
  const isShort = element.kind !== "tuple" && element.kind !== "object";
  if (isShort) return `(${formatType(element, depth)})`;
  return `(${formatLines([formatType(element, depth + 1)], depth)})`;
}

function formatLines(lines: readonly string[], depth: number): string {
  if (lines.length === 0) return "";
  const inside = "    ".repeat(depth + 1);
  return `\n${lines.map((line) => `${inside}${line},\n`).join("")}${"    ".repeat(depth)}`;
}
