import type { Random } from "./random.js";

/** One mistake of the kind that people make, somewhere in a text; `undefined` where there is nothing to do it to. */
type Mutation = (text: string, random: Random) => string | undefined;

const word = /[A-Za-z_][A-Za-z0-9_-]*/g;
const literal = /"[^"\n]*"|\b\d+(?:\.\d+)?\b|\b(?:true|false|null)\b|\[\]|\{\}/g;
const otherLiterals = ['"text"', "5", "1.5", "true", "null", "[]", "{}", '["a"]', "{ a = 1 }", "var.nope", '"${"'];

const mutations: Readonly<Record<string, Mutation>> = {
  dropLine: (text, random) => editLines(text, random, () => []),
  duplicateLine: (text, random) => editLines(text, random, (line) => [line, line]),
  duplicateBlock(text, random) {
    const block = random.pick([...text.matchAll(/^[a-z]+\b[^\n]*\{\n(?:.*\n)*?\}\n/gm)].map(([whole]) => whole));
    return block && `${text}${block}`;
  },
  renameWord: (text, random) => editMatch(text, word, random, (found) => `${found}x`),
  shortenWord: (text, random) => editMatch(text, word, random, (found) => found.slice(0, -1)),
  swapWord: (text, random) => editMatch(text, word, random, () => random.pick(text.match(word) ?? []) ?? ""),
  changeLiteral: (text, random) => editMatch(text, literal, random, () => random.pick(otherLiterals) ?? ""),
  dropCharacter: (text, random) => editMatch(text, /[^\s\w]/g, random, () => ""),
};

export interface Mutant {
  readonly files: Readonly<Record<string, string>>;
  /** What was done to which file. */
  readonly description: string;
}

/** The same mistake each time for one seed. */
export function mutate(files: Readonly<Record<string, string>>, random: Random): Mutant {
  for (;;) {
    const file = random.pick(Object.keys(files)) ?? "";
    const name = random.pick(Object.keys(mutations)) ?? "";
    const text = files[file] ?? "";
    const mutated = mutations[name]?.(text, random);
    if (mutated === undefined || mutated === text) continue;
    return { files: { ...files, [file]: mutated }, description: `${name} in ${file}` };
  }
}

function editLines(text: string, random: Random, edit: (line: string) => readonly string[]): string {
  const lines = text.split("\n");
  const index = random.below(lines.length);
  return lines.flatMap((line, at) => (at === index ? edit(line) : [line])).join("\n");
}

function editMatch(text: string, pattern: RegExp, random: Random, edit: (found: string) => string): string | undefined {
  const match = random.pick([...text.matchAll(pattern)]);
  if (match === undefined) return undefined;
  const [found] = match;
  return text.slice(0, match.index) + edit(found) + text.slice(match.index + found.length);
}
