import type { Path, Value } from "@landform/cty";
import type { ValueType } from "./value-type.js";

/** Checks what a user wrote. */
export interface Validator<in T> {
  /** Called only with a known value that is not null. */
  readonly known?: (value: T, context: ValidationContext) => void;
  /** Called whatever the value is: for rules about several attributes. */
  readonly always?: (value: Value, context: ValidationContext) => void;
}

export interface ValidationContext {
  readonly path: Path;
  /** `path` in words: `rule[0].port`. */
  readonly place: string;
  /** The whole configuration. */
  readonly config: Value;
  /** Report a problem with the value, or with what stands at another path. */
  readonly error: (summary: string, detail: string, path?: Path) => void;
  readonly warning: (summary: string, detail: string, path?: Path) => void;
}

/** A validator that reads the value itself. */
export type ErasedValidator = (value: Value, context: ValidationContext) => void;

export function eraseValidators<C>(
  valueType: ValueType<unknown, unknown, C>,
  validate: Validator<C> | readonly Validator<C>[] | undefined,
): readonly ErasedValidator[] {
  if (validate === undefined) return [];
  const validators = isList(validate) ? validate : [validate];
  return validators.map(({ known, always }) => (value, context) => {
    always?.(value, context);
    if (value.kind === "known") known?.(valueType.decode(value), context);
  });
}

function isList<C>(validate: Validator<C> | readonly Validator<C>[]): validate is readonly Validator<C>[] {
  return Array.isArray(validate);
}
