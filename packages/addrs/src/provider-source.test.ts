import { describe, expect, it } from "vitest";
import { parseModuleSource, splitSubdirectory } from "./module-source.js";
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

describe("parseModuleSource", () => {
  it.each([
    ["./a/../b//c", { kind: "local", path: "./b/c" }],
    ["..\\m", { kind: "local", path: "../m" }],
    [
      "hashicorp/consul/aws//modules/x",
      {
        kind: "registry",
        hostname: host,
        namespace: "hashicorp",
        name: "consul",
        targetSystem: "aws",
        subdirectory: "modules/x",
      },
    ],
    [
      "git::https://x.com/r.git//sub?ref=v1",
      { kind: "remote", address: "git::https://x.com/r.git?ref=v1", subdirectory: "sub" },
    ],
    ["github.com/a/b", { kind: "remote", address: "github.com/a/b", subdirectory: "" }],
    ["git@github.com:a/b.git", { kind: "remote", address: "git@github.com:a/b.git", subdirectory: "" }],
    ["/abs/path", { kind: "remote", address: "/abs/path", subdirectory: "" }],
  ])("%s", (text, want) => {
    expect(parseModuleSource(text, host)).toEqual(want);
  });

  it("takes a path without ./ for a mistake", () => {
    expect(parseModuleSource("modules/x", host)).toMatchObject({ kind: "moduleSourceError", maybePath: "modules/x" });
  });

  it("does not look for subdirectories in schemes and queries", () => {
    expect(splitSubdirectory("https://x.com/a.zip?x=//y")).toEqual({
      address: "https://x.com/a.zip?x=//y",
      subdirectory: "",
    });
  });
});
