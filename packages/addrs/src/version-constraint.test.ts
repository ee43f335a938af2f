import { describe, expect, it } from "vitest";
import {
  formatProviderConstraints,
  isConstraintError,
  parseProviderConstraints,
  satisfiesProvider,
} from "./provider-version-constraint.js";
import { compareVersions, formatVersion, parseVersion, type Version } from "./version.js";
import { parseConstraints, satisfies } from "./version-constraint.js";

function version(text: string): Version {
  const parsed = parseVersion(text);
  if (parsed === undefined) throw new Error(`${text} is no version`);
  return parsed;
}

describe("compareVersions", () => {
  it("orders by precedence", () => {
    const texts = [
      "1.0.0-alpha",
      "1.0.0-alpha.1",
      "1.0.0-alpha.beta",
      "1.0.0-beta.2",
      "1.0.0-beta.11",
      "1.0",
      "1.0.1",
      "1.10",
    ];
    expect([...texts].reverse().map(version).sort(compareVersions).map(formatVersion)).toEqual(
      texts.map((text) => formatVersion(version(text))),
    );
  });

  it.each(["", "abc", "1.", "1..2", "1,2"])("%j is no version", (text) => {
    expect(parseVersion(text)).toBeUndefined();
  });
});

describe("satisfies", () => {
  it.each([
    { constraints: "~> 1.2", yes: ["1.2", "1.9.9"], no: ["2.0", "1.1.9", "1.3.0-beta1"] },
    { constraints: "~> 1.2.3", yes: ["1.2.3", "1.2.10"], no: ["1.3.0"] },
    { constraints: ">= 1.0, < 2.0, != 1.5.0", yes: ["1.0", "1.5.1"], no: ["1.5", "2.0", "0.9"] },
    { constraints: "1.2.0-beta1", yes: ["1.2.0-beta1"], no: ["1.2.0", "1.2.0-beta2"] },
    { constraints: ">= 1.2.0-beta1", yes: ["1.2.0-beta2", "1.2.0", "1.3"], no: ["1.3.0-beta1"] },
    { constraints: "> v1.0", yes: ["1.0.1"], no: ["1.0.0"] },
  ])("$constraints", ({ constraints, yes, no }) => {
    const parsed = parseConstraints(constraints) ?? [];
    expect(parsed).not.toEqual([]);
    expect(yes.filter((text) => !satisfies(version(text), parsed))).toEqual([]);
    expect(no.filter((text) => satisfies(version(text), parsed))).toEqual([]);
  });

  it.each(["", "abc", ">> 1", "1.x", "1 2", ">= 1,"])("%j is no constraint", (text) => {
    expect(parseConstraints(text)).toBeUndefined();
  });
});

describe("provider version constraints", () => {
  it.each([
    { constraints: "~> 1", yes: ["1.0.0", "1.9.0"], no: ["2.0.0", "1.1.0-beta1"] },
    { constraints: ">= 1.2, != 1.3.0", yes: ["1.2.0", "2.0.0"], no: ["1.3.0", "1.1.0"] },
    { constraints: "= 2.0.0-rc1", yes: ["2.0.0-rc1"], no: ["2.0.0"] },
    { constraints: ">= 2.0.0-rc1", yes: ["2.0.0"], no: ["2.0.0-rc2"] },
  ])("$constraints", ({ constraints, yes, no }) => {
    const parsed = parseProviderConstraints(constraints);
    if (isConstraintError(parsed)) throw new Error(parsed.message);
    expect(yes.filter((text) => !satisfiesProvider(version(text), parsed))).toEqual([]);
    expect(no.filter((text) => satisfiesProvider(version(text), parsed))).toEqual([]);
  });

  it.each([
    ["~> 2, >= 2.0.0, >= 2.0", ">= 2.0.0, ~> 2.0"],
    ["< 3.0, 2.5.1,>= 1", ">= 1.0.0, 2.5.1, < 3.0.0"],
    ["~> 1.2.3", "~> 1.2.3"],
  ])("%s is written %s", (constraints, want) => {
    const parsed = parseProviderConstraints(constraints);
    expect(isConstraintError(parsed) || formatProviderConstraints(parsed)).toBe(want);
  });

  it.each([
    ["v1.0", 'invalid specification "v1.0": a "v" prefix should not be used when specifying versions'],
    [
      "1.*",
      'invalid specification "1.*": can\'t use wildcard for minor number; omit segments that should be unconstrained',
    ],
    ["=> 1", 'invalid specification "=> 1": invalid constraint operator "=>"; did you mean ">="?'],
    ["1.0 2.0", 'missing comma after "1.0"'],
    [
      "1.2.3.4",
      'invalid specification "1.2.3.4": too many numbered portions; only three are allowed (major, minor, patch)',
    ],
  ])("refuses %s", (constraints, message) => {
    expect(parseProviderConstraints(constraints)).toEqual({ kind: "constraintError", message });
  });
});
