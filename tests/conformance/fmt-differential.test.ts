import { spawnSync } from "node:child_process";
import { formatSource, parseConfig } from "@landform/hcl";
import { describe, expect, it } from "vitest";
import { cleanEnvironment, sandbox } from "../e2e/sandbox.js";
import { corpus } from "../faults/language-corpus.js";
import { below, oneOf, type Random, randomFrom } from "../faults/mutate.js";
import { haveSameTerraform } from "./differential/terraform.js";

// For more than the few of every run: LANDFORM_FMT_MUTANTS=5000 LANDFORM_FMT_SEED=7.
const { LANDFORM_FMT_MUTANTS, LANDFORM_FMT_SEED } = process.env;
const mutantCount = Number(LANDFORM_FMT_MUTANTS ?? 300);
const seed = Number(LANDFORM_FMT_SEED ?? 1);

/** Terraform's `fmt` takes a label with an escape of a template away. */
const lostLabel = /^\s*\w+.* "[^"]*(\$\$|%%)\{.*\{/m;

/** Formatted files to start from, each once. */
const formatted = [
  ...new Set(
    corpus().flatMap(({ kind, text }) => (kind === "config" && !lostLabel.test(text) ? [formatSource(text)] : [])),
  ),
];

type Change = (text: string, random: Random) => string;

/** Most leave the meaning alone; those that don't make lines of another kind. */
const changes: readonly [Change, ...Change[]] = [
  (text, random) => atBlank(text, random, () => ""),
  (text, random) => atBlank(text, random, (blanks) => `${blanks}  `),
  (text, random) => atBlank(text, random, () => "\t"),
  (text, random) => atBlank(text, random, (blanks) => ` /* c */${blanks}`),
  (text, random) => atLine(text, random, (line) => [line, ""]),
  (text, random) => atLine(text, random, (line) => [line, "# é 👩‍👩‍👧"]),
  (text, random) => atLine(text, random, (line) => [`${line} # c`]),
  (text, random) => atLine(text, random, (line) => [`${line} // c`]),
  (text, random) => atLine(text, random, (line) => [`    ${line}`]),
  (text, random) => atLine(text, random, (line) => [line.trimStart()]),
  (text, random) => atLine(text, random, (line) => [line, "zz_longer_name = [1,2]"]),
  (text, random) => atLine(text, random, (line) => [line, 'zz = { a=1,b = "${var.x}" }']),
  (text, random) => atLine(text, random, (line) => [line, "zz_h = <<-E", "   x ${ a+b } y", "E"]),
  (text, random) => atLine(text, random, (line) => [line, "zz_c = a?-b:!c[ 0 ] . d"]),
  (text, random) => atLine(text, random, (line) => [line, 'zz_b "l" { x=1 }']),
  (text, random) => atLine(text, random, (line) => [line, "zz_f = f( a , [for k,v in m:k=>v...if v!=null]...)"]),
  (text, random) => atLine(text, random, () => []),
  (text, random) => text.replace(oneOf(random, ["=", ",", "{", "(", "[", "}", ":"]), (sign) => `${sign}\n`),
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => text.trimEnd(),
];

function atBlank(text: string, random: Random, change: (blanks: string) => string): string {
  const places = [...text.matchAll(/[ \t]+|(?<=\w)(?=\W)/g)];
  const place = places[below(random, places.length)];
  if (place === undefined) return text;
  return text.slice(0, place.index) + change(place[0]) + text.slice(place.index + place[0].length);
}

function atLine(text: string, random: Random, change: (line: string) => readonly string[]): string {
  const lines = text.split("\n");
  const index = below(random, lines.length);
  lines.splice(index, 1, ...change(lines[index] ?? ""));
  return lines.join("\n");
}

function mutant(random: Random): string {
  let text = formatted[below(random, formatted.length)] ?? "";
  for (let count = 1 + below(random, 4); count > 0; count--) text = oneOf(random, changes)(text, random);
  return text;
}

describe.skipIf(!haveSameTerraform())("fmt like the real terraform's (skipped where it is not installed)", () => {
  it(`formats ${mutantCount} changed files to the same bytes`, { timeout: 600_000 }, () => {
    const random = randomFrom(seed);
    const texts = Array.from({ length: mutantCount }, () => mutant(random)).filter(
      (text) => parseConfig(text, "x").diagnostics.length === 0,
    );
    const box = sandbox(Object.fromEntries(texts.map((text, index) => [`${index}.tf`, text])));
    const { stderr } = spawnSync("terraform", ["fmt", "-list=false"], {
      cwd: box.directory,
      env: cleanEnvironment(),
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    const differences = texts.flatMap((text, index) => {
      const theirs = box.read(`${index}.tf`);
      const ours = formatSource(text);
      return ours === theirs ? [] : [{ text, ours, theirs }];
    });
    if (LANDFORM_FMT_MUTANTS !== undefined) console.info(`seed ${seed}: ${texts.length} of them without syntax errors`);
    expect(differences).toEqual([]);
  });
});
