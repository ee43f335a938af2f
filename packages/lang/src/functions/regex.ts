import {
  argumentError,
  asString,
  type CtyFunction,
  dynamic,
  dynamicUnknown,
  type FunctionError,
  functionError,
  isKnown,
  listOf,
  listValue,
  nullValue,
  objectOf,
  objectOfType,
  string,
  stringValue,
  type Type,
  tupleOf,
  tupleValue,
  type Value,
} from "@landform/cty";
import { argument, defineFunction, isError } from "./define.js";
import { allMatches, compilePattern, firstMatch, type Pattern, type PatternMatch, replaceMatches } from "./pattern.js";

const parameters = [
  { name: "pattern", type: string, description: "A regular expression in RE2 syntax." },
  { name: "string", type: string, description: "The string to search." },
];

/**
 * What a match of `pattern` becomes: a string where it has no groups, a tuple of its groups, or an object of its named
 * groups.
 */
function resultType(pattern: string): Type | FunctionError {
  const compiled = compilePattern(pattern);
  if ("kind" in compiled) {
    return argumentError(0, `invalid regexp pattern: ${compiled.problem} in ${compiled.part}`);
  }
  const { groupNames } = compiled;
  if (groupNames.length === 0) return string;
  if (groupNames.every((name) => name === "")) return tupleOf(groupNames.map(() => string));
  if (groupNames.includes("")) {
    return argumentError(0, "invalid regexp pattern: cannot mix both named and unnamed capture groups");
  }
  return objectOf(new Map(groupNames.map((name) => [name, string])));
}

export const regex: CtyFunction = defineFunction({
  description: "Finds the first match of a regular expression in a string; an error where there is none.",
  parameters,
  returns: (args) => (isKnown(argument(args, 0)) ? resultType(asString(argument(args, 0))) : dynamic),
  call(args, type) {
    const pattern = compiledArgument(args);
    if (pattern === undefined) return dynamicUnknown;
    const text = asString(argument(args, 1));
    const match = firstMatch(pattern, text);
    if (match === undefined) return functionError("pattern did not match any part of the given string");
    return matchValue(pattern, text, match, type);
  },
});

export const regexall: CtyFunction = defineFunction({
  description: "Lists all matches of a regular expression in a string.",
  parameters,
  returns(args) {
    if (!isKnown(argument(args, 0))) return listOf(dynamic);
    const type = resultType(asString(argument(args, 0)));
    return isError(type) ? type : listOf(type);
  },
  call(args, type) {
    const pattern = compiledArgument(args);
    if (pattern === undefined || type.kind !== "list") return dynamicUnknown;
    const text = asString(argument(args, 1));
    const matches = [...allMatches(pattern, text)];
    return listValue(
      type.element,
      matches.map((match) => matchValue(pattern, text, match, type.element)),
    );
  },
});

export const replace: CtyFunction = defineFunction({
  description:
    "Replaces each occurrence of a substring; of a pattern, where the substring is a regular expression between slashes.",
  parameters: [
    { name: "str", type: string, description: "The string to search." },
    { name: "substr", type: string, description: "The substring to replace, or a regular expression between slashes." },
    { name: "replace", type: string, description: "What to put in its place; may refer to groups of the expression." },
  ],
  returns: string,
  call(args) {
    const text = asString(argument(args, 0));
    const wanted = asString(argument(args, 1));
    const replacement = asString(argument(args, 2));
    if (wanted.length < 2 || !wanted.startsWith("/") || !wanted.endsWith("/")) {
      return stringValue(replaceSubstring(text, wanted, replacement));
    }
    const pattern = compilePattern(wanted.slice(1, -1));
    if ("kind" in pattern) return functionError(`error parsing regexp: ${pattern.problem}: \`${pattern.part}\``);
    return stringValue(replaceMatches(pattern, text, replacement));
  },
});

/** The empty substring occurs before every character and at the end. */
function replaceSubstring(text: string, wanted: string, replacement: string): string {
  if (wanted !== "") return text.split(wanted).join(replacement);
  return replacement + [...text].map((character) => character + replacement).join("");
}

function compiledArgument(args: readonly Value[]): Pattern | undefined {
  const compiled = compilePattern(asString(argument(args, 0)));
  return "kind" in compiled ? undefined : compiled;
}

/** A group that took no part in the match is null. */
function matchValue({ groupNames }: Pattern, text: string, { starts, ends }: PatternMatch, type: Type): Value {
  const group = (index: number): Value => {
    const start = starts[index] ?? -1;
    return start < 0 ? nullValue(string) : stringValue(text.slice(start, ends[index]));
  };
  if (type.kind === "tuple") return tupleValue(type.elements.map((_, index) => group(index + 1)));
  if (type.kind !== "object") return group(0);
  const values = new Map<string, Value>();
  for (const name of type.attributes.keys()) values.set(name, group(groupNames.lastIndexOf(name) + 1));
  return objectOfType(type, values);
}
