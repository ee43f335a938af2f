import type { Dialect } from "@landform/addrs";

/** What decoding a block depends on besides the block. */
export interface DecodeContext {
  readonly dialect: Dialect;
  /** The file changes what others declare: nothing is required, and some things may not be said. */
  readonly isOverride: boolean;
}

export function isTofu(context: DecodeContext): boolean {
  return context.dialect.name === "tofu";
}
