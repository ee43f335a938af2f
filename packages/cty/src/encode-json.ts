import { unreachable } from "@landform/diagnostics";
import { conforms } from "./conformance.js";
import { isConversionError } from "./conversion-error.js";
import { convert } from "./convert.js";
import { type JsonError, jsonError, jsonErrorWithin } from "./json-error.js";
import { jsonString } from "./json-string.js";
import { isInfinite } from "./number.js";
import { formatNumber } from "./number-text.js";
import { attributeStep, indexStep } from "./path.js";
import { boolRaw, elementsRaw, entriesRaw, numberRaw, textRaw } from "./raw.js";
import type { Type } from "./type.js";
import { typeToJsonText } from "./type-json.js";
import type { KnownValue, Value } from "./value.js";

/**
 * Write `value` as compact JSON of `type`: what is `dynamic` there gets its own type beside it. Unknown or marked
 * values and infinities have no JSON form. `value` is converted where it is not of `type`.
 */
export function valueToJson(value: Value, type: Type): string | JsonError {
  const fitting = conforms(value.type, type) ? value : convert(value, type);
  if (isConversionError(fitting)) return { kind: "jsonError", path: fitting.path, message: fitting.message };
  const output = { text: "" };
  return write(output, fitting, type) ?? output.text;
}

interface Output {
  text: string;
}

function write(output: Output, value: Value, type: Type): JsonError | undefined {
  if (value.marks.size > 0) return jsonError("value has marks, so it cannot be serialized as JSON");
  if (value.kind === "unknown") return jsonError("value is not known");
  if (type.kind === "dynamic" && value.type.kind !== "dynamic") return writeDynamic(output, value);
  if (value.kind === "null") {
    output.text += "null";
    return undefined;
  }
  switch (type.kind) {
    case "string":
      output.text += jsonString(textRaw(value));
      return undefined;
    case "number":
      return writeNumber(output, value);
    case "bool":
      output.text += boolRaw(value) ? "true" : "false";
      return undefined;
    case "list":
    case "set":
      return writeElements(output, value, () => type.element);
    case "tuple":
      return writeElements(output, value, (index) => type.elements[index]);
    case "map":
      return writeEntries(output, value, () => type.element);
    case "object":
      return writeEntries(output, value, (name) => type.attributes.get(name));
    case "capsule":
    case "dynamic":
      return jsonError(`cannot JSON-serialize ${type.kind === "capsule" ? type.name : type.kind}`);
    default:
      return unreachable(type);
  }
}

function writeDynamic(output: Output, value: Value): JsonError | undefined {
  if (value.type.kind === "capsule") return jsonError(`failed to serialize type: type not allowed: ${value.type.name}`);
  output.text += '{"value":';
  const error = write(output, value, value.type);
  if (error !== undefined) return { ...error, message: `failed to serialize value: ${error.message}` };
  output.text += `,"type":${typeToJsonText(value.type)}}`;
  return undefined;
}

function writeNumber(output: Output, value: KnownValue): JsonError | undefined {
  const number = numberRaw(value);
  if (isInfinite(number)) return jsonError("cannot serialize infinity as JSON");
  output.text += formatNumber(number);
  return undefined;
}

function writeElements(
  output: Output,
  value: KnownValue,
  typeAt: (index: number) => Type | undefined,
): JsonError | undefined {
  output.text += "[";
  for (const [index, element] of elementsRaw(value).entries()) {
    if (index > 0) output.text += ",";
    const error = write(output, element, typeAt(index) ?? element.type);
    if (error !== undefined) {
      return jsonErrorWithin(value.type.kind === "set" ? { kind: "index", key: element } : indexStep(index), error);
    }
  }
  output.text += "]";
  return undefined;
}

function writeEntries(
  output: Output,
  value: KnownValue,
  typeOf: (key: string) => Type | undefined,
): JsonError | undefined {
  let separator = "{";
  for (const [key, element] of entriesRaw(value)) {
    output.text += `${separator}${jsonString(key)}:`;
    separator = ",";
    const error = write(output, element, typeOf(key) ?? element.type);
    if (error !== undefined) {
      return jsonErrorWithin(value.type.kind === "object" ? attributeStep(key) : indexStep(key), error);
    }
  }
  output.text += separator === "{" ? "{}" : "}";
  return undefined;
}
