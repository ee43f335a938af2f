import type { Dialect } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";

/** What decoding a block depends on besides the block. */
export interface DecodeContext {
  readonly dialect: Dialect;
  /** The file changes what others declare: nothing is required, and some things may not be said. */
  readonly isOverride: boolean;
  /** For problems that are reported only when everything could be read: references that can't be any. */
  readonly deferred: DiagnosticSink;
}

export function isTofu(context: DecodeContext): boolean {
  return context.dialect.name === "tofu";
}
