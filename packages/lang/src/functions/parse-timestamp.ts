import { quoted } from "@landform/diagnostics";
import { daysInMonth, epochSecondsOf, type Timestamp } from "./timestamp.js";

export interface TimestampError {
  readonly kind: "timestampError";
  readonly message: string;
}

export interface TimestampRules {
  /** Refuse what Go's time.Parse lets through: an hour of one digit, a decimal comma, offsets of 24 hours or 60 minutes. */
  readonly strict: boolean;
  /** Repeat the timestamp where the month does not have that day. */
  readonly repeatsText?: boolean;
}

/** Read a timestamp in RFC 3339 syntax. */
export function parseTimestamp(text: string, { strict, repeatsText }: TimestampRules): Timestamp | TimestampError {
  const scanner = new Scanner(text);
  const fields: Record<string, number> = {};
  for (const part of layout) {
    const value = typeof part === "string" ? scanner.skip(part) : scanner.number(part);
    if (typeof value === "object") return describe(value, strict);
    if (typeof part === "object") fields[part.name] = value ?? 0;
  }
  const hourText = text.slice(11).replace(/:.*/s, "");
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = fields;
  const { nanoseconds, comma } = scanner.fraction();
  const offset = scanner.offset();
  if (typeof offset === "object") return describe(offset, strict);
  if (scanner.rest !== "") return describe({ element: "timestamp segment", rest: scanner.rest }, strict);
  if (day < 1 || day > daysInMonth(month, year)) {
    return failure(`${repeatsText === true ? `parsing time ${quoted(text)}: ` : ""}day out of range`);
  }
  if (strict) {
    if (hourText.length !== 2) return failure("hour must have exactly two digits");
    if (comma) return describe({ element: "timestamp segment", rest: "," }, strict);
    if (scanner.offsetIsLarge) return describe({ element: "UTC offset", rest: text.slice(-6) }, strict);
  }
  const local = epochSecondsOf({ year, month, day, hour, minute, second });
  return { epochSeconds: local - offset, nanoseconds, offsetSeconds: offset };
}

interface NumberPart {
  readonly name: string;
  readonly digits: number;
  /** One digit less will do. */
  readonly mayBeShort?: boolean;
  readonly min: number;
  readonly max: number;
}

const layout: readonly (string | NumberPart)[] = [
  { name: "year", digits: 4, min: 0, max: 9999 },
  "-",
  { name: "month", digits: 2, min: 1, max: 12 },
  "-",
  { name: "day", digits: 2, min: 0, max: 99 },
  "T",
  { name: "hour", digits: 2, mayBeShort: true, min: 0, max: 23 },
  ":",
  { name: "minute", digits: 2, min: 0, max: 59 },
  ":",
  { name: "second", digits: 2, min: 0, max: 59 },
];

/** What was looked for, and the text that stood there. */
interface Mismatch {
  readonly element: string;
  readonly rest: string;
}

class Scanner {
  rest: string;
  offsetIsLarge = false;

  constructor(text: string) {
    this.rest = text;
  }

  skip(literal: string): Mismatch | undefined {
    if (!this.rest.startsWith(literal)) return { element: literal, rest: this.rest };
    this.rest = this.rest.slice(literal.length);
    return undefined;
  }

  number(part: NumberPart): number | Mismatch {
    const element = part.name === "day" ? "day of month" : part.name;
    const full = new RegExp(`^\\d{${part.digits}}`).exec(this.rest)?.[0];
    const digits = full ?? (part.mayBeShort === true ? /^\d/.exec(this.rest)?.[0] : undefined);
    if (digits === undefined) return { element, rest: this.rest };
    this.rest = this.rest.slice(digits.length);
    const value = Number(digits);
    // Where the number is out of range the reference shows what follows it.
    return value < part.min || value > part.max ? { element, rest: this.rest } : value;
  }

  fraction(): { readonly nanoseconds: number; readonly comma: boolean } {
    const match = /^([.,])(\d+)/.exec(this.rest);
    if (match === null) return { nanoseconds: 0, comma: false };
    this.rest = this.rest.slice(match[0].length);
    return { nanoseconds: Number((match[2] ?? "").slice(0, 9).padEnd(9, "0")), comma: match[1] === "," };
  }

  /** In seconds. */
  offset(): number | Mismatch {
    if (this.rest.startsWith("Z")) {
      this.rest = this.rest.slice(1);
      return 0;
    }
    const match = /^([+-])(\d\d):(\d\d)/.exec(this.rest);
    if (match === null) return { element: "UTC offset", rest: this.rest };
    this.rest = this.rest.slice(match[0].length);
    const hours = Number(match[2]);
    const minutes = Number(match[3]);
    if (hours > 24 || minutes > 60) return { element: "UTC offset", rest: this.rest };
    this.offsetIsLarge = hours === 24 || minutes === 60;
    return (match[1] === "-" ? -60 : 60) * (hours * 60 + minutes) + 0;
  }
}

function describe({ element, rest }: Mismatch, strict: boolean): TimestampError {
  const found = quoted(rest);
  if (element === "T") return failure("missing required time introducer 'T'");
  if (element === ":" || element === "-") {
    const where = `${quoted(element)} is expected`;
    return failure(rest === "" ? `end of string where ${where}` : `found ${found} where ${where}`);
  }
  if (rest === "") return failure(`end of string before ${element}`);
  if (strict && element === "hour") {
    return failure(rest.includes(":") ? "hour must be between 0 and 23 inclusive" : hasTwoDigits(element, rest));
  }
  if (strict && element === "minute") return failure(hasTwoDigits(element, rest));
  return failure(`cannot use ${found} as ${element}`);
}

function hasTwoDigits(element: string, rest: string): string {
  return rest.length === 2 ? `cannot use ${quoted(rest)} as ${element}` : `${element} must have exactly two digits`;
}

function failure(problem: string): TimestampError {
  return { kind: "timestampError", message: `not a valid RFC3339 timestamp: ${problem}` };
}
