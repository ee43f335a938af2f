import { describe, expect, it } from "vitest";
import { takeSwitch, takeTofuViewFlags, usualView } from "./view-flags.js";

describe("takeTofuViewFlags", () => {
  it.each([
    { argv: "plan -out=p", want: { ...usualView, rest: ["plan", "-out=p"] } },
    { argv: "plan -concise x", want: { ...usualView, concise: true, rest: ["plan", "x"] } },
    { argv: "plan --concise=f", want: { ...usualView, rest: ["plan"] } },
    { argv: "plan -consolidate-warnings=false", want: { ...usualView, consolidated: [], rest: ["plan"] } },
    { argv: "-consolidate-errors", want: { ...usualView, consolidated: ["warning", "error"], rest: [] } },
    { argv: "-deprecation=module:local", want: { ...usualView, deprecations: "local", rest: [] } },
  ])("$argv", ({ argv, want }) => {
    expect(takeTofuViewFlags(argv.split(" "))).toEqual(want);
  });
});

describe("takeSwitch", () => {
  it.each([
    { args: ["a", "concise"], want: { value: undefined, rest: ["a", "concise"] } },
    { args: ["-concise", "-concise=0"], want: { value: false, rest: [] } },
    { args: ["-concise=maybe"], want: { value: undefined, rest: ["-concise=maybe"] } },
  ])("$args", ({ args, want }) => {
    expect(takeSwitch(args, "concise")).toEqual(want);
  });
});
