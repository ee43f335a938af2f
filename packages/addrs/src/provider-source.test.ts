import { describe, expect, it } from "vitest";
import { parseAbsProviderConfig } from "./parse-provider-config.js";
import { formatAbsProviderConfig, formatProvider } from "./provider.js";
import { isProviderSourceError, parseProviderSource } from "./provider-source.js";

const host = "registry.terraform.io";

describe("parseProviderSource", () => {
  it.each([
    ["aws", "registry.terraform.io/hashicorp/aws"],
    ["Foo/Bar", "registry.terraform.io/foo/bar"],
    ["Example.com:443/foo/bar", "example.com/foo/bar"],
    ["localhost:8080/foo/bar", "localhost:8080/foo/bar"],
    ["-/aws", "registry.terraform.io/-/aws"],
  ])("%s is %s", (text, want) => {
    const provider = parseProviderSource(text, host);
    expect(isProviderSourceError(provider) ? provider.detail : formatProvider(provider)).toBe(want);
  });

  it.each([
    ["a/b/c/d", "Invalid provider source string"],
    ["a//b", "Invalid provider source string"],
    ["a/b_c", "Invalid provider type"],
    ["a--b/c", "Invalid provider namespace"],
    ["https://a/b", "Invalid provider source string"],
    ["x/terraform-provider-aws", "Invalid provider type"],
    ["x..y/a/b", "Invalid provider source hostname"],
  ])("refuses %s", (text, summary) => {
    expect(parseProviderSource(text, host)).toMatchObject({ kind: "providerSourceError", summary });
  });
});

describe("parseAbsProviderConfig", () => {
  it.each(['provider["registry.terraform.io/hashicorp/aws"]', 'module.a.module.b.provider["example.com/x/y"].alias'])(
    "%s",
    (text) => {
      const config = parseAbsProviderConfig(text, host);
      expect(config && formatAbsProviderConfig(config)).toBe(text);
    },
  );

  it.each(["provider.aws", 'module.a[0].provider["x/y"]', "aws.x"])("refuses %s", (text) => {
    expect(parseAbsProviderConfig(text, host)).toBeUndefined();
  });
});
