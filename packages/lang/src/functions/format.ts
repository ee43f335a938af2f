import {
  argumentError,
  asBool,
  asNumber,
  asString,
  bool,
  conversionErrorMessage,
  convert,
  type FunctionError,
  functionError,
  graphemeCount,
  graphemes,
  isConversionError,
  isInteger,
  isKnown,
  isNull,
  jsonString,
  number,
  string,
  type Type,
  type Value,
  valueToJson,
} from "@landform/cty";
import type { Dialect } from "@landform/hcl";
import { isError } from "./define.js";
import { type FormatFlags, formatFloat, formatGeneral, formatInteger } from "./format-number.js";

/** A verb of a format string, such as "%-5.2f". */
interface Verb {
  readonly raw: string;
  readonly letter: string;
  /** Counted from 1. */
  readonly argument: number;
  readonly flags: FormatFlags;
  /** Where it starts, in UTF-16 units. */
  readonly start: number;
}

const verbSyntax = /%([0#\-+ ]*)([1-9]\d*)?(?:\.(\d*))?(?:\[([1-9]\d*)\])?([a-zA-Z])/y;
const verbStart = /%[0#\-+ ]*(?:[1-9]\d*)?(?:\.\d*)?(?:\[(?:[1-9](?:\d*(?:\])?)?)?)?/y;

/**
 * The text of `format` with each verb replaced by an argument. All arguments must be wholly known. The syntax is that of
 * the reference's `format` function, a small part of Go's.
 */
export function formatText(format: string, args: readonly Value[], dialect: Dialect): string | FunctionError {
  let result = "";
  let position = 0;
  let nextArgument = 1;
  let highest = 0;
  for (;;) {
    const percent = format.indexOf("%", position);
    if (percent < 0) break;
    result += format.slice(position, percent);
    if (format.charAt(percent + 1) === "%") {
      result += "%";
      position = percent + 2;
      continue;
    }
    const verb = parseVerb(format, percent, nextArgument);
    if (isError(verb)) return verb;
    highest = Math.max(highest, verb.argument);
    const formatted = formatVerb(verb, args, format, dialect);
    if (isError(formatted)) return formatted;
    result += formatted;
    nextArgument = verb.argument + 1;
    position = percent + verb.raw.length;
  }
  if (highest >= args.length) return result + format.slice(position);
  const extra = highest === 0 ? "no verbs in format string" : `only ${highest} used by format string`;
  return argumentError(highest + 1, `too many arguments; ${extra}`);
}

function parseVerb(format: string, start: number, nextArgument: number): Verb | FunctionError {
  verbSyntax.lastIndex = start;
  const match = verbSyntax.exec(format);
  if (match === null) return syntaxError(format, start);
  const [raw, flags = "", width, precision, index, letter = ""] = match;
  return {
    raw,
    letter,
    argument: index === undefined ? nextArgument : Number(index),
    flags: {
      zero: flags.includes("0"),
      sharp: flags.includes("#"),
      plus: flags.includes("+"),
      minus: flags.includes("-"),
      space: flags.includes(" "),
      ...(width === undefined ? {} : { width: Number(width) }),
      ...(precision === undefined ? {} : { precision: Number(precision) }),
    },
    start,
  };
}

/** What is wrong is the first character that cannot go on the verb. */
function syntaxError(format: string, start: number): FunctionError {
  verbStart.lastIndex = start;
  const end = start + (verbStart.exec(format)?.[0].length ?? 1);
  const offset = utf8Length(format.slice(0, end));
  const character = format.codePointAt(end);
  if (character === undefined) return functionError(`invalid format string starting at offset ${offset}`);
  return functionError(`unrecognized format character ${quoteCharacter(character)} at offset ${offset}`);
}

function formatVerb(verb: Verb, args: readonly Value[], format: string, dialect: Dialect): string | FunctionError {
  const value = args[verb.argument - 1];
  const offset = () => utf8Length(format.slice(0, verb.start));
  if (value === undefined) {
    const need = `need index ${verb.argument} but have ${args.length} total`;
    return functionError(`not enough arguments for ${jsonString(verb.raw)} at ${offset()}: ${need}`);
  }
  const unsupported = (why: string) =>
    functionError(`unsupported value for ${jsonString(verb.raw)} at ${offset()}: ${why}`);
  if (isNull(value) && verb.letter !== "v") return unsupported("null value cannot be formatted");
  const converted = (type: Type): Value | FunctionError => {
    const result = convert(value, type);
    return isConversionError(result)
      ? unsupported(conversionErrorMessage(result, dialect === "terraform" ? "short" : "long"))
      : result;
  };
  switch (verb.letter) {
    case "v":
      return formatAsIs(value, verb.flags, unsupported);
    case "t": {
      const truth = converted(bool);
      return isError(truth) ? truth : String(asBool(truth));
    }
    case "b":
    case "d":
    case "o":
    case "x":
    case "X": {
      const integer = converted(number);
      if (isError(integer)) return integer;
      if (!isInteger(asNumber(integer))) return unsupported("an integer is required");
      return formatInteger(asNumber(integer), verb.letter, verb.flags);
    }
    case "e":
    case "E":
    case "f":
    case "g":
    case "G": {
      const float = converted(number);
      return isError(float) ? float : formatFloat(asNumber(float), verb.letter, verb.flags);
    }
    case "s":
    case "q": {
      const text = converted(string);
      return isError(text) ? text : formatString(asString(text), verb);
    }
    default:
      return functionError(`unsupported format verb '${verb.letter}' in ${jsonString(verb.raw)} at offset ${offset()}`);
  }
}

function formatAsIs(
  value: Value,
  flags: FormatFlags,
  unsupported: (why: string) => FunctionError,
): string | FunctionError {
  if (isKnown(value) && !flags.sharp) {
    if (value.type.kind === "string") return pad(asString(value), flags);
    if (value.type.kind === "number") return pad(formatGeneral(asNumber(value)), flags);
  }
  const json = valueToJson(value, value.type);
  return typeof json === "string" ? pad(json, flags) : unsupported(json.message);
}

/** A precision of zero is no limit. */
function formatString(text: string, { letter, flags }: Verb): string {
  const limit = flags.precision ?? 0;
  const shortened = limit > 0 && text.length > limit ? graphemes(text).slice(0, limit).join("") : text;
  return pad(letter === "q" ? jsonString(shortened) : shortened, flags);
}

function pad(text: string, { width, zero, minus }: FormatFlags): string {
  if (width === undefined) return text;
  const padding = (zero ? "0" : " ").repeat(Math.max(width - graphemeCount(text), 0));
  return minus ? text + padding : padding + text;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** As Go's %q shows a character. */
function quoteCharacter(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  const escapes: Readonly<Record<string, string>> = { "'": "\\'", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  return `'${escapes[character] ?? character}'`;
}
