import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { formatStateFile, readStateFile, type StateFile } from "@landform/state";
import { describe, expect, it } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";

const dialect: Dialect = {
  name: "tofu",
  productName: "OpenTofu",
  version: "1.12.6",
  registryHost: "registry.opentofu.org",
};
const directory = path.join(suitesDirectory, "statefile", "roundtrip");
const names = haveSuites
  ? readdirSync(directory).flatMap((file) => (file.endsWith(".in.tfstate") ? [file.replace(".in.tfstate", "")] : []))
  : [];

function read(source: Uint8Array): StateFile {
  const { value, diagnostics } = readStateFile(source, dialect);
  expect(diagnostics).toEqual([]);
  if (value === undefined) throw new Error("no state");
  return value;
}

describe.skipIf(!haveSuites)("state file round trips (skipped where the shared suites are absent)", () => {
  it.each(names)("%s", (name) => {
    const given = read(readFileSync(path.join(directory, `${name}.in.tfstate`)));
    const wanted = read(readFileSync(path.join(directory, `${name}.out.tfstate`)));
    const written = formatStateFile(given, "indented");
    expect(written).toBe(formatStateFile(wanted, "indented"));
    for (const again of [written, formatStateFile(given, "compact")]) {
      expect(formatStateFile(read(Buffer.from(again)), "indented")).toBe(written);
    }
  });
});
