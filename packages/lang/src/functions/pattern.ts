import { RE2JS, RE2JSException, RE2JSSyntaxException } from "re2js";

/** A regular expression in RE2 syntax, ready to search. */
export interface Pattern {
  readonly regexp: RE2JS;
  /** The name of each capture group from 1 on; "" where it has none. */
  readonly groupNames: readonly string[];
}

/** Why a pattern cannot be compiled, in Go's words: what is wrong, and the part of the pattern that is. */
export interface PatternError {
  readonly kind: "patternError";
  readonly problem: string;
  readonly part: string;
}

/** Where a match and its groups are, in UTF-16 units; -1 for a group that took no part. */
export interface PatternMatch {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

// Configurations use few patterns, each on many strings.
const compiled = new Map<string, Pattern | PatternError>();
const cacheLimit = 256;

export function compilePattern(source: string): Pattern | PatternError {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const pattern = compile(source);
  if (compiled.size >= cacheLimit) compiled.clear();
  compiled.set(source, pattern);
  return pattern;
}

function compile(source: string): Pattern | PatternError {
  const named = withOwnNames(source);
  const originalOf = (name: string): string => named.originals.get(name) ?? name;
  try {
    const regexp = RE2JS.compile(named.source);
    const groupNames = new Array<string>(regexp.groupCount()).fill("");
    for (const [name, index] of Object.entries(regexp.namedGroups())) groupNames[index - 1] = originalOf(name);
    return { regexp, groupNames };
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) {
      const part = (error.input ?? "").replace(groupName, (_, start, name) => `${start}${originalOf(name)}`);
      return { kind: "patternError", problem: error.error, part };
    }
    if (error instanceof RE2JSException) return { kind: "patternError", problem: error.message, part: source };
    throw error;
  }
}

const groupName = /(\(\?P?<)([^>]*)/g;

/** Several groups may have one name, which our engine does not take: all but the first get another. */
function withOwnNames(source: string): { readonly source: string; readonly originals: ReadonlyMap<string, string> } {
  const originals = new Map<string, string>();
  const renamed = source.replace(
    /(\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]])*)|(\(\?P?<)(\w+)/gs,
    (text, other, start, name) => {
      if (other !== undefined) return text;
      let own: string = name;
      while (originals.has(own)) own += "_";
      originals.set(own, name);
      return `${start}${own}`;
    },
  );
  return { source: renamed, originals };
}

/** The first match in `text`. */
export function firstMatch(pattern: Pattern, text: string): PatternMatch | undefined {
  for (const match of allMatches(pattern, text)) return match;
  return undefined;
}

/**
 * All matches that do not overlap, from left to right. As in Go an empty match right after another match does not
 * count.
 */
export function* allMatches({ regexp, groupNames }: Pattern, text: string): Generator<PatternMatch> {
  const matcher = regexp.matcher(text);
  let position = 0;
  let previousEnd = -1;
  while (position <= text.length && matcher.find(position)) {
    const start = matcher.start();
    const end = matcher.end();
    if (end > start || start !== previousEnd) {
      const groups = Array.from({ length: groupNames.length + 1 }, (_, group) => group);
      yield { starts: groups.map((group) => matcher.start(group)), ends: groups.map((group) => matcher.end(group)) };
    }
    previousEnd = end;
    position = end > position ? end : position + ((text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1);
  }
}

/**
 * Replace all matches. In `template` "$1", "${1}", "$name" and "${name}" stand for groups ("$0" for the whole match;
 * nothing where there is no such group), and "$$" for "$".
 */
export function replaceMatches(pattern: Pattern, text: string, template: string): string {
  const parts = parseTemplate(template, pattern.groupNames);
  let result = "";
  let copied = 0;
  for (const match of allMatches(pattern, text)) {
    result += text.slice(copied, match.starts[0]);
    for (const part of parts) {
      const group = typeof part === "string" ? undefined : part.find((each) => (match.starts[each] ?? -1) >= 0);
      result +=
        typeof part === "string" ? part : group === undefined ? "" : text.slice(match.starts[group], match.ends[group]);
    }
    copied = match.ends[0] ?? copied;
  }
  return result + text.slice(copied);
}

/** Literal text, and the numbers of groups, of which the first that took part stands there. */
function parseTemplate(template: string, groupNames: readonly string[]): readonly (string | readonly number[])[] {
  const parts: (string | readonly number[])[] = [];
  let copied = 0;
  for (const reference of template.matchAll(/\$(?:\$|\{([\p{L}\p{Nd}_]+)\}|([\p{L}\p{Nd}_]+))/gu)) {
    parts.push(template.slice(copied, reference.index));
    copied = reference.index + reference[0].length;
    const name = reference[1] ?? reference[2];
    if (name === undefined) parts.push("$");
    else {
      const isNumber = /^(?:0|[1-9]\d{0,8})$/.test(name);
      parts.push(isNumber ? [Number(name)] : groupNames.flatMap((each, index) => (each === name ? [index + 1] : [])));
    }
  }
  parts.push(template.slice(copied));
  return parts;
}
