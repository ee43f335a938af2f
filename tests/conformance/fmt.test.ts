import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { formatConfig } from "@landform/hcl";
import { describe, expect, it } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";

type Dialect = "terraform" | "tofu";

interface Case {
  readonly input: string;
  readonly dialects: readonly Dialect[];
  readonly output?: string;
  readonly secondPass?: string;
  readonly errors?: readonly { readonly summary: string; readonly line: number; readonly detail: string }[];
}

function readCases(): readonly Case[] {
  if (!haveSuites) return [];
  return JSON.parse(readFileSync(path.join(suitesDirectory, "vectors", "fmt.json"), "utf8"));
}

const cases = readCases().flatMap(({ dialects, ...rest }, index) =>
  dialects.map((dialect) => ({ ...rest, dialect, index })),
);

describe.skipIf(!haveSuites)("fmt vectors (skipped where the shared suites are absent)", () => {
  it.each(cases)("$index for $dialect", ({ input, dialect, output, secondPass, errors = [] }) => {
    const { value, diagnostics } = formatConfig(input, "<stdin>", { dialect });
    expect(diagnostics.map(({ summary, subject, detail }) => ({ summary, line: subject?.start.line, detail }))).toEqual(
      errors,
    );
    expect(value).toBe(output ?? input);
    if (errors.length === 0) expect(formatConfig(value, "<stdin>", { dialect }).value).toBe(secondPass ?? output);
  });
});

/** `X_in.tf` and `X_out.tf`, named by X. */
function pairsIn(
  folder: string,
): readonly { readonly name: string; readonly input: string; readonly output: string }[] {
  if (!haveSuites) return [];
  const directory = path.join(suitesDirectory, folder);
  return readdirSync(directory).flatMap((file) => {
    const match = /^(.*)_in(\..*)$/.exec(file);
    if (match === null) return [];
    const [, stem = "", extension = ""] = match;
    const read = (name: string) => readFileSync(path.join(directory, name), "utf8");
    return [{ name: `${folder}/${stem}`, input: read(file), output: read(`${stem}_out${extension}`) }];
  });
}

describe.skipIf(!haveSuites)("fmt folders (skipped where the shared suites are absent)", () => {
  it.each([...pairsIn("command/fmt"), ...pairsIn("command/tftest-fmt")])("$name", ({ input, output }) => {
    expect(formatConfig(input, "main.tf").value).toBe(output);
  });
});
