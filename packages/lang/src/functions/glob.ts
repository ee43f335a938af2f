import type { Dialect } from "@landform/hcl";
import { type FileAccess, isFileProblem } from "./file-access.js";

/** A step of a pattern between slashes. */
type Segment =
  | { readonly kind: "literal"; readonly name: string }
  | { readonly kind: "wildcard"; readonly regexp: RegExp }
  | { readonly kind: "anyDepth" }
  /** What must come before the mistake is noticed; undefined behind a wildcard, also of another step, where it never is. */
  | { readonly kind: "malformed"; readonly start: string | undefined };

/**
 * The paths that match a clean pattern, files and others alike, in no certain order; `undefined` where the pattern is
 * malformed. `*`, `?`, `[…]` and `{…,…}` match within a step, `**` as a whole step any number of directories. Links are
 * followed. OpenTofu also takes `!` for negation in `[…]`, slashes and braces in `{…}`, and any number of `**` in a row
 * for one; Terraform passes over links to nowhere below a last `**`, and notices what is malformed only when it compares
 * a name with it.
 */
export function findMatches(pattern: string, files: FileAccess, dialect: Dialect): Iterable<string> | undefined {
  const alternatives = dialect === "tofu" ? expandBraces(pattern) : expandInSteps(pattern);
  if (alternatives === undefined) return undefined;
  const matches = new Set<string>();
  const mistakes = new Set<Segment>();
  for (const alternative of alternatives) {
    const segments = parseSegments(alternative.replace(/^\//, ""), dialect);
    if (segments === undefined) return undefined;
    walk({ files, dialect, matches, mistakes, segments }, alternative.startsWith("/") ? "/" : "", 0);
  }
  return mistakes.size > 0 ? undefined : matches;
}

interface Search {
  readonly files: FileAccess;
  readonly dialect: Dialect;
  readonly matches: Set<string>;
  /** Malformed segments that were noticed. */
  readonly mistakes: Set<Segment>;
  readonly segments: readonly Segment[];
}

/** `directory` is "", or ends with a slash. */
function walk(search: Search, directory: string, position: number): void {
  const { files, matches, segments } = search;
  const segment = segments[position];
  if (segment === undefined) return;
  const isLast = position === segments.length - 1;
  if (segment.kind === "literal") {
    const path = directory + segment.name;
    if (!isLast) walk(search, `${path}/`, position + 1);
    else if (!isFileProblem(files.kindOf(path))) matches.add(path);
    return;
  }
  if (segment.kind === "anyDepth" && !isLast) walk(search, directory, position + 1);
  for (const entry of files.list(directory === "" ? "." : directory)) {
    const path = directory + entry.name;
    const isDirectory = () =>
      entry.kind === "directory" || (entry.kind === "link" && files.kindOf(path) === "directory");
    if (segment.kind === "anyDepth") {
      const isPassedOver = () =>
        search.dialect === "terraform" && entry.kind === "link" && isFileProblem(files.kindOf(path));
      if (isLast && !isPassedOver()) matches.add(path);
      if (isDirectory()) walk(search, `${path}/`, position);
    } else if (segment.kind === "malformed") {
      const { start } = segment;
      if (start !== undefined && entry.name.length > start.length && entry.name.startsWith(start)) {
        search.mistakes.add(segment);
      }
    } else if (segment.regexp.test(entry.name)) {
      if (isLast) matches.add(path);
      else if (isDirectory()) walk(search, `${path}/`, position + 1);
    }
  }
}

/** Each step by itself: braces do not reach over slashes, and no choice is `**`. */
function expandInSteps(pattern: string): readonly string[] {
  let alternatives: readonly string[] = [""];
  for (const [index, step] of pattern.split("/").entries()) {
    const expanded = step === "**" ? [step] : (expandFlatBraces(step) ?? [step]);
    const separator = index === 0 ? "" : "/";
    alternatives = alternatives.flatMap((head) => expanded.map((tail) => head + separator + tail));
  }
  return alternatives;
}

/**
 * One pattern for each choice, where the first closing brace ends the choices, whatever stands between: of
 * `{a,{b,c}}.*` remain `a}.*`, `{b}.*` and `c}.*`.
 */
function expandFlatBraces(step: string): readonly string[] | undefined {
  const open = findOutside(step, 0, "{");
  if (open === undefined) return undefined;
  if (open === step.length)
    return [step === "**" ? "*" : step.replace(/\\.|\}/gs, (text) => (text === "}" ? "\\}" : text))];
  const choices = /^((?:\\.|[^\\}])*)\}/su.exec(step.slice(open + 1))?.[1];
  if (choices === undefined) return undefined;
  const expanded: string[] = [];
  for (const choice of choices.match(/(?<=^|,)(?:\\.|[^\\,])*/gsu) ?? []) {
    const rest = expandFlatBraces(step.slice(0, open) + choice + step.slice(open + choices.length + 2));
    if (rest === undefined) return undefined;
    expanded.push(...rest);
  }
  return expanded;
}

