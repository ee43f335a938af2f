import { quoted } from "@landform/diagnostics";
import type { JsonNode } from "./expression.js";
import { parseConfig } from "./parse.js";
import { parseJson } from "./parse-json.js";

/**
 * What messages name as the place of a byte offset of a file: the header of the top-level block around it, such as
 * `resource "a" "b"`; in JSON syntax the properties down to it: `resource.a.b`. `undefined` outside of all blocks and
 * at the very start of one.
 */
export function blockContextAt(source: string | Uint8Array, filename: string, byte: number): string | undefined {
  const before = byte - 1;
  return filename.endsWith(".json")
    ? stepsTo(parseJson(source, filename).value.node, before).join("").replace(/^\./, "") || undefined
    : headerAround(source, filename, before);
}

function headerAround(source: string | Uint8Array, filename: string, byte: number): string | undefined {
  const { blocks } = parseConfig(source, filename).value;
  const around = blocks.find(
    ({ headerRange, closeBraceRange }) => headerRange.start.byte <= byte && byte < closeBraceRange.end.byte,
  );
  return around && [around.type, ...around.labels.map(quoted)].join(" ");
}

function stepsTo(node: JsonNode, byte: number): readonly string[] {
  for (const [step, value] of childrenOf(node)) {
    const isNested = value.kind === "object" || value.kind === "array";
    if (isNested && value.range.start.byte <= byte && byte < value.range.end.byte) {
      return [step, ...stepsTo(value, byte)];
    }
  }
  return [];
}

function childrenOf(node: JsonNode): readonly (readonly [step: string, value: JsonNode])[] {
  if (node.kind === "object") return node.members.map(({ name, value }) => [`.${name}`, value]);
  if (node.kind === "array") return node.elements.map((value, index) => [`[${index}]`, value]);
  return [];
}
