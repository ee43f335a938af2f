import { describe, expect, it } from "vitest";
import { formatArguments } from "./loggable-arguments.js";

describe("formatArguments", () => {
  it.each([
    { args: ["plan", "-out=p", 'a"b'], want: '[]string{"plan", "-out=p", "a\\"b"}' },
    {
      args: ["plan", "-var", "s=topsecret", "-var=t=top=secret"],
      want: '[]string{"plan", "-var", "s=...", "-var=t=..."}',
    },
    { args: ["plan", "--var", "s={\n x=1}", "-var-file=f"], want: '[]string{"plan", "--var", "s=...", "-var-file=f"}' },
    {
      args: ["init", "-backend-config=password=x", "-backend-config", "file.hcl"],
      want: '[]string{"init", "-backend-config=password=...", "-backend-config", "file.hcl"}',
    },
  ])("$args", ({ args, want }) => {
    expect(formatArguments(args)).toBe(want);
  });
});
