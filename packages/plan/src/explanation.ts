import type { Path } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import type { ActionReason, OutputChange, ResourceInstanceChange } from "./plan.js";

/** Why something is planned for one object. It names attributes and places but no values, so no secret is in it. */
export interface Explanation {
  readonly change: ResourceInstanceChange;
  /** The most important first; none when there is nothing to do. */
  readonly causes: readonly Cause[];
}

/** Why an output of the root module gets another value. */
export interface OutputExplanation {
  readonly change: OutputChange;
  /** Its expression; none where the configuration does not declare it any more. */
  readonly written?: Written;
}

export type Cause =
  /** The block asks for an object, and there is none. */
  | { readonly kind: "new"; readonly declared?: Written; readonly repetition?: Written }
  /** The object was deleted by someone else. */
  | { readonly kind: "vanished" }
  | { readonly kind: "moved"; readonly from: string; readonly statement?: SourceRange }
  | { readonly kind: "imported" }
  | { readonly kind: "tainted" }
  /** Asked for by `-replace`. */
  | { readonly kind: "requested" }
  /** What `replace_triggered_by` names is going to change. */
  | { readonly kind: "triggered"; readonly trigger: Written }
  | AttributeCause
  /** What is secret in the object is another part of it than before. */
  | { readonly kind: "sensitivity" }
  /** Attributes that the configuration leaves to the provider, which may set them anew. */
  | { readonly kind: "computed"; readonly paths: readonly Path[] }
  /** The configuration has no place for the object any more; `written`: what says so. */
  | { readonly kind: "noPlace"; readonly reason?: ActionReason; readonly written?: Written }
  /** An old object, left over from a replacement that did not come to its end. */
  | { readonly kind: "leftOver" }
  /** A data source can't be read before these are there. */
  | { readonly kind: "readLater"; readonly reason: ActionReason; readonly waitsFor: readonly Origin[] }
  /** Everything is to be destroyed. */
  | { readonly kind: "destroyAll" };

/** An attribute that is to be another one. */
export interface AttributeCause {
  readonly kind: "attribute";
  readonly path: Path;
  /** Nothing of what is written for it may be shown, only where it is. */
  readonly isSensitive: boolean;
  /** The provider can't change it in place. */
  readonly forcesReplacement: boolean;
  /** It is not known before the change is made. */
  readonly isUnknown: boolean;
  /** Somebody else changed it since the last run. */
  readonly changedOutside: boolean;
  /** The argument that asks for it; none where the configuration does not say anything of it any more. */
  readonly written?: Written;
}

/** A part of the configuration, and what its value is made from. */
export interface Written {
  readonly range: SourceRange;
  readonly origins: readonly Origin[];
}

/**
 * Something that a value is made from: a variable of the root module, an object that is going to change, or what leads
 * to such.
 */
export interface Origin {
  /** In full: `module.a.local.size`. */
  readonly name: string;
  /** Where its own value is written. */
  readonly range?: SourceRange;
  /** Of a resource: those of its planned changes that matter. */
  readonly changes: readonly ResourceInstanceChange[];
  readonly from: readonly Origin[];
}
