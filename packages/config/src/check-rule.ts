import type { SourceRange } from "@landform/diagnostics";
import type { Expression } from "@landform/hcl";

/** A condition that someone wants to hold, and what to say when it does not. */
export interface CheckRule {
  readonly kind: "validation" | "precondition" | "postcondition" | "assert";
  readonly condition: Expression;
  readonly errorMessage: Expression;
  readonly range: SourceRange;
}
