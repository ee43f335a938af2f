import { asBool, asList, asMap, asNumber, asString, formatNumber, isKnown, lengthOf, type Value } from "@landform/cty";
import { YamlOutput } from "./yaml-output.js";
import { blockHeader, canBeBlock, doubleQuoted, hasLineBreak, isLineBreak } from "./yaml-scalars.js";

const indentStep = 2;
/** Longer keys, in bytes of UTF-8, stand behind a "?". */
const maxSimpleKey = 128;

/** Where a node stands: within what, and how far in its parent is (-1: it is the document). */
interface Place {
  readonly parentIndent: number;
  readonly within: "document" | "sequence" | "mapping";
}

/**
 * A wholly known, unmarked value as a YAML document, in the layout of libyaml: block style, strings in double quotes, or
 * as literal blocks where they have several lines.
 */
export function writeYaml(value: Value): string {
  const output = new YamlOutput();
  writeNode(output, value, { parentIndent: -1, within: "document" });
  return output.finish();
}

function writeNode(output: YamlOutput, value: Value, place: Place): void {
  if (!isKnown(value)) {
    output.plain("null", place.within === "document");
    return;
  }
  switch (value.type.kind) {
    case "string":
      writeString(output, asString(value), place);
      return;
    case "number":
      output.plain(formatNumber(asNumber(value)), place.within === "document");
      return;
    case "bool":
      output.plain(String(asBool(value)), place.within === "document");
      return;
    case "map":
    case "object":
      if (lengthOf(value) === 0) output.empty("{}");
      else writeMapping(output, asMap(value), place);
      return;
    default:
      if (lengthOf(value) === 0) output.empty("[]");
      else writeSequence(output, asList(value), place);
  }
}

function nested({ parentIndent }: Place): number {
  return parentIndent < 0 ? 0 : parentIndent + indentStep;
}

/** The items of a sequence that is the value of a key stand as far in as the key. */
function writeSequence(output: YamlOutput, elements: readonly Value[], place: Place): void {
  const indent = place.within === "mapping" && !output.isAtIndent ? place.parentIndent : nested(place);
  for (const element of elements) {
    output.indent(indent);
    output.indicator("-");
    writeNode(output, element, { parentIndent: indent, within: "sequence" });
  }
}

function writeMapping(output: YamlOutput, entries: ReadonlyMap<string, Value>, place: Place): void {
  const indent = nested(place);
  const inside: Place = { parentIndent: indent, within: "mapping" };
  for (const [key, value] of entries) {
    output.indent(indent);
    if (!hasLineBreak(key) && isShort(key)) {
      doubleQuoted(output, key);
      output.colon();
    } else {
      output.indicator("?");
      writeString(output, key, inside);
      output.indent(indent);
      output.indicator(":");
    }
    writeNode(output, value, inside);
  }
}

function isShort(key: string): boolean {
  // No character has more than three bytes for each unit of UTF-16.
  return key.length * 3 <= maxSimpleKey || new TextEncoder().encode(key).length <= maxSimpleKey;
}

function writeString(output: YamlOutput, text: string, { parentIndent }: Place): void {
  const indent = parentIndent < 0 ? indentStep : parentIndent + indentStep;
  if (text.includes("\n") && canBeBlock(text)) writeBlock(output, text, indent);
  else doubleQuoted(output, text, indent);
}

function writeBlock(output: YamlOutput, text: string, indent: number): void {
  output.block(blockHeader(text, indentStep));
  for (const line of text.match(/[^\r\n\x85\u2028\u2029]+|./gs) ?? []) {
    if (isLineBreak(line)) {
      output.lineBreak(line);
      continue;
    }
    output.indent(indent);
    output.blockText(line);
  }
}
