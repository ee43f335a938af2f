import { describe, expect, it } from "vitest";
import { functionTable } from "./function-table.js";
import { evaluated } from "./testing.js";

describe("functionTable", () => {
  it.each([
    { expression: 'core::upper("a")', dialect: "terraform", want: '"A"' },
    { expression: 'core::upper("a")', dialect: "tofu", want: '"A"' },
    { expression: 'urldecode("a%20b")', dialect: "tofu", want: '"a b"' },
    {
      expression: 'urldecode("a")',
      dialect: "terraform",
      want: '! There is no function named "urldecode". Did you mean "urlencode"?',
    },
    {
      expression: "uper(1)",
      dialect: "terraform",
      want: '! There is no function named "uper". Did you mean "upper"?',
    },
    {
      expression: "core::uper(1)",
      dialect: "tofu",
      want: '! There is no builtin (core::) function named "uper".',
    },
    {
      expression: "other::upper(1)",
      dialect: "terraform",
      want: '! The function namespace "other" is not valid. Provider function calls must use the "provider::" namespace prefix.',
    },
    {
      expression: "other::upper(1)",
      dialect: "tofu",
      want: '! Function "other::upper" does not exist within a valid namespace (provider,core)',
    },
    {
      expression: "list(1)",
      dialect: "terraform",
      want: '! Call to function "list" failed: the "list" function was deprecated in Terraform v0.12 and is no longer available; use tolist([ ... ]) syntax to write a literal list.',
    },
    {
      expression: "provider::x::y(1)",
      dialect: "tofu",
      want: '! Provider "x" does not exist within the required_providers of this module',
    },
  ] as const)("$dialect: $expression", ({ expression, dialect, want }) => {
    expect(evaluated(expression, { dialect })).toBe(want);
  });

  it("names each function twice", () => {
    const names = [...functionTable({ dialect: "terraform", baseDirectory: "." }).names()];
    expect(names).toContain("upper");
    expect(names).toContain("core::upper");
    expect(new Set(names).size).toBe(names.length);
  });

  it("describes itself and its parameters", () => {
    const table = functionTable({ dialect: "tofu", baseDirectory: "." });
    for (const name of table.names()) {
      const fn = table.get(name);
      expect(fn?.description, name).toMatch(/\.$/);
      for (const { description } of fn?.parameters ?? []) expect(description ?? "A.", name).toMatch(/\.$/);
    }
  });

  it("tells what is missing where files or hashes are out of reach", () => {
    const table = functionTable({ dialect: "terraform", baseDirectory: "." });
    expect(table.get("file")?.call([], { kind: "string" })).toMatchObject({
      message: "it needs files, which this program does not have",
    });
    expect(table.get("sha256")?.call([], { kind: "string" })).toMatchObject({
      message: "it needs a cryptographic library, which this program does not have",
    });
  });
});
