import { type DiagnosticSink, formatRange } from "@landform/diagnostics";
import { type Block, type Body, mergeBodies } from "@landform/hcl";

/**
 * The arguments of a block: what its meta-arguments leave over, with those in the `_` block, where names that are
 * meta-arguments otherwise can be given. `meaning` and `container` are for the message about a second one.
 */
export function withEscapeBlock(
  remain: Body,
  blocks: readonly Block[],
  meaning: string,
  container: string,
  diags: DiagnosticSink,
): Body {
  const [first, ...others] = blocks.filter((block) => block.type === "_");
  if (first === undefined) return remain;
  for (const other of others) {
    diags.add({
      severity: "error",
      summary: "Duplicate escaping block",
      detail: `The special block type "_" can be used to force particular arguments to be interpreted as ${meaning} rather than as meta-arguments, but each ${container} block can have only one such block. The first escaping block was at ${formatRange(first.headerRange)}.`,
      subject: other.headerRange,
    });
  }
  return mergeBodies([remain, first.body]);
}

/** The one block of a type; further ones are reported in `message`'s words. */
export function singleBlock(
  blocks: readonly Block[],
  type: string,
  message: { readonly summary: string; readonly detail: (first: string) => string },
  diags: DiagnosticSink,
): Block | undefined {
  const [first, ...others] = blocks.filter((block) => block.type === type);
  if (first === undefined) return undefined;
  for (const other of others) {
    const detail = message.detail(formatRange(first.headerRange));
    diags.add({ severity: "error", summary: message.summary, detail, subject: other.headerRange });
  }
  return first;
}

/** Report block types that are kept for the future. */
export function reportReservedBlocks(
  blocks: readonly Block[],
  reserved: readonly string[],
  container: string,
  productName: string,
  diags: DiagnosticSink,
): void {
  for (const block of blocks) {
    if (!reserved.includes(block.type)) continue;
    diags.add({
      severity: "error",
      summary: `Reserved block type name in ${container} block`,
      detail: `The block type name "${block.type}" is reserved for use by ${productName} in a future version.`,
      subject: block.typeRange,
    });
  }
}
