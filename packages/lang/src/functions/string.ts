import {
  argumentError,
  asList,
  asString,
  bool,
  boolValue,
  type CtyFunction,
  compareStrings,
  falseValue,
  functionError,
  graphemes,
  isKnown,
  isNull,
  isWhollyKnown,
  listOf,
  listValue,
  number,
  type Parameter,
  rangeOf,
  string,
  stringValue,
  trueValue,
  unknownValue,
  type Value,
} from "@landform/cty";
import { argument, defineFunction } from "./define.js";
import { toLower, toTitle, toUpper } from "./letter-case.js";
import { isProblem, toInteger } from "./number-arguments.js";

const strings = listOf(string);
const anyString: Parameter = { name: "str", type: string, description: "The string to change." };

function text(name: string, description: string): Parameter {
  return { name, type: string, description };
}

/** A function from strings to a string. */
function stringFunction(
  description: string,
  parameters: readonly Parameter[],
  call: (...texts: string[]) => string,
): CtyFunction {
  return defineFunction({
    description,
    parameters,
    returns: string,
    call: (args) => stringValue(call(...args.map(asString))),
  });
}

/** A question about strings. */
function stringTest(
  description: string,
  parameters: readonly Parameter[],
  call: (...texts: string[]) => boolean,
): CtyFunction {
  return defineFunction({
    description,
    parameters,
    returns: bool,
    call: (args) => boolValue(call(...args.map(asString))),
  });
}

export const upper = stringFunction("Changes all letters to upper case.", [anyString], toUpper);
export const lower = stringFunction("Changes all letters to lower case.", [anyString], toLower);
export const title = stringFunction("Changes the first letter of each word to upper case.", [anyString], toTitle);

export const strrev = stringFunction("Puts the characters of a string in reverse order.", [anyString], (str) =>
  graphemes(str).toReversed().join(""),
);

export const chomp = stringFunction("Removes all newline characters from the end of a string.", [anyString], (str) => {
  let end = str.length;
  while (end > 0 && "\r\n".includes(str.charAt(end - 1))) end--;
  return str.slice(0, end);
});

export const trimspace = stringFunction(
  "Removes white space from the start and the end of a string.",
  [anyString],
  // The same characters as Unicode's White_Space: unlike trim(), not the byte order mark, but U+0085.
  (str) => trimWhere(str, (character) => character !== "\ufeff" && /[\s\x85]/.test(character)),
);

export const trim = stringFunction(
  "Removes the given characters from the start and the end of a string.",
  [anyString, text("cutset", "All characters to remove, in any order.")],
  (str, cutset) => {
    const unwanted = new Set(cutset);
    return trimWhere(str, (character) => unwanted.has(character));
  },
);

function trimWhere(str: string, isUnwanted: (character: string) => boolean): string {
  const characters = [...str];
  let start = 0;
  let end = characters.length;
  while (start < end && isUnwanted(characters[start] ?? "")) start++;
  while (end > start && isUnwanted(characters[end - 1] ?? "")) end--;
  return characters.slice(start, end).join("");
}

export const trimprefix = stringFunction(
  "Removes a prefix from a string that starts with it.",
  [anyString, text("prefix", "The prefix to remove, once.")],
  (str, prefix) => (str.startsWith(prefix) ? str.slice(prefix.length) : str),
);

export const trimsuffix = stringFunction(
  "Removes a suffix from a string that ends with it.",
  [anyString, text("suffix", "The suffix to remove, once.")],
  (str, suffix) => (str.endsWith(suffix) ? str.slice(0, str.length - suffix.length) : str),
);

export const endswith = stringTest(
  "Tells whether a string ends with a suffix.",
  [text("str", "The string to look at."), text("suffix", "The suffix to look for.")],
  (str, suffix) => str.endsWith(suffix),
);

export const strcontains = defineFunction({
  description: "Tells whether a string contains a substring.",
  parameters: [text("str", "The string to search."), text("substr", "The substring to look for.")],
  mayBeNull: true,
  returns: bool,
  call: (args) => boolValue(asString(argument(args, 0)).includes(asString(argument(args, 1)))),
});

