import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { archiveFormatOf } from "./archive-format.js";
import { unpackArchive } from "./unpack-archive.js";

const have = (program: string) => spawnSync(program, ["--version"]).error === undefined;

it.each([
  { name: "a.zip", argv: ["zip", "-qry", "../a.zip", "."], link: "main.tf" },
  { name: "a.tar", argv: ["tar", "-cf", "../a.tar", "."], link: "" },
  { name: "a.tar.gz", argv: ["tar", "-czf", "../a.tar.gz", "."], link: "" },
  { name: "a.tgz", argv: ["tar", "-czf", "../a.tgz", "."], link: "" },
  { name: "a.tar.bz2", argv: ["tar", "-cjf", "../a.tar.bz2", "."], link: "" },
  { name: "a.tar.xz", argv: ["tar", "-cJf", "../a.tar.xz", "."], link: "" },
])("unpacks $name as the reference tools do", async ({ name, argv: [program = "", ...argv], link }) => {
  if (!have(program)) return;
  const directory = scratch();
  const source = path.join(directory, "source");
  mkdirSync(path.join(source, "modules/inner"), { recursive: true });
  mkdirSync(path.join(source, "empty"));
  const large = "# comment\n".repeat(100_000);
  writeFileSync(path.join(source, "main.tf"), large);
  writeFileSync(path.join(source, ".hidden"), "");
  writeFileSync(path.join(source, "modules/inner/run.sh"), "#!/bin/sh\n");
  chmodSync(path.join(source, "modules/inner/run.sh"), 0o755);
  symlinkSync("main.tf", path.join(source, "link.tf"));
  expect(spawnSync(program, argv, { cwd: source }).status).toBe(0);
  const target = path.join(directory, "target");
  expect(await unpack(path.join(directory, name), target)).toBeUndefined();
  expect(readdirSync(target).sort()).toEqual([".hidden", "empty", "link.tf", "main.tf", "modules"]);
  expect(readFileSync(path.join(target, "main.tf"), "utf8") === large).toBe(true);
  expect(statSync(path.join(target, "modules/inner/run.sh")).mode & 0o777).toBe(0o755);
  expect(readFileSync(path.join(target, "link.tf"), "utf8")).toBe(link);
  expect(statSync(path.join(target, "link.tf")).isFile()).toBe(true);
});

it.each([
  { name: "up.tar", bytes: () => tarOf("../../escaped", "x"), want: "entry contains '..': ../../escaped" },
  { name: "inner.tar", bytes: () => tarOf("a/../../escaped", "x"), want: "entry contains '..': a/../../escaped" },
  { name: "up.zip", bytes: () => zipOf("../escaped", "x"), want: "entry contains '..': ../escaped" },
  { name: "absolute.zip", bytes: () => zipOf("/tmp/escaped", "x"), want: "entry contains '..': /tmp/escaped" },
  { name: "empty.tar", bytes: () => Buffer.alloc(1024), want: /^archive\/tar: invalid tar header/ },
  { name: "nonsense.zip", bytes: () => Buffer.from("nonsense"), want: "zip: not a valid zip file" },
  { name: "nonsense.tgz", bytes: () => Buffer.from("nonsense"), want: "gzip: invalid header" },
  { name: "nonsense.tar", bytes: () => Buffer.alloc(4096, "n"), want: /^archive\/tar: invalid tar header/ },
  { name: "nonsense.tar.bz2", bytes: () => Buffer.from("nonsense"), want: /^Not bzip data/ },
  { name: "cut.tar.bz2", bytes: () => Buffer.from("BZh91AY&SY"), want: "unexpected EOF" },
  { name: "nonsense.txz", bytes: () => Buffer.from("nonsense".repeat(9)), want: /./ },
  { name: "cut.tar", bytes: () => tarOf("a", "x".repeat(5000)).subarray(0, 2048), want: /./ },
  {
    name: "one.gz",
    bytes: () => Buffer.from(""),
    want: "gzip-compressed files can only unarchive to a single file",
  },
])("refuses $name", async ({ name, bytes, want }) => {
  const directory = scratch();
  const file = path.join(directory, name);
  writeFileSync(file, bytes());
  const problem = await unpack(file, path.join(directory, "target/deep"));
  expect(problem?.message.replace(file, "FILE")).toEqual(want instanceof RegExp ? expect.stringMatching(want) : want);
  expect(existsSync(path.join(directory, "escaped"))).toBe(false);
  expect(existsSync(path.join(directory, "target/escaped"))).toBe(false);
});

it("keeps absolute names of tar archives inside", async () => {
  const directory = scratch();
  const file = path.join(directory, "a.tar");
  writeFileSync(file, tarOf("/etc/escaped", "x"));
  expect(await unpack(file, path.join(directory, "target"))).toBeUndefined();
  expect(readFileSync(path.join(directory, "target/etc/escaped"), "utf8")).toBe("x");
});

function unpack(file: string, target: string) {
  const format = archiveFormatOf("", file);
  if (format === undefined) throw new Error(`${file} has no known format`);
  return unpackArchive(file, format, target);
}

function scratch(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "unpack-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** One file, by the format's table of fields. */
function tarOf(name: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write("0000644\0", 100);
  header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("        0", 148);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body, Buffer.alloc(1024)]);
}

/** One stored file; the checksum is that of nobody's reading. */
function zipOf(name: string, content: string): Buffer {
  const local = Buffer.alloc(30);
  local.write("PK\u0003\u0004");
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.write("PK\u0001\u0002");
  central.writeUInt16LE(20, 6);
  central.writeUInt32LE(content.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + content.length, 16);
  return Buffer.concat([local, Buffer.from(name + content), central, Buffer.from(name), end]);
}
