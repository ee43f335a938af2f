import { type CtyNumber, formatNumber, isInfinite, isNegative, numberToBigInt } from "@landform/cty";
import { exactDecimal, formatFixed, formatScientific, roundDecimal, shortestDecimal } from "./decimal.js";

/** What may stand between "%" and the letter of a verb. */
export interface FormatFlags {
  readonly zero: boolean;
  readonly sharp: boolean;
  readonly plus: boolean;
  readonly minus: boolean;
  readonly space: boolean;
  readonly width?: number;
  readonly precision?: number;
}

const integerBases: Readonly<Record<string, number>> = { b: 2, d: 10, o: 8, x: 16, X: 16 };
const basePrefixes: Readonly<Record<string, string>> = { b: "0b", o: "0", x: "0x", X: "0X" };

/** An integer under the verb `b`, `d`, `o`, `x` or `X`, as Go formats a big.Int. */
export function formatInteger(value: CtyNumber, verb: string, flags: FormatFlags): string {
  const integer = numberToBigInt(value);
  const lower = (integer < 0n ? -integer : integer).toString(integerBases[verb] ?? 10);
  const digits = verb === "X" ? lower.toUpperCase() : lower;
  // Zero with a precision of zero prints nothing at all, not even its width.
  if (flags.precision === 0 && integer === 0n) return "";
  const sign = integer < 0n ? "-" : positiveSign(flags);
  const head = sign + (flags.sharp ? (basePrefixes[verb] ?? "") : "");
  const padded = digits.padStart(flags.precision ?? 0, "0");
  return pad(head, padded, flags, flags.zero && flags.precision === undefined);
}

/** Any number under the verb `e`, `E`, `f`, `g` or `G`, as Go formats a big.Float. */
export function formatFloat(value: CtyNumber, verb: string, flags: FormatFlags): string {
  const text = floatText(value, verb, flags.precision);
  const isPositiveInfinity = text.startsWith("+");
  const sign = text.startsWith("-") ? "-" : isPositiveInfinity && !flags.space ? "+" : positiveSign(flags);
  return pad(sign, text.replace(/^[+-]/, ""), flags, flags.zero && !isInfinite(value));
}

/** The default text of a number, as `%v` shows it: an exponent from 1e+06 on, unless digits reach that far. */
export function formatGeneral(value: CtyNumber): string {
  return floatText(value, "g", undefined);
}

function floatText(value: CtyNumber, verb: string, precision: number | undefined): string {
  if (isInfinite(value)) return formatNumber(value);
  const sign = isNegative(value) ? "-" : "";
  switch (verb) {
    case "e":
    case "E": {
      const places = precision ?? 6;
      return sign + formatScientific(roundDecimal(exactDecimal(value), places + 1), places, verb);
    }
    case "f": {
      const places = precision ?? 6;
      const exact = exactDecimal(value);
      return sign + formatFixed(roundDecimal(exact, exact.point + places), places);
    }
    default:
      return sign + generalText(value, verb === "G" ? "E" : "e", precision);
  }
}

function generalText(value: CtyNumber, letter: string, precision: number | undefined): string {
  const wanted = precision === 0 ? 1 : precision;
  const decimal = wanted === undefined ? shortestDecimal(value) : roundDecimal(exactDecimal(value), wanted);
  const { digits, point } = decimal;
  const exponent = point - 1;
  let limit = wanted ?? 6;
  if (wanted !== undefined && wanted > digits.length && digits.length >= point) limit = digits.length;
  if (exponent < -4 || exponent >= limit) return formatScientific(decimal, digits.length - 1, letter);
  return formatFixed(decimal, digits.length - point);
}

function positiveSign({ plus, space }: FormatFlags): string {
  return plus ? "+" : space ? " " : "";
}

function pad(head: string, digits: string, flags: FormatFlags, withZeros: boolean): string {
  const width = flags.width ?? 0;
  if (flags.minus) return (head + digits).padEnd(width);
  if (withZeros) return head + digits.padStart(width - head.length, "0");
  return (head + digits).padStart(width);
}
