import { asBool, asNumber, asString, elementsOf, formatNumberBriefly, type Value } from "@landform/cty";
import { quoted } from "@landform/diagnostics";

/** A value as messages of the Go framework for providers write it: `["a",<null>]`, `{"a":1}`. */
export function describeValue(value: Value): string {
  if (value.kind !== "known") return `<${value.kind}>`;
  switch (value.type.kind) {
    case "string":
      return quoted(asString(value));
    case "number":
      return formatNumberBriefly(asNumber(value));
    case "bool":
      return String(asBool(value));
    case "list":
    case "set":
    case "tuple":
      return `[${[...elementsOf(value)].map(([, element]) => describeValue(element)).join(",")}]`;
    case "map":
    case "object":
      return `{${[...elementsOf(value)].map(([key, part]) => `${describeValue(key)}:${describeValue(part)}`).join(",")}}`;
    default:
      return `<${value.type.kind}>`;
  }
}
