import { type DiagnosticSink, formatRange } from "@landform/diagnostics";
import { type Block, type Expression, justAttributes } from "@landform/hcl";

/** Decode the `variables` block of a file or run; there may be one. */
export function decodeVariables(
  blocks: readonly Block[],
  container: "test file" | "run block",
  diags: DiagnosticSink,
): ReadonlyMap<string, Expression> {
  const [first, ...others] = blocks.filter((block) => block.type === "variables");
  if (first === undefined) return new Map();
  for (const other of others) {
    const detail = `This ${container} already has a variables block defined at ${formatRange(first.headerRange)}.`;
    diags.add({ severity: "error", summary: 'Multiple "variables" blocks', detail, subject: other.headerRange });
  }
  const attributes = justAttributes(first.body, diags);
  return new Map([...attributes].map(([name, { expression }]) => [name, expression]));
}