export const startswith = defineFunction({
  description: "Tells whether a string starts with a prefix.",
  parameters: [
    { name: "str", type: string, description: "The string to look at.", allowUnknown: true },
    text("prefix", "The prefix to look for."),
  ],
  returns: bool,
  call(args) {
    const str = argument(args, 0);
    const prefix = asString(argument(args, 1));
    if (isKnown(str)) return boolValue(asString(str).startsWith(prefix));
    const { stringPrefix } = rangeOf(str);
    if (stringPrefix.startsWith(prefix)) return trueValue;
    return stringPrefix.length >= prefix.length && !prefix.startsWith(stringPrefix) ? falseValue : unknownValue(bool);
  },
});

export const split = defineFunction({
  description: "Cuts a string at each occurrence of a separator.",
  parameters: [
    text("separator", "What to cut at; where it is empty, between all characters."),
    text("str", "The string to cut."),
  ],
  returns: strings,
  call(args) {
    const separator = asString(argument(args, 0));
    const str = asString(argument(args, 1));
    const parts = separator === "" ? [...str] : str.split(separator);
    return listValue(string, parts.map(stringValue));
  },
});

export const join = defineFunction({
  description: "Puts the strings of all given lists together, with a separator between them.",
  parameters: [text("separator", "What to put between the strings.")],
  variadic: { name: "lists", type: strings, description: "Lists of strings." },
  returns: string,
  call(args) {
    const [separator, ...lists] = args;
    if (separator === undefined || lists.length === 0) return functionError("at least one list is required");
    if (!lists.every(isWhollyKnown)) return unknownValue(string);
    const parts: string[] = [];
    for (const [listIndex, list] of lists.entries()) {
      for (const [index, element] of asList(list).entries()) {
        if (isNull(element)) {
          const where = lists.length > 1 ? `element ${index} of list ${listIndex + 1}` : `element ${index}`;
          return argumentError(listIndex + 1, `${where} is null; cannot concatenate null values`);
        }
        parts.push(asString(element));
      }
    }
    return stringValue(parts.join(asString(separator)));
  },
});

export const sort = defineFunction({
  description: "Sorts strings by their Unicode characters.",
  parameters: [{ name: "list", type: strings, description: "The strings to sort.", allowUnknown: true }],
  returns: strings,
  call(args) {
    const list = argument(args, 0);
    if (!isWhollyKnown(list)) {
      const { lengthMin, lengthMax } = rangeOf(list);
      return unknownValue(strings, {
        notNull: true,
        lengthMin,
        ...(Number.isFinite(lengthMax) ? { lengthMax } : {}),
      });
    }
    const elements = asList(list);
    const nullIndex = elements.findIndex(isNull);
    if (nullIndex >= 0) return functionError(`given list element ${nullIndex} is null; a null string cannot be sorted`);
    return listValue(string, elements.toSorted(byText));
  },
});

function byText(a: Value, b: Value): number {
  return compareStrings(asString(a), asString(b));
}

export const indent = defineFunction({
  description: "Adds spaces at the start of all lines of a string but the first.",
  parameters: [{ name: "spaces", type: number, description: "How many spaces to add." }, anyString],
  returns: string,
  call(args) {
    const spaces = toInteger(argument(args, 0));
    if (isProblem(spaces)) return functionError(spaces.message);
    if (spaces < 0) return functionError("the number of spaces must not be negative");
    const str = asString(argument(args, 1));
    const newlines = str.split("\n").length - 1;
    if (spaces * newlines > maxIndentation) return functionError("the result would be too long");
    return stringValue(str.replaceAll("\n", `\n${" ".repeat(newlines === 0 ? 0 : spaces)}`));
  },
});
const maxIndentation = 2 ** 28;

export const substr = defineFunction({
  description: "Takes a part of a string. Offset and length count characters as a reader does.",
  parameters: [
    text("str", "The string to take from."),
    { name: "offset", type: number, description: "Where to start; below zero, counted from the end." },
    { name: "length", type: number, description: "How many characters to take; -1 for all up to the end." },
  ],
  returns: string,
  call(args) {
    const offset = toInteger(argument(args, 1));
    if (isProblem(offset)) return functionError(offset.message);
    const length = toInteger(argument(args, 2));
    if (isProblem(length)) return functionError(length.message);
    return stringValue(substring(graphemes(asString(argument(args, 0))), offset, length));
  },
});

function substring(characters: readonly string[], offset: number, length: number): string {
  const start = Math.max(offset < 0 ? offset + characters.length : offset, 0);
  if (length === 0 && offset >= 0) return "";
  // With an offset from the end the reference takes a length of zero for no limit.
  const end = length > 0 ? start + length : characters.length;
  return characters.slice(start, end).join("");
}
