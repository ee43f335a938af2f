import { describe, expect, it } from "vitest";
import { formatModuleSource, parseModuleSource, splitSubdirectory } from "./module-source.js";

const host = "registry.terraform.io";

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
    ["/abs//path", { kind: "remote", address: "file:///abs", subdirectory: "path" }],
  ])("%s", (text, want) => {
    expect(parseModuleSource(text, host)).toEqual(want);
  });

  it.each([
    // Short forms.
    ["github.com/hashicorp/example", "git::https://github.com/hashicorp/example.git"],
    ["github.com/hashicorp/example?ref=v1", "git::https://github.com/hashicorp/example.git?ref=v1"],
    ["github.com/hashicorp/example.git//sub?ref=v1", "git::https://github.com/hashicorp/example.git//sub?ref=v1"],
    ["github.com/hashicorp/example/sub/dir?ref=v1", "git::https://github.com/hashicorp/example.git//sub/dir?ref=v1"],
    ["github.com/hashicorp/example/sub//dir", "git::https://github.com/hashicorp/example.git//sub/dir"],
    ["git::github.com/a/b?ref=x", "git::https://github.com/a/b.git?ref=x"],
    ["hg::bitbucket.org/a/b", "hg::https://bitbucket.org/a/b.git"],
    ["bitbucket.org/a/b//c", "git::https://bitbucket.org/a/b.git//c"],
    ["git@github.com:a/b.git//x?ref=v1&depth=1", "git::ssh://git@github.com/a/b.git//x?depth=1&ref=v1"],
    ["git::git@h.com:/a/b.git", "git::ssh://git@h.com/a/b.git"],
    ["s3-eu-west-1.amazonaws.com/b/k.zip", "s3::https://s3-eu-west-1.amazonaws.com/b/k.zip"],
    ["bucket.s3-eu-west-1.amazonaws.com/k.zip", "s3::https://s3-eu-west-1.amazonaws.com/bucket/k.zip"],
    ["b.s3.eu-west-1.amazonaws.com/k.zip", "s3::https://s3.eu-west-1.amazonaws.com/b/k.zip"],
    ["www.googleapis.com/storage/v1/b/o.zip", "gcs::https://www.googleapis.com/storage/v1/b/o.zip"],
    ["git::/tmp/x", "git::file:///tmp/x"],
    ["/tmp/a b", "file:///tmp/a b"],
    // Addresses already, whatever can be fetched from there.
    ["git::ssh://git@h:2/a.git", "git::ssh://git@h:2/a.git"],
    ["HTTP://127.0.0.1:1/x", "HTTP://127.0.0.1:1/x"],
    ["https://[::1]:8443/x.zip", "https://[::1]:8443/x.zip"],
    ["https://user:pw@h/x.zip?archive=zip", "https://user:pw@h/x.zip?archive=zip"],
    ["git::https://h/a.git?ref=a//b", "git::https://h/a.git?ref=a//b"],
    ["https://h/x//./y/", "https://h/x//y"],
    ["github.com:a/b", "github.com:a/b"],
    ["oci://x/y", "oci://x/y"],
  ])("%s stands for %s", (text, want) => {
    const source = parseModuleSource(text, host);
    expect(source).toMatchObject({ kind: "remote" });
    expect(source.kind === "moduleSourceError" ? source.message : formatModuleSource(source)).toBe(want);
  });

  it.each([
    "modules/x",
    "gitlab.com/a/b",
    "foo@github.com:a/b.git",
    "ssh://host:foo/bar",
    "https://h/%zz",
    "http://x y/z",
    "a/b/c?ref=1",
    "-foo/x",
  ])("takes %s for a path without its ./", (text) => {
    expect(parseModuleSource(text, host)).toMatchObject({ kind: "moduleSourceError", maybePath: text });
  });

  it.each([
    ["", "invalid source string: "],
    ["//x", "invalid source string: "],
    ["github.com/hashicorp", "GitHub URLs should be github.com/username/repo"],
    ["x.y.z.w.q.amazonaws.com/b/k", "URL is not a valid S3 URL"],
    ["x.googleapis.com/v1", "URL is not a valid GCS URL"],
    ["https://h/x//../y", 'subdirectory path "../y" leads outside of the module package'],
  ])("refuses %j", (text, message) => {
    expect(parseModuleSource(text, host)).toEqual({ kind: "moduleSourceError", message });
  });

  it("does not look for subdirectories in schemes and queries", () => {
    expect(splitSubdirectory("https://x.com/a.zip?x=//y")).toEqual({
      address: "https://x.com/a.zip?x=//y",
      subdirectory: "",
    });
  });
});
