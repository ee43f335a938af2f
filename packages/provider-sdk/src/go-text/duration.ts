import { quoted } from "@landform/diagnostics";

const units: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n, // U+00B5, the micro sign
  μs: 1_000n, // U+03BC, the Greek letter
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

const greatest = 2n ** 63n;

/** Nanoseconds of a duration such as `1h30m` or `-1.5s`, or what Go's `time.ParseDuration` says is wrong with it. */
export function parseDuration(text: string): bigint | string {
  const invalid = `time: invalid duration ${quoted(text)}`;
  const isNegative = text.startsWith("-");
  let rest = text.replace(/^[+-]/, "");
  if (rest === "0") return 0n;
  if (rest === "") return invalid;
  let total = 0n;
  while (rest !== "") {
    const [, number = "", unit = ""] = /^([0-9]*\.?[0-9]*)([^0-9.]*)/.exec(rest) ?? [];
    if (!/[0-9]/.test(number)) return invalid;
    if (unit === "") return `time: missing unit in duration ${quoted(text)}`;
    const nanoseconds = Object.hasOwn(units, unit) ? units[unit] : undefined;
    if (nanoseconds === undefined) return `time: unknown unit ${quoted(unit)} in duration ${quoted(text)}`;
    const [whole = "", fraction = ""] = number.split(".");
    total += BigInt(whole === "" ? 0 : whole) * nanoseconds + fractionOf(fraction, nanoseconds);
    if (total > greatest) return invalid;
    rest = rest.slice(number.length + unit.length);
  }
  if (isNegative) return -total;
  return total < greatest ? total : invalid;
}

/** Rounded down. */
function fractionOf(digits: string, unit: bigint): bigint {
  return digits === "" ? 0n : (BigInt(digits) * unit) / 10n ** BigInt(digits.length);
}
