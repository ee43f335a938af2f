import { formatProvider } from "@landform/addrs";
import { describe, expect, it } from "vitest";
import { isPatternError, matchesPattern, parseProviderPattern } from "./provider-pattern.js";

const host = "registry.terraform.io";

describe("parseProviderPattern", () => {
  it.each([
    ["hashicorp/aws", "registry.terraform.io/hashicorp/aws"],
    ["Example.com/*/*", "example.com/*/*"],
    ["*/*/*", "*/*/*"],
    ["acme/*", "registry.terraform.io/acme/*"],
    ["aws", 'invalid provider matching pattern "aws": must have either two or three slash-separated segments'],
    [
      "example.com/*/bar",
      'invalid provider matching pattern "example.com/*/bar": namespace can be a wildcard only if the provider type is also a wildcard',
    ],
    [
      "*/acme/*",
      'invalid provider matching pattern "*/acme/*": hostname can be a wildcard only if both namespace and provider type are also wildcards',
    ],
    [
      "acme/b_r",
      'invalid provider type "b_r" in provider matching pattern "acme/b_r": must either be the wildcard * or a provider type name',
    ],
  ])("%s", (text, want) => {
    const pattern = parseProviderPattern(text, host);
    expect(isPatternError(pattern) ? pattern.message : formatProvider(pattern)).toBe(want);
  });
});

describe("matchesPattern", () => {
  it.each([
    ["example.com/*/*", "example.com/acme/foo", true],
    ["example.com/*/*", "registry.terraform.io/acme/foo", false],
    ["acme/*", "registry.terraform.io/acme/foo", true],
    ["acme/foo", "registry.terraform.io/acme/foo", true],
    ["acme/foo", "registry.terraform.io/acme/fo", false],
    ["*/*/*", "any.host/acme/foo", true],
  ])("%s and %s: %s", (text, name, want) => {
    const [hostname = "", namespace = "", type = ""] = name.split("/");
    const pattern = parseProviderPattern(text, host);
    expect(!isPatternError(pattern) && matchesPattern({ hostname, namespace, type }, pattern)).toBe(want);
  });
});
