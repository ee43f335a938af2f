import { plain, renderDiagnostic } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { formatLockFile, parseLockFile, sameSelections } from "./lock-file.js";

const text = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.

provider "registry.terraform.io/hashicorp/aws" {
  version     = "5.100.0"
  constraints = "~> 5.0"
  hashes = [
    "h1:a=",
    "zh:b",
  ]
}

provider "registry.terraform.io/hashicorp/null" {
  version = "3.3.1"
}
`;

describe("lock file", () => {
  it("is written as it was read", () => {
    const { value, diagnostics } = parseLockFile(text, ".terraform.lock.hcl");
    expect(diagnostics).toEqual([]);
    expect(formatLockFile(value, "terraform")).toBe(text);
  });

  it.each([
    ['provider "null" {\n  version = "1.0.0"\n}\n', "Error: Non-normalized provider source address"],
    [
      'provider "registry.terraform.io/hashicorp/Null" {\n  version = "1.0.0"\n}\n',
      "Error: Non-normalized provider source address",
    ],
    ['provider "registry.terraform.io/hashicorp/null" {\n}\n', "Error: Missing required argument"],
    [
      'provider "registry.terraform.io/hashicorp/null" {\n  version = "1.0.0"\n}\n'.repeat(2),
      "Error: Duplicate provider lock",
    ],
    ["provider {", "Error: Missing source_addr for provider"],
    ...[
      ['version = "1.0"', 'must be written in normalized form: "1.0.0".'],
      ['version = "x"', "is invalid: invalid specification;"],
      ['version = "v1.0.0"', 'a "v" prefix should'],
      ['version = "1.0.0"\n  constraints = "< 5"', '"< 5.0.0".'],
      ['version = "1.0.0"\n  constraints = "what"', "are invalid:"],
      ['version = "1.0.0"\n  constraints = null', "Unsuitable value: null value is not allowed"],
      ['version = "1.0.0"\n  hashes = []', "must either be omitted or contain"],
      ['version = "1.0.0"\n  hashes = 5', "A static list expression is required."],
      ['version = "1.0.0"\n  hashes = ["x"]', 'Cannot interpret "x" as a provider hash'],
    ].map(([body, want]) => [`provider "registry.terraform.io/hashicorp/null" {\n  ${body}\n}\n`, want ?? ""]),
  ])("%j: %s", (source, want) => {
    const { diagnostics } = parseLockFile(source, ".terraform.lock.hcl");
    const options = { sources: { source: () => undefined }, style: plain, width: 0 };
    expect(diagnostics.map((one) => renderDiagnostic(one, options)).join("")).toContain(want);
  });
});

describe("sameSelections", () => {
  const locks = (body: string) =>
    parseLockFile(`provider "registry.terraform.io/hashicorp/null" {\n  ${body}\n}\n`, "x").value;
  const one = 'version = "1.0.0"\n  hashes = ["h1:a", "zh:b"]';
  it.each([
    { other: one, same: true },
    { other: 'version = "1.0.0"\n  constraints = "~> 1.0"\n  hashes = ["zh:b", "h1:a"]', same: true },
    { other: 'version = "1.0.1"\n  hashes = ["h1:a", "zh:b"]', same: false },
    { other: 'version = "1.0.0"\n  hashes = ["h1:a"]', same: false },
  ])("$other", ({ other, same }) => {
    expect(sameSelections(locks(one), locks(other))).toBe(same);
    expect(sameSelections(locks(one), new Map())).toBe(false);
  });
});
