import { type JsonNode, parseJsonTree, type Type } from "@landform/cty";

/**
 * Leave out of a stored object what its type has no attribute for: a release of the provider may drop attributes without
 * a new schema version, and providers do not have to know what they had once.
 */
export function withoutRemovedAttributes(attributesJson: string, type: Type): string {
  // Nearly always nothing is removed, which a plain reading tells for a fraction of the time.
  if (!hasRemoved(JSON.parse(attributesJson), type)) return attributesJson;
  const tree = parseJsonTree(attributesJson);
  return tree.kind === "jsonSyntaxError" ? attributesJson : written(tree, type);
}

function hasRemoved(value: unknown, type: Type): boolean {
  if (typeof value !== "object" || value === null) return false;
  switch (type.kind) {
    case "object":
      for (const [name, member] of Object.entries(value)) {
        const attribute = type.attributes.get(name);
        if (attribute === undefined || hasRemoved(member, attribute)) return true;
      }
      return false;
    case "list":
    case "set":
    case "map":
      return Object.values(value).some((member) => hasRemoved(member, type.element));
    case "tuple":
      return Object.values(value).some((member, index) => {
        const element = type.elements[index];
        return element !== undefined && hasRemoved(member, element);
      });
    default:
      return false;
  }
}

/** As JSON, with numbers as they were. */
function written(node: JsonNode, type: Type | undefined): string {
  switch (node.kind) {
    case "null":
      return "null";
    case "bool":
      return String(node.value);
    case "number":
      return node.text;
    case "string":
      return JSON.stringify(node.text);
    case "array":
      return `[${node.items.map((item, index) => written(item, elementAt(type, index))).join(",")}]`;
    case "object": {
      const kept = node.entries.filter(([name]) => type?.kind !== "object" || type.attributes.has(name));
      return `{${kept.map(([name, item]) => `${JSON.stringify(name)}:${written(item, memberType(type, name))}`).join(",")}}`;
    }
  }
}

function elementAt(type: Type | undefined, index: number): Type | undefined {
  if (type?.kind === "tuple") return type.elements[index];
  return type?.kind === "list" || type?.kind === "set" ? type.element : undefined;
}

function memberType(type: Type | undefined, name: string): Type | undefined {
  if (type?.kind === "object") return type.attributes.get(name);
  return type?.kind === "map" ? type.element : undefined;
}
