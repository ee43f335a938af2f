/** A change to a configuration file. `in` leads to the block it is about; without it, the file's top level. */
export type Edit = SetAttribute | RemoveAttribute | AppendBlock | RemoveBlock | SetLabels | RenameReference;

/** Give an attribute a new expression, as source text. If the body has none of that name, it is added at the end. */
export interface SetAttribute {
  readonly kind: "setAttribute";
  readonly in?: BlockPath;
  readonly name: string;
  readonly expression: string;
}

/** Take an attribute away, with its comments. Nothing happens where there is none. */
export interface RemoveAttribute {
  readonly kind: "removeAttribute";
  readonly in?: BlockPath;
  readonly name: string;
}

/** Add a block, given as source text, at the end of a body. It is put into the canonical style. */
export interface AppendBlock {
  readonly kind: "appendBlock";
  readonly in?: BlockPath;
  readonly source: string;
}

/** Take a block away, with the comments directly above it. */
export interface RemoveBlock {
  readonly kind: "removeBlock";
  readonly in: BlockPath;
}

export interface SetLabels {
  readonly kind: "setLabels";
  readonly in: BlockPath;
  readonly labels: readonly string[];
}

/**
 * Let everything that refers to `from`, such as `["aws_instance", "web"]`, refer to `to` instead: what follows these
 * names stays. Names that a `for` defines are something else.
 */
export interface RenameReference {
  readonly kind: "renameReference";
  readonly in?: BlockPath;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** From the top level inwards. */
export type BlockPath = readonly BlockSelector[];

export interface BlockSelector {
  readonly type: string;
  /** Any labels, if left out. */
  readonly labels?: readonly string[];
  /** Which of those that match, from 0. By default the first. */
  readonly index?: number;
}
