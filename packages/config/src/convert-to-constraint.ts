import { type ConversionError, convert, type Type, type Value } from "@landform/cty";
import { applyTypeDefaults, type TypeDefaults } from "@landform/hcl";

/** What a value for a variable must become. */
export interface TypeConstraint {
  /** With its `optional()` attributes. */
  readonly constraint: Type;
  readonly typeDefaults?: TypeDefaults;
}

/** Fill in the defaults of `optional()` attributes that `value` leaves out, then convert it. */
export function convertToConstraint(value: Value, type: TypeConstraint): Value | ConversionError {
  const filled =
    type.typeDefaults === undefined || value.kind === "null" ? value : applyTypeDefaults(value, type.typeDefaults);
  return convert(filled, type.constraint);
}
