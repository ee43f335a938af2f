import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseConstraints } from "@landform/addrs";
import { describe, expect, it, onTestFinished } from "vitest";
import { checksumInList, parseChecksum } from "./checksum.js";
import { chooseModuleVersion } from "./choose-module-version.js";
import { expandSubdirectory } from "./expand-subdirectory.js";
import { OrderedModuleEvents } from "./module-events.js";
import { formatPackageUrl, parsePackageAddress, redactedUrl } from "./package-url.js";
import { resolveLinks } from "./resolve-links.js";
import { sourceInPage } from "./source-in-page.js";

function scratch(files: readonly string[]): string {
  const directory = realpathSync(mkdtempSync(path.join(tmpdir(), "modules-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const file of files) {
    mkdirSync(path.join(directory, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(directory, file), "");
  }
  return directory;
}

describe("chooseModuleVersion", () => {
  const versions = ["1.0.0", "1.10.0", "v1.2", "2.0.0-beta1", "2.0.0-rc1", "nonsense"];
  it.each([
    { constraint: "~> 1.0", chosen: "1.10.0" },
    { constraint: "< 1.5", chosen: "1.2.0" },
    { constraint: "!= 1.10.0", chosen: "1.2.0" },
    { constraint: "<= 2.0.0-rc1", chosen: "1.10.0" },
    { constraint: ">= 2.0.0-beta1", chosen: undefined },
    { constraint: "~> 2.0.0-beta1", chosen: undefined },
    { constraint: "> 1.0, 2.0.0-beta1", chosen: undefined },
    { constraint: "2.0.0-beta1", chosen: "2.0.0-beta1" },
    { constraint: "= 2.0.0-rc1", chosen: "2.0.0-rc1" },
    { constraint: "3.0", chosen: undefined },
    { constraint: undefined, chosen: "1.10.0" },
  ])("$constraint: $chosen", ({ constraint, chosen }) => {
    const start = { line: 1, column: 1, byte: 0 };
    const range = { filename: "main.tf", start, end: start };
    const constraints = parseConstraints(constraint ?? "") ?? [];
    const requirement = constraint === undefined ? undefined : { constraint, constraints, range };
    const choice = chooseModuleVersion(versions, requirement);
    expect(choice.chosen).toBe(chosen);
    expect(choice.wrong).toEqual(["nonsense"]);
  });
});

describe("expandSubdirectory", () => {
  it.each([
    ["modules/inner", "modules/inner"],
    ["modules/*", "modules/inner"],
    ["mod*/i?ner", "modules/inner"],
    ["[a-z]odules/[!x]nner", { message: 'subdir "[a-z]odules/[!x]nner" not found' }],
    ["[^a]odules/inner", "modules/inner"],
    ["*", { message: 'subdir "*" matches multiple paths' }],
    ["absent", { message: 'subdir "absent" not found' }],
    ["absent/*", { message: 'subdir "absent/*" not found' }],
    ["[", { message: "syntax error in pattern" }],
    ["a.b", { message: 'subdir "a.b" not found' }],
  ])("%s", async (subdirectory, want) => {
    const directory = scratch(["modules/inner/main.tf", "other/main.tf", "axb/main.tf"]);
    const found = await expandSubdirectory(directory, subdirectory);
    if (typeof want === "string") expect(found).toBe(want);
    else expect(found).toMatchObject(want);
  });
});

describe("resolveLinks", () => {
  it("keeps what has no links, and follows those that there are", async () => {
    const directory = scratch(["real/deep/main.tf"]);
    symlinkSync("real", path.join(directory, "link"));
    symlinkSync(path.join(directory, "real"), path.join(directory, "absolute"));
    symlinkSync("loop", path.join(directory, "loop"));
    const at = (name: string) => resolveLinks(path.join(directory, name));
    expect(await at("real/./deep")).toEqual({ directory: path.join(directory, "real/deep") });
    expect(await at("link/deep")).toEqual({ directory: path.join(directory, "real/deep") });
    expect(await at("absolute/deep")).toEqual({ directory: path.join(directory, "real/deep") });
    expect(await at("link/absent/deeper")).toEqual({ missing: path.join(directory, "real/absent") });
    expect(await at("loop")).toEqual({ missing: path.join(directory, "loop") });
  });
});

describe("OrderedModuleEvents", () => {
  it("tells things in the order of the tree, whatever comes first", () => {
    const told: string[] = [];
    const events = new OrderedModuleEvents(({ path: callPath, kind }) => told.push(`${kind} ${callPath.join(".")}`));
    const installed = (...callPath: readonly string[]) =>
      events.add({ kind: "installed", path: callPath, directory: "x" });
    for (const name of ["a", "b", "c"]) events.begin([name]);
    installed("c");
    events.end(["c"]);
    events.add({ kind: "download", path: ["b"], source: "s" });
    expect(told).toEqual([]);
    installed("a");
    events.begin(["a", "x"]);
    events.begin(["a", "y"]);
    installed("a", "y");
    expect(told).toEqual(["installed a"]);
    events.end(["a", "x"]);
    events.end(["a", "y"]);
    events.end(["a"]);
    expect(told).toEqual(["installed a", "installed a.y", "download b"]);
    events.end(["b"]);
    expect(told.at(-1)).toBe("installed c");
  });
});

describe("checksums", () => {
  const digest = "0123456789abcdef0123456789abcdef";
  it.each([
    [digest, { algorithm: "md5", digest }],
    [`MD5:${digest.toUpperCase()}`, { algorithm: "md5", digest }],
    [`${digest}00`, { message: `unknown type for checksum ${digest}00` }],
    ["sha256:xy", { message: "invalid checksum: encoding/hex: invalid byte: x" }],
  ])("%s", (text, want) => {
    expect(parseChecksum(text)).toMatchObject(want);
  });

  it.each([
    `# comment\n\n${digest}  other.zip\n${digest} *a.zip\n`,
    `MD5 (a.zip) = ${digest}\n`,
    `${digest}\n`,
    `${digest}  ./a.zip\r\n`,
  ])("are found in %j", (list) => {
    expect(checksumInList(list, new Set(["a.zip", "./a.zip"]))).toEqual({ algorithm: "md5", digest });
  });

  it("of other files do not count", () => {
    expect(checksumInList(`${digest}  other.zip\n`, new Set(["a.zip"]))).toBeUndefined();
  });
});

it.each([
  ['<html><head><meta name="terraform-get" content="x&amp;y"></head>', "x&y"],
  ["<meta CONTENT='x' NAME=terraform-get />", "x"],
  ['<head><!-- <meta name="terraform-get" content="x"> --></head>', undefined],
  ['<head></head><meta name="terraform-get" content="x">', undefined],
  ['<body><meta name="terraform-get" content="x">', undefined],
  ['<meta name="other" content="x"><meta name="terraform-get" content="">', undefined],
])("the source in %s is %s", (page, want) => {
  expect(sourceInPage(page)).toBe(want);
});

describe("addresses of packages", () => {
  it.each([
    ["git::ssh://git@h:2/a.git?ref=x&depth=1", "ssh://git@h:2/a.git?depth=1&ref=x"],
    ["HTTPS://h/a b?b=2&a=1#frag", "https://h/a%20b?a=1&b=2#frag"],
    ["git::ext::sh -c x", "ext::sh%20-c%20x"],
    ["https://u:p@h/x?sshkey=k", "https://u:redacted@h/x?sshkey=redacted"],
  ])("%s stands for %s", (address, want) => {
    const parsed = parsePackageAddress(address);
    expect(parsed && redactedUrl(parsed.url)).toBe(want);
    if (!want.includes("redacted")) expect(parsed && formatPackageUrl(parsed.url)).toBe(want);
  });

  it.each(["", "x", "foo::bar", "/x"])("%j is none", (address) => {
    expect(parsePackageAddress(address)).toBeUndefined();
  });
});
