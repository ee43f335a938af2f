import { quoted } from "@landform/diagnostics";
import type { Block, Body } from "./body.js";
import { parseConfig } from "./parse.js";

/**
 * The headers of the blocks around a byte offset of a file, as messages name the place: `resource "a" "b"`, and nested
 * ones joined by `, in`. `undefined` outside of all blocks, and for files in JSON syntax.
 */
export function blockContextAt(text: string, filename: string, byte: number): string | undefined {
  if (filename.endsWith(".json")) return undefined;
  const headers = headersAround(parseConfig(text, filename).value, byte);
  return headers.length === 0 ? undefined : headers.join(", in ");
}

function headersAround(body: Body, byte: number): readonly string[] {
  if (body.kind !== "native") return [];
  const around = body.blocks.find((block) => contains(block, byte));
  return around === undefined ? [] : [header(around), ...headersAround(around.body, byte)];
}

function contains(block: Block, byte: number): boolean {
  return block.headerRange.start.byte <= byte && byte < block.closeBraceRange.end.byte;
}

function header({ type, labels }: Block): string {
  return [type, ...labels.map(quoted)].join(" ");
}
