import type { Value } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import type { Expression } from "@landform/hcl";

/** A value given for a variable, not yet fitted to its type. */
export interface InputValue {
  readonly value: Value;
  readonly source: InputSource;
  /** Where it stands, if in a file. */
  readonly range?: SourceRange;
}

/** `call`: an argument of the `module` block. */
export type InputSource = "environment" | "file" | "command-line" | "prompt" | "call" | "caller" | "plan";

/** A value as it was given, before it is known how the variable wants it read. */
export type RawInput =
  | { readonly kind: "text"; readonly text: string; readonly source: "environment" | "command-line" | "prompt" }
  | { readonly kind: "expression"; readonly expression: Expression; readonly source: "file" };
