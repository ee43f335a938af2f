import type { Block, NativeBody } from "./body.js";

/** Put `replacement` in the place of the text between two offsets. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The body that an edit is about. */
export interface EditTarget {
  readonly body: NativeBody;
  /** Undefined at the top level. */
  readonly block: Block | undefined;
  /** How many blocks `body` is in. */
  readonly depth: number;
}
