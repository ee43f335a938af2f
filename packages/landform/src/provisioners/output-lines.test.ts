import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { OutputLines } from "./output-lines.js";

describe("OutputLines", () => {
  function collected(): { readonly lines: string[]; readonly output: OutputLines } {
    const lines: string[] = [];
    return { lines, output: new OutputLines((line) => lines.push(line)) };
  }

  it.each([
    { chunks: ["a\nb\n"], want: ["a", "b"] },
    { chunks: ["a", "b\nc"], want: ["ab", "c"] },
    { chunks: ["\n\n"], want: ["", ""] },
    { chunks: [], want: [] },
  ])("$chunks", ({ chunks, want }) => {
    const { lines, output } = collected();
    for (const chunk of chunks) output.add(Buffer.from(chunk));
    output.end();
    expect(lines).toEqual(want);
  });

  it("puts characters together again", () => {
    const { lines, output } = collected();
    const bytes = Buffer.from("ü\n");
    output.add(bytes.subarray(0, 1));
    output.add(bytes.subarray(1));
    expect(lines).toEqual(["ü"]);
  });

  it("shows what waits for the end of its line", async () => {
    const { lines, output } = collected();
    output.add(Buffer.from("Name: "));
    await sleep(250);
    output.add(Buffer.from("me\n"));
    expect(lines).toEqual(["Name: ", "me"]);
  });
});
