import type { Value } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";

/** A name in scope and literal steps from it: `aws_instance.web[0].id`. */
export interface Traversal {
  readonly root: string;
  readonly rootRange: SourceRange;
  readonly steps: readonly TraversalStep[];
  readonly range: SourceRange;
}

export type TraversalStep =
  | { readonly kind: "attribute"; readonly name: string; readonly range: SourceRange }
  /** `[0]`, `["k"]`, or the legacy `.0`. `key` is the literal: a string or number, but `[true]` and `[null]` parse too. */
  | { readonly kind: "index"; readonly key: Value; readonly range: SourceRange }
  /** `.*` or `[*]` where a traversal is written statically (JSON, `ignore_changes`). */
  | { readonly kind: "splat"; readonly range: SourceRange };
