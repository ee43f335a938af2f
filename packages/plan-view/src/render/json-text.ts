import { type JsonNode, parseJsonTree } from "@landform/cty";
import { ExactNumber, type Json } from "@landform/json-output";

/** JSON text as data, `undefined` if it is none. Numbers are shown, and compared, as they are written: `1.0` is not `1`. */
export function parseJsonText(text: string): Json | undefined {
  const tree = parseJsonTree(text);
  return tree.kind === "jsonSyntaxError" ? undefined : toJson(tree);
}

function toJson(node: JsonNode): Json {
  switch (node.kind) {
    case "null":
      return null;
    case "bool":
      return node.value;
    case "number": {
      const value = Number(node.text);
      return Number.isSafeInteger(value) && String(value) === node.text ? value : new ExactNumber(node.text);
    }
    case "string":
      return node.text;
    case "array":
      return node.items.map(toJson);
    case "object":
      return Object.fromEntries(node.entries.map(([name, value]) => [name, toJson(value)]));
  }
}
