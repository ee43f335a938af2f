/**
 * A number of the language. A safe-integer JavaScript number (`-0` included) stands for itself at 512-bit precision;
 * everything else is an exact binary float.
 */
export type CtyNumber = number | BigFloat;

/** `(-1)^negative * mantissa * 2^exponent`, or an infinity. `precision` in bits decides how results are rounded. */
export interface BigFloat {
  readonly kind: "finite" | "infinite";
  readonly negative: boolean;
  readonly mantissa: bigint;
  readonly exponent: number;
  readonly precision: number;
}
