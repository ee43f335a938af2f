import { describe, expect, it } from "vitest";
import { flag, type OrderedFlag, parseDurationMs, parseFlags } from "./flags.js";

const specs = {
  "auto-approve": flag.bool(),
  input: flag.bool(true),
  out: flag.string(),
  parallelism: flag.integer(10),
  "lock-timeout": flag.duration(),
  target: flag.list(),
  var: flag.list(),
  "var-file": flag.list(),
};

describe("parseFlags", () => {
  it.each([
    {
      argv: "-auto-approve -out p rest -input=false",
      want: { "auto-approve": true, out: "p" },
      args: ["rest", "-input=false"],
    },
    { argv: "--input=false --out=a=b", want: { input: false, out: "a=b" }, args: [] },
    { argv: "-input=0 -- -x", want: { input: false }, args: ["-x"] },
    { argv: "-target a -target=b -", want: { target: ["a", "b"] }, args: ["-"] },
    { argv: "-parallelism=0x10 -lock-timeout 1m1.5s", want: { parallelism: 16, "lock-timeout": 61_500 }, args: [] },
  ])("$argv", ({ argv, want, args }) => {
    const parsed = parseFlags(argv.split(" "), specs);
    expect(parsed.error).toBeUndefined();
    expect(parsed.flags).toMatchObject(want);
    expect(parsed.args).toEqual(args);
  });

  it.each([
    ["-foo", "flag provided but not defined: -foo"],
    ["--foo=1", "flag provided but not defined: -foo"],
    ["-out", "flag needs an argument: -out"],
    ["-parallelism=x", 'invalid value "x" for flag -parallelism: parse error'],
    ["-parallelism 010x", 'invalid value "010x" for flag -parallelism: parse error'],
    ["-lock-timeout=5", 'invalid value "5" for flag -lock-timeout: parse error'],
    ["-input=maybe", 'invalid boolean value "maybe" for -input: parse error'],
    ["---x", "bad flag syntax: ---x"],
    ["-=x", "bad flag syntax: -=x"],
  ])("%s: %s", (argv, error) => {
    expect(parseFlags(argv.split(" "), specs).error).toBe(error);
  });

  it("tells the flags in the order written", () => {
    const seen: OrderedFlag[] = [];
    parseFlags(["-var", "a=1", "-var-file=x", "-var", "a=2"], specs, (one) => seen.push(one));
    expect(seen.map(({ name, value }) => `${name} ${value}`)).toEqual(["var a=1", "var-file x", "var a=2"]);
  });

  it("asks for help", () => {
    expect(parseFlags(["-help"], specs).help).toBe(true);
    expect(parseFlags(["x", "-h"], specs).help).toBe(false);
  });
});

describe("parseDurationMs", () => {
  it.each([
    ["0", 0],
    ["1h2m3s", 3_723_000],
    ["-1.5s", -1500],
    [".5s", 500],
    ["300ms", 300],
    ["5", undefined],
    ["", undefined],
    ["1d", undefined],
  ])("%s", (text, want) => {
    expect(parseDurationMs(text)).toBe(want);
  });
});
