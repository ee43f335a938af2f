import type { SourceRange } from "@landform/diagnostics";
import type { TraversalStep } from "@landform/hcl";
import type { InstanceKey } from "./instance-key.js";
import type { Resource } from "./resource.js";

/** What a traversal in an expression refers to, and what it reads of that. */
export interface Reference {
  readonly subject: Referenceable;
  /** The part of the traversal that names the subject. */
  readonly range: SourceRange;
  /** Steps into the subject's value. */
  readonly remaining: readonly TraversalStep[];
}

export type Referenceable =
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "local"; readonly name: string }
  | { readonly kind: "resource"; readonly resource: Resource }
  | { readonly kind: "resourceInstance"; readonly resource: Resource; readonly key: InstanceKey }
  | { readonly kind: "moduleCall"; readonly name: string }
  | { readonly kind: "moduleCallInstance"; readonly name: string; readonly key: InstanceKey }
  | {
      readonly kind: "moduleCallOutput";
      readonly name: string;
      readonly key: InstanceKey;
      readonly output: string;
    }
  | { readonly kind: "count"; readonly attribute: string }
  | { readonly kind: "each"; readonly attribute: string }
  | { readonly kind: "path"; readonly attribute: string }
  | { readonly kind: "terraform"; readonly attribute: string }
  | { readonly kind: "self" }
  /** Only in test files and check blocks. */
  | { readonly kind: "output"; readonly name: string }
  | { readonly kind: "run"; readonly name: string };
