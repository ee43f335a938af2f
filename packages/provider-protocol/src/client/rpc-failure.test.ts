import { describe, expect, it } from "vitest";
import type { ProviderDiagnostic } from "../provider.js";
import { joinSchemaProblems, problem, schemaProblem } from "./rpc-failure.js";

const first = schemaProblem("example.com/acme/null", "failed.");
const second = schemaProblem("example.com/acme/time", "failed too.");
const other: ProviderDiagnostic = { severity: "warning", summary: "Deprecated", detail: "" };

describe("joinSchemaProblems", () => {
  it("tells of several providers at once", () => {
    const detail = `Error while loading schemas for plugin components: 2 problems:

- Failed to obtain provider schema: Could not load the schema for provider example.com/acme/null: failed.
- Failed to obtain provider schema: Could not load the schema for provider example.com/acme/time: failed too..`;
    expect(joinSchemaProblems([first, other, second])).toEqual([
      problem("Failed to load plugin schemas", detail),
      other,
    ]);
  });

  it("leaves one as it is", () => {
    expect(joinSchemaProblems([other, first])).toEqual([other, first]);
  });
});
