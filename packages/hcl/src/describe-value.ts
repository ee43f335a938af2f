import {
  asNumber,
  type CtyNumber,
  formatNumber,
  friendlyName,
  type KnownValue,
  lengthOf,
  type NullValue,
  rangeOf,
  type UnknownValue,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";

/** A value in a few words for a message: itself if primitive, else its type and size. Marks are not looked at. */
export function describeValue(value: KnownValue | NullValue): string {
  if (value.kind === "null") return "null";
  const { type, raw } = value;
  switch (type.kind) {
    case "bool":
      return String(raw);
    case "number":
      return formatBriefly(asNumber(value));
    case "string":
      return quoted(String(raw));
    case "list":
    case "set":
    case "map":
    case "tuple":
      return describeSize(friendlyName(type), lengthOf(value));
    case "object": {
      const names = [...type.attributes.keys()];
      if (names.length === 1) return `object with 1 attribute ${quoted(names[0] ?? "")}`;
      return names.length === 0 ? "object with no attributes" : `object with ${names.length} attributes`;
    }
    default:
      return friendlyName(type);
  }
}

function describeSize(name: string, size: number): string {
  if (size === 0) return `empty ${name}`;
  return size === 1 ? `${name} with 1 element` : `${name} with ${size} elements`;
}

/** Lengths above this are not worth telling. */
const largestLengthTold = 1024;

/** "is a string", or with `blamed` (the problem comes from not knowing it) "is a string, known only after apply". */
export function describeUnknown(value: UnknownValue, blamed: boolean): string | undefined {
  const { type } = value;
  if (type.kind === "dynamic") return blamed ? "will be known only after apply" : undefined;
  const name = friendlyName(type);
  if (!blamed) return `is a ${name}`;
  const length = type.kind === "list" || type.kind === "set" || type.kind === "map" ? lengthInWords(value) : "";
  return `is a ${name}${length}, known only after apply`;
}

function lengthInWords(value: UnknownValue): string {
  const { lengthMin, lengthMax } = rangeOf(value);
  if (lengthMin === lengthMax) return ` of length ${lengthMin}`;
  const bounded = lengthMax <= largestLengthTold;
  if (lengthMin !== 0) {
    return bounded ? ` with between ${lengthMin} and ${lengthMax} elements` : ` with at least ${lengthMin} elements`;
  }
  return bounded ? ` with up to ${lengthMax} elements` : "";
}

const significantDigits = 10;

/** At most ten significant digits; with an exponent where the number is very large or very small. */
function formatBriefly(number: CtyNumber): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(formatNumber(number));
  if (match === null) return formatNumber(number);
  const [, sign = "", whole = "", fraction = ""] = match;
  const all = `${whole}${fraction}`;
  const firstDigit = all.search(/[1-9]/);
  if (firstDigit < 0) return `${sign}0`;
  const rounded = roundDigits(all.slice(firstDigit));
  const exponent = whole.length - firstDigit - 1 + rounded.carry;
  const { digits } = rounded;
  if (exponent < -4 || exponent >= significantDigits) {
    const mantissa = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
    return `${sign}${mantissa}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const padded = digits.padEnd(exponent + 1, "0");
  const rest = padded.slice(exponent + 1);
  return `${sign}${padded.slice(0, exponent + 1)}${rest === "" ? "" : `.${rest}`}`;
}

/** The first digits, rounded half up, without zeros at the end; `carry` is 1 where 9.99 became 10. */
function roundDigits(digits: string): { readonly digits: string; readonly carry: number } {
  if (digits.length <= significantDigits) return { digits: digits.replace(/0+$/, ""), carry: 0 };
  const kept = BigInt(digits.slice(0, significantDigits)) + (Number(digits[significantDigits]) >= 5 ? 1n : 0n);
  const text = kept.toString();
  return { digits: text.replace(/0+$/, ""), carry: text.length - significantDigits };
}
