import { describe, expect, it } from "vitest";
import { crc64 } from "./crc64.js";
import { GoRand, randFromSeed } from "./go-rand.js";

describe("crc64", () => {
  it("gives the check value of CRC-64/ISO", () => {
    expect(crc64(Buffer.from("123456789")).toString(16)).toBe("b90956c775a41001");
  });
});

describe("GoRand", () => {
  it.each([
    { seed: 1n, want: ["5577006791947779410", "8674665223082153551", "6129484611666145821"] },
    { seed: 0n, want: ["8717895732742165505", "2259404117704393152", "6050128673802995827"] },
    { seed: -5n, want: ["1811683815564572222", "4427849682616757295", "188166459856594692"] },
  ])("draws the numbers of Go for seed $seed", ({ seed, want }) => {
    const random = new GoRand(seed);
    expect(want.map(() => random.int63().toString())).toEqual(want);
  });

  it("shuffles and draws below a bound as Go", () => {
    const random = randFromSeed("abc");
    expect(random.permutation(8)).toEqual([2, 6, 7, 1, 0, 5, 4, 3]);
    const bounds = [10n, 64n, 5_000_000_000n, 2n ** 40n];
    expect(bounds.map((bound) => random.below(bound))).toEqual([0n, 60n, 2710020912n, 607824405614n]);
  });
});
