import type { Json } from "@landform/json-output";

/** How one value changes. Whole objects have more kinds of actions (replace, forget…); parts of them only these. */
export type DiffAction = "no-op" | "create" | "update" | "delete";

/** The difference between two values as a tree, ready to be shown. */
export type DiffNode = DiffBase & DiffShape;

interface DiffBase {
  readonly action: DiffAction;
  readonly forcesReplacement: boolean;
}

export type DiffShape =
  | { readonly kind: "primitive"; readonly isString: boolean; readonly before: Json; readonly after: Json }
  /** Known after apply; `before` as a deletion where there was something. */
  | { readonly kind: "unknown"; readonly before?: DiffNode }
  | {
      readonly kind: "sensitive";
      readonly inner: DiffNode;
      readonly wasSensitive: boolean;
      readonly isSensitive: boolean;
    }
  | { readonly kind: "writeOnly" }
  /** Both sides exist and have nothing in common, such as a list that becomes a string. */
  | { readonly kind: "typeChange"; readonly before: DiffNode; readonly after: DiffNode }
  /** With `context` one unchanged neighbour of each change is shown too. */
  | { readonly kind: "list"; readonly elements: readonly DiffNode[]; readonly context: boolean }
  /** `nested`: its elements have a schema of their own, and say themselves that they force replacement. */
  | { readonly kind: "set"; readonly elements: readonly DiffNode[]; readonly nested: boolean }
  /** Keys are padded to one width where `aligned`. */
  | { readonly kind: "map"; readonly elements: ReadonlyMap<string, DiffNode>; readonly aligned: boolean }
  /** `nested`: its attributes have a schema of their own and tell their deletion one by one. */
  | { readonly kind: "object"; readonly attributes: ReadonlyMap<string, DiffNode>; readonly nested: boolean }
  | BlockShape
  /** A block with sensitive content: nothing inside is told. */
  | { readonly kind: "sensitiveBlock"; readonly inner: DiffNode };

export interface BlockShape {
  readonly kind: "block";
  readonly attributes: ReadonlyMap<string, DiffNode>;
  /** By block type name, each with the blocks in order; a map block's label is its `key`. */
  readonly blocks: ReadonlyMap<string, readonly NestedBlockDiff[]>;
}

export interface NestedBlockDiff {
  readonly key?: string;
  readonly diff: DiffNode;
}

/** The action of a container, from its own start value and those of its parts that change. */
export function combineActions(own: DiffAction, parts: Iterable<DiffAction>): DiffAction {
  let action = own;
  for (const part of parts) if (part !== "no-op" && part !== action) action = "update";
  return action;
}

/** What becomes of a container by itself: there before, after, or both. */
export function ownAction(before: Json | undefined, after: Json | undefined): DiffAction {
  const was = before !== undefined && before !== null;
  const is = after !== undefined && after !== null;
  if (was === is) return "no-op";
  return is ? "create" : "delete";
}