/** One pattern for each choice from the braces. */
function expandBraces(pattern: string): readonly string[] | undefined {
  const open = findOutside(pattern, 0, "{}");
  if (open === undefined) return undefined;
  if (open === pattern.length) return [pattern];
  if (pattern[open] === "}") return undefined;
  const choices: string[] = [];
  let start = open + 1;
  let depth = 0;
  let position = start;
  for (;;) {
    const next = findOutside(pattern, position, depth === 0 ? "{,}" : "{}");
    if (next === undefined || next === pattern.length) return undefined;
    if (pattern[next] === "{") depth++;
    else if (depth > 0) depth--;
    else {
      choices.push(pattern.slice(start, next));
      start = next + 1;
      if (pattern[next] === "}") break;
    }
    position = next + 1;
  }
  const expanded: string[] = [];
  for (const choice of choices) {
    const rest = expandBraces(pattern.slice(0, open) + choice + pattern.slice(start));
    if (rest === undefined) return undefined;
    expanded.push(...rest);
  }
  return expanded;
}

/**
 * The first of `characters` from `start` on that is neither escaped nor in a class; the length of the pattern if there
 * is none. `undefined` for a class or escape that does not end.
 */
function findOutside(pattern: string, start: number, characters: string): number | undefined {
  let position = start;
  while (position < pattern.length) {
    const character = pattern.charAt(position);
    if (characters.includes(character)) return position;
    if (character === "\\") position++;
    else if (character === "[") {
      const end = classEnd(pattern, position);
      if (end === undefined) return undefined;
      position = end;
    }
    position++;
  }
  return position > pattern.length ? undefined : position;
}

/** Where the "]" of the class that starts at `start` is. */
function classEnd(pattern: string, start: number): number | undefined {
  let position = start + 1;
  while (position < pattern.length && pattern[position] !== "]") position += pattern[position] === "\\" ? 2 : 1;
  return position < pattern.length ? position : undefined;
}

function parseSegments(pattern: string, dialect: Dialect): readonly Segment[] | undefined {
  const segments: Segment[] = [];
  for (const step of pattern.split("/")) {
    if (step === "") continue;
    const isRepeated = step === "**" && segments.at(-1)?.kind === "anyDepth" && dialect === "terraform";
    const segment = parseSegment(isRepeated ? "*" : step, dialect);
    if (segment === undefined && dialect === "tofu") return undefined;
    const isNoticed = !segments.some(({ kind }) => kind === "wildcard");
    segments.push(segment ?? { kind: "malformed", start: isNoticed ? beforeMistake(step) : undefined });
  }
  return segments;
}

function beforeMistake(step: string): string | undefined {
  const [start = ""] = /^[^*?[{\\]*/.exec(step) ?? [];
  return /[*?]/.test(step.charAt(start.length)) ? undefined : start;
}

function parseSegment(step: string, dialect: Dialect): Segment | undefined {
  if (step === "**") return { kind: "anyDepth" };
  if (dialect === "terraform" && findOutside(step, 0, "{") !== step.length) return undefined;
  if (!/[*?[\\]/.test(step)) return { kind: "literal", name: step };
  let source = "";
  for (let position = 0; position < step.length; position++) {
    const character = step.charAt(position);
    if (character === "*") source += ".*";
    else if (character === "?") source += ".";
    else if (character === "[") {
      const end = classEnd(step, position);
      const content = end === undefined ? undefined : classSource(step.slice(position + 1, end), dialect);
      if (end === undefined || content === undefined) return undefined;
      source += content;
      position = end;
    } else {
      if (character === "\\") position++;
      if (position >= step.length) return undefined;
      const point = String.fromCodePoint(step.codePointAt(position) ?? 0);
      source += escapeForRegExp(point);
      position += point.length - 1;
    }
  }
  return { kind: "wildcard", regexp: new RegExp(`^${source}$`, "su") };
}

/** `undefined` where the class is empty or a range incomplete. */
function classSource(content: string, dialect: Dialect): string | undefined {
  const isNegated = content.startsWith("^") || (dialect === "tofu" && content.startsWith("!"));
  const members = [...content.slice(isNegated ? 1 : 0).matchAll(/\\?(.)(?:-(\\?)(.))?/gsu)];
  if (members.length === 0) return undefined;
  let source = "";
  for (const [text, first = "", , last] of members) {
    if (text === "-" || (last === undefined && text.endsWith("\\"))) return undefined;
    if (last !== undefined && (last.codePointAt(0) ?? 0) < (first.codePointAt(0) ?? 0)) continue;
    source += escapeForRegExp(first) + (last === undefined ? "" : `-${escapeForRegExp(last)}`);
  }
  return source === "" ? (isNegated ? "." : "[^\\s\\S]") : `[${isNegated ? "^" : ""}${source}]`;
}

/** By its code point: which other escapes are right depends on whether it stands in a class. */
function escapeForRegExp(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
