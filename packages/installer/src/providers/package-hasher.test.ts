import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ZipFile } from "yazl";
import { packPackage } from "./pack-package.js";
import { packageHash } from "./package-hash.js";
import { PackageHasher } from "./package-hasher.js";
import { placePackage } from "./place-package.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "landform-package-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function write(name: string, text: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

describe("packageHash", () => {
  it("of an empty package", async () => {
    expect(await packageHash({ kind: "directory", path: folder })).toBe(
      "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    );
  });

  it("is the same for a directory, a link to it, and archives of it", async () => {
    write("p/b", "1");
    write("p/a/z", "2");
    write("p/a.txt", "3");
    symlinkSync(path.join(folder, "p"), path.join(folder, "link"));
    const archive = path.join(folder, "p.zip");
    await packPackage({ kind: "directory", path: path.join(folder, "p") }, archive);
    await placePackage({ kind: "archive", path: archive }, path.join(folder, "unpacked"));
    const hashes = await Promise.all([
      packageHash({ kind: "directory", path: path.join(folder, "p") }),
      packageHash({ kind: "directory", path: path.join(folder, "link") }),
      packageHash({ kind: "directory", path: path.join(folder, "unpacked") }),
      packageHash({ kind: "archive", path: archive }),
    ]);
    expect(new Set(hashes)).toEqual(new Set(["h1:hr3OqwmNeMI9ne9pExDF7jbtuxMm3658oU/kQ6Hkn1k="]));
  });
});

describe("placePackage", () => {
  it("refuses links in archives and leaves what was there", async () => {
    const archive = path.join(folder, "p.zip");
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from("/etc/passwd"), "link", { mode: 0o120777 });
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(archive));
    write("target/old", "");
    const place = placePackage({ kind: "archive", path: archive }, path.join(folder, "target"));
    await expect(place).rejects.toThrow('"link" is not a plain file');
    expect(readdirSync(folder).sort()).toEqual(["p.zip", "target"]);
    expect(readdirSync(path.join(folder, "target"))).toEqual(["old"]);
  });
});

describe("PackageHasher", () => {
  const later = (): number => Date.now() + 60_000;
  const hash = (now: () => number) =>
    new PackageHasher(path.join(folder, "cache"), now).hashOf({ kind: "directory", path: path.join(folder, "p") });

  it("keeps a hash until a file changes, even to one of the same size and time", async () => {
    write("p/a", "1");
    utimesSync(path.join(folder, "p/a"), 1, 1);
    const first = await hash(later);
    const [record = ""] = readdirSync(path.join(folder, "cache"));
    expect(await hash(later)).toBe(first);
    write("p/a", "2");
    utimesSync(path.join(folder, "p/a"), 1, 1);
    const second = await hash(later);
    expect(second).not.toBe(first);
    write("p/b", "");
    expect(await hash(later)).not.toBe(second);
    expect(readdirSync(path.join(folder, "cache"))).toEqual([record]);
  });

  it("keeps nothing of files that just changed", async () => {
    write("p/a", "1");
    await hash(Date.now);
    expect(() => readdirSync(path.join(folder, "cache"))).toThrow("ENOENT");
  });

  it("takes a damaged record for none", async () => {
    write("p/a", "1");
    const first = await hash(later);
    const [record = ""] = readdirSync(path.join(folder, "cache"));
    write(`cache/${record}`, "{");
    expect(await hash(later)).toBe(first);
  });
});
