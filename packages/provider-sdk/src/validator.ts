import type { Path, PathStep, Value } from "@landform/cty";
import type { ValueType } from "./value-type.js";

/** Checks what a user wrote. */
export interface Validator<in T> {
  /** Called only with a known value that is not null. */
  readonly known?: (value: T, context: ValidationContext) => void;
  /** Called whatever the value is: for rules about several attributes. */
  readonly always?: (value: Value, context: ValidationContext) => void;
}

/** What a value can be checked with: one validator, or several. */
export type Validators<T> = Validator<T> | readonly Validator<T>[];

export interface ValidationContext {
  /** The value as the engine has it. */
  readonly value: Value;
  readonly path: Path;
  /** `path` in words: `rule[0].port`. Empty for an argument of a function. */
  readonly place: string;
  /** The whole configuration; for an argument of a function, the argument. */
  readonly config: Value;
  /** Report a problem with the value, or with what stands at another path. */
  readonly error: (summary: string, detail: string, path?: Path) => void;
  /** Functions have no warnings: there it is not reported. */
  readonly warning: (summary: string, detail: string, path?: Path) => void;
  /**
   * Report that the value breaks a rule, as the Go framework's validators do: "must be even, got: 3". What the rule is
   * about continues the summary "Invalid Attribute Value".
   */
  readonly invalid: (rule: string, about?: "Length" | "Match") => void;
  /** The context of an element. */
  readonly at: (step: PathStep, element: Value) => ValidationContext;
}

/** A validator that reads the value itself. */
export type ErasedValidator = (value: Value, context: ValidationContext) => void;

export function eraseValidators<C>(
  valueType: ValueType<unknown, unknown, C>,
  validate: Validators<C> | undefined,
): readonly ErasedValidator[] {
  if (validate === undefined) return [];
  const validators = isList(validate) ? validate : [validate];
  return validators.map(({ known, always }) => (value, context) => {
    always?.(value, context);
    if (value.kind === "known") known?.(valueType.decode(value), context);
  });
}

function isList<C>(validate: Validators<C>): validate is readonly Validator<C>[] {
  return Array.isArray(validate);
}
