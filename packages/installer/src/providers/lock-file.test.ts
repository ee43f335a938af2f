import { plain, renderDiagnostic } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { formatLockFile, parseLockFile } from "./lock-file.js";

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
  ])("%j: %s", (source, want) => {
    const { diagnostics } = parseLockFile(source, ".terraform.lock.hcl");
    const options = { sources: { source: () => undefined }, style: plain, width: 78 };
    expect(diagnostics.map((one) => renderDiagnostic(one, options)).join("")).toContain(want);
  });
});
