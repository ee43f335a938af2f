/** Why a duration cannot be read, in Go's words. */
export interface DurationError {
  readonly kind: "durationError";
  readonly message: string;
}

const unitNanoseconds: ReadonlyMap<string, number> = new Map([
  ["ns", 1],
  ["us", 1e3],
  ["µs", 1e3],
  ["μs", 1e3],
  ["ms", 1e6],
  ["s", 1e9],
  ["m", 60e9],
  ["h", 3600e9],
]);
const largest = 2n ** 63n;

/** Nanoseconds of a duration in Go's syntax, such as "-1h30m" or "1.5h". */
export function parseDuration(text: string): bigint | DurationError {
  const invalid = failure("invalid duration", text);
  const sign = /^[+-]/.exec(text)?.[0] ?? "";
  let rest = text.slice(sign.length);
  if (rest === "0") return 0n;
  if (rest === "") return invalid;
  let total = 0n;
  while (rest !== "") {
    const [number = "", whole = "", fraction = ""] = /^(\d*)(?:\.(\d*))?/.exec(rest) ?? [];
    if ((whole === "" && fraction === "") || BigInt(whole) > largest) return invalid;
    rest = rest.slice(number.length);
    const unit = /^[^\d.]*/.exec(rest)?.[0] ?? "";
    if (unit === "") return failure("missing unit in duration", text);
    const nanoseconds = unitNanoseconds.get(unit);
    if (nanoseconds === undefined) {
      return failure(`unknown unit ${quote(unit)} in duration`, text);
    }
    rest = rest.slice(unit.length);
    // A fraction is taken as a double, so that ours has the same last digit as the reference's.
    const digits = fraction.slice(0, 18);
    const part = Math.trunc(Number(digits) * (nanoseconds / 10 ** digits.length));
    total += BigInt(whole || "0") * BigInt(nanoseconds) + BigInt(part);
    if (total > largest) return invalid;
  }
  if (sign === "-") return -total;
  return total === largest ? invalid : total;
}

function failure(problem: string, text: string): DurationError {
  return { kind: "durationError", message: `time: ${problem} ${quote(text)}` };
}

/** As Go's time package quotes: bytes outside of ASCII in hexadecimal. */
function quote(text: string): string {
  let quoted = "";
  for (const character of text) {
    if (character === '"' || character === "\\") quoted += `\\${character}`;
    else if (/^[ -~]$/.test(character)) quoted += character;
    else for (const byte of new TextEncoder().encode(character)) quoted += `\\x${byte.toString(16).padStart(2, "0")}`;
  }
  return `"${quoted}"`;
}
