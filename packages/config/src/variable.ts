import type { Type, Value } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import type { TypeDefaults } from "@landform/hcl";
import type { CheckRule } from "./check-rule.js";

/** A `variable` block: an input of a module. */
export interface VariableConfig {
  readonly name: string;
  /** Of the value: `dynamic` when no type is given; no attribute is optional. */
  readonly type: Type;
  /** What given values are converted to: `type` with its `optional()` attributes. */
  readonly constraint: Type;
  /** Values for `optional()` attributes that are left out. */
  readonly typeDefaults?: TypeDefaults;
  /** How text from outside is read: as it stands, or as an expression. */
  readonly parsing: VariableParsing;
  /** Already of `type`. None: a value must be given. */
  readonly default?: Value;
  readonly description?: string;
  readonly sensitive: boolean;
  readonly ephemeral: boolean;
  readonly nullable: boolean;
  /** `const` (OpenTofu): the value must, or may not, be there before anything is planned. */
  readonly constant?: boolean;
  readonly deprecated?: string;
  readonly validations: readonly CheckRule[];
  readonly range: SourceRange;
}

export type VariableParsing = "literal" | "expression";
