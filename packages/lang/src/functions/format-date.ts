import { quoted } from "@landform/diagnostics";
import { type CivilTime, civilTime, formatOffset, pad2, padYear, type Timestamp } from "./timestamp.js";

export interface DateFormatError {
  readonly kind: "dateFormatError";
  readonly message: string;
}

const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A letter of the pattern: what each number of repetitions gives, and the rule to tell about any other number. */
interface DateVerb {
  readonly rule: string;
  readonly format: Readonly<Record<number, (time: CivilTime, timestamp: Timestamp) => string>>;
}

const verbs: Readonly<Record<string, DateVerb>> = {
  Y: {
    rule: 'year must either be "YY" or "YYYY"',
    format: { 2: ({ year }) => pad2(year % 100), 4: ({ year }) => padYear(year) },
  },
  M: {
    rule: 'month must be "M", "MM", "MMM", or "MMMM"',
    format: {
      1: ({ month }) => String(month),
      2: ({ month }) => pad2(month),
      3: ({ month }) => (months[month - 1] ?? "").slice(0, 3),
      4: ({ month }) => months[month - 1] ?? "",
    },
  },
  D: { rule: 'day of month must either be "D" or "DD"', format: shortAndPadded(({ day }) => day) },
  E: {
    rule: 'day of week must either be "EEE" or "EEEE"',
    format: {
      3: ({ weekday }) => (weekdays[weekday] ?? "").slice(0, 3),
      4: ({ weekday }) => weekdays[weekday] ?? "",
    },
  },
  h: { rule: '24-hour must either be "h" or "hh"', format: shortAndPadded(({ hour }) => hour) },
  H: { rule: '12-hour must either be "H" or "HH"', format: shortAndPadded(({ hour }) => hour % 12 || 12) },
  A: { rule: 'must be "AA"', format: { 2: ({ hour }) => (hour < 12 ? "AM" : "PM") } },
  a: { rule: 'must be "aa"', format: { 2: ({ hour }) => (hour < 12 ? "am" : "pm") } },
  m: { rule: 'minute must either be "m" or "mm"', format: shortAndPadded(({ minute }) => minute) },
  s: { rule: 'second must either be "s" or "ss"', format: shortAndPadded(({ second }) => second) },
  Z: {
    rule: "timezone must be Z, ZZZZ, or ZZZZZ",
    format: {
      1: (_, timestamp) => formatOffset(timestamp, ":", "Z"),
      3: (_, timestamp) => formatOffset(timestamp, "", "UTC"),
      4: (_, timestamp) => formatOffset(timestamp, ""),
      5: (_, timestamp) => formatOffset(timestamp, ":"),
    },
  },
};

function shortAndPadded(field: (time: CivilTime) => number): DateVerb["format"] {
  return { 1: (time) => String(field(time)), 2: (time) => pad2(field(time)) };
}

// A pair of quotes, quoted text (closed or not), a run of one letter, or anything else.
const tokens = /''|'(?:[^']|'')*'?|([a-zA-Z])\1*|[^'a-zA-Z]+/g;

/** Write `timestamp` by a pattern of letters; text between single quotes stands for itself. */
export function formatDate(pattern: string, timestamp: Timestamp): string | DateFormatError {
  const time = civilTime(timestamp);
  let result = "";
  for (const [token, letter] of pattern.matchAll(tokens)) {
    if (letter !== undefined) {
      const verb = verbs[letter];
      const format = verb?.format[token.length];
      if (format === undefined) {
        const rule = verb === undefined ? "" : `: ${verb.rule}`;
        return failure(`invalid date format verb ${quoted(token)}${rule}`);
      }
      result += format(time, timestamp);
    } else if (token === "''") {
      result += "'";
    } else if (token.startsWith("'")) {
      if (token.length === 1 || !token.endsWith("'")) return failure("unterminated literal '");
      result += token.slice(1, -1).replaceAll("''", "'");
    } else {
      result += token;
    }
  }
  return result;
}

function failure(message: string): DateFormatError {
  return { kind: "dateFormatError", message };
}
