import { describe, expect, it } from "vitest";
import { parseDuration } from "./duration.js";

describe("parseDuration", () => {
  it.each([
    { text: "1h30m", want: 5_400_000_000_000n },
    { text: "-1.5s", want: -1_500_000_000n },
    { text: "0", want: 0n },
    { text: "+0", want: 0n },
    { text: "1us", want: 1_000n },
    { text: "1µs1μs", want: 2_000n },
    { text: ".5ms", want: 500_000n },
    { text: "1.s", want: 1_000_000_000n },
    { text: "2562047h47m16.854775807s", want: 9223372036854775807n },
    { text: "2562047h47m16.854775808s", want: 'time: invalid duration "2562047h47m16.854775808s"' },
    { text: "-2562047h47m16.854775808s", want: -9223372036854775808n },
    { text: "", want: 'time: invalid duration ""' },
    { text: "x", want: 'time: invalid duration "x"' },
    { text: "1", want: 'time: missing unit in duration "1"' },
    { text: "1d", want: 'time: unknown unit "d" in duration "1d"' },
    { text: ".s", want: 'time: invalid duration ".s"' },
    { text: "1s x", want: 'time: unknown unit "s x" in duration "1s x"' },
  ])("$text", ({ text, want }) => {
    expect(parseDuration(text)).toBe(want);
  });
});
