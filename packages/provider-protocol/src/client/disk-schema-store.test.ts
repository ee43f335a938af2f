import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createDiskSchemaStore } from "./disk-schema-store.js";

const root = mkdtempSync(path.join(tmpdir(), "landform-schemas-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("createDiskSchemaStore", () => {
  const directory = path.join(root, "cache");
  const open = (key: string) => createDiskSchemaStore(directory, key);

  it.each([
    { key: "h1:a/b=", schemas: { schemas: Buffer.from("abc") } },
    { key: "h1:c", schemas: { schemas: Buffer.from("abc"), identities: Buffer.from("") } },
    { key: "h1:d", schemas: { schemas: Buffer.from(""), identities: Buffer.from("xyz") } },
  ])("gives back what it was given ($key)", async ({ key, schemas }) => {
    expect(await open(key).load()).toBeUndefined();
    expect(await open(key).isFilled()).toBe(false);
    await open(key).save(schemas);
    expect(await open(key).isFilled()).toBe(true);
    expect(await open(key).load()).toEqual(schemas);
  });

  it("leaves no unfinished files", () => {
    expect(readdirSync(directory).every((name) => name.endsWith(".schemas"))).toBe(true);
  });

  it("takes a damaged file for none", async () => {
    await open("k").save({ schemas: Buffer.from("abc"), identities: Buffer.from("xyz") });
    const file = path.join(directory, "k.schemas");
    truncateSync(file, 30);
    expect(await open("k").load()).toBeUndefined();
    writeFileSync(file, "something else that is long enough");
    expect(await open("k").load()).toBeUndefined();
  });

  it("says nothing when it can't write", async () => {
    const file = path.join(root, "file");
    writeFileSync(file, "");
    const store = createDiskSchemaStore(file, "k");
    await store.save({ schemas: Buffer.from("abc") });
    expect(await store.load()).toBeUndefined();
  });
});
