import { describe, expect, it } from "vitest";
import { checkImport } from "./check-import.js";
import { stateFileOf } from "./testing.js";

function file(serial: number, lineage: string, value?: number) {
  const outputs = value === undefined ? "" : `,"outputs":{"a":{"value":${value},"type":"number"}}`;
  return stateFileOf(`{"version":4,"serial":${serial},"lineage":"${lineage}"${outputs}}`);
}

describe("checkImport", () => {
  it.each([
    { name: "nothing there", given: file(1, "L", 1), existing: undefined },
    { name: "an empty state there", given: file(1, "L", 1), existing: file(9, "M") },
    { name: "a newer one", given: file(6, "L", 1), existing: file(5, "L", 2) },
    { name: "the same again", given: file(5, "L", 1), existing: file(5, "L", 1) },
    { name: "one without a lineage", given: file(1, "", 1), existing: file(5, "L", 2) },
  ])("allows: $name", ({ given, existing }) => {
    expect(checkImport(given, existing)).toBeUndefined();
  });

  it.each([
    {
      given: file(6, "M", 1),
      why: 'cannot import state with lineage "M" over unrelated state with lineage "L"',
    },
    { given: file(4, "L", 2), why: "cannot import state with serial 4 over newer state with serial 5" },
    {
      given: file(5, "L", 1),
      why: "cannot overwrite existing state with serial 5 with a different state that has the same serial",
    },
  ])("refuses: $why", ({ given, why }) => {
    expect(checkImport(given, file(5, "L", 2))).toBe(why);
  });
});
