import { createProviderTester } from "@landform/provider-sdk/testing";
import { compare } from "bcryptjs";
import { describe, expect, it } from "vitest";
import { randomProvider } from "./provider.js";

const open = () => createProviderTester(randomProvider);

function textOf(state: unknown, name: string): string {
  const value =
    typeof state === "object" && state !== null ? Object.entries(state).find(([key]) => key === name) : undefined;
  return String(value?.[1]);
}

describe("random_id", () => {
  it("shows the same bytes in every notation", async () => {
    const { state } = await (await open()).apply("random_id", { byte_length: 12, prefix: "p-" });
    const id = Buffer.from(textOf(state, "id"), "base64url");
    expect(id).toHaveLength(12);
    expect(state).toMatchObject({
      hex: `p-${id.toString("hex")}`,
      b64_std: `p-${id.toString("base64")}`,
      b64_url: `p-${id.toString("base64url")}`,
      dec: `p-${BigInt(`0x${id.toString("hex")}`)}`,
    });
  });
});

describe("random_bytes", () => {
  it("shows the same bytes in every notation, stored and ephemeral", async () => {
    const tester = await open();
    for (const state of [
      (await tester.apply("random_bytes", { length: 16 })).state,
      await tester.open("random_bytes", { length: 16 }),
    ])
      expect(Buffer.from(textOf(state, "base64"), "base64").toString("hex")).toBe(textOf(state, "hex"));
  });
});

describe("random_password", () => {
  it("hashes its result", async () => {
    const { state } = await (await open()).apply("random_password", { length: 20 });
    expect(await compare(textOf(state, "result"), textOf(state, "bcrypt_hash"))).toBe(true);
  });

  it("has as many characters of a kind as were asked for", async () => {
    const config = { length: 8, min_upper: 2, min_lower: 2, min_numeric: 2, min_special: 2, override_special: "#" };
    const state = await (await open()).open("random_password", config);
    const sorted = [...textOf(state, "result")].sort().join("");
    expect(sorted).toMatch(/^##[0-9]{2}[A-Z]{2}[a-z]{2}$/);
  });

  it.each([
    { version: 0, stored: { id: "none", result: "secret", length: 6, keepers: { a: "b" } } },
    { version: 2, stored: { id: "none", result: "secret", length: 6, number: false, bcrypt_hash: "$2a$10$wrong" } },
  ])("is upgraded from version $version", async ({ version, stored }) => {
    const { state } = await (await open()).upgrade("random_password", version, JSON.stringify(stored));
    expect(state).toMatchObject({ length: 6, min_upper: 0, upper: true, numeric: version === 0, special: true });
    expect(await compare("secret", textOf(state, "bcrypt_hash"))).toBe(true);
  });
});

describe("random_uuid", () => {
  it("of version 7 sorts by time", async () => {
    const tester = await open();
    const first = await tester.apply("random_uuid7", {});
    await new Promise((resolve) => setTimeout(resolve, 2));
    const second = await tester.apply("random_uuid7", {});
    expect(textOf(first.state, "result") < textOf(second.state, "result")).toBe(true);
  });

  it.each([
    { type: "random_uuid", id: "6b0f8e7c_3c67-4a4e-9d1a-0c2b6f3d9c11", want: "uuid is improperly formatted" },
    { type: "random_uuid", id: "6b0f8e7c-3c67-4a4e-9d1a-0c2b6f3d9cxx", want: "encoding/hex: invalid byte: U+0078 'x'" },
    {
      type: "random_uuid4",
      id: "urn:uuie:6b0f8e7c-3c67-4a4e-9d1a-0c2b6f3d9c11",
      want: 'invalid urn prefix: "urn:uuie:"',
    },
    { type: "random_uuid4", id: "6b0f8e7c-3c67-4a4e-9d1a-0c2b6f3d9cxx", want: "invalid UUID format" },
  ])("refuses to import $id", async ({ type, id, want }) => {
    await expect((await open()).import(type, id)).rejects.toThrow(want);
  });

  it("is imported in braces and as a URN", async () => {
    const tester = await open();
    const uuid = "6b0f8e7c-3c67-4a4e-9d1a-0c2b6f3d9c11";
    for (const id of [`{${uuid}}`, `urn:uuid:${uuid}`])
      expect((await tester.import("random_uuid4", id))?.state).toMatchObject({ id: uuid, result: uuid });
  });
});

describe("random_shuffle", () => {
  it("repeats strings only after all were used", async () => {
    const config = { input: ["a", "b", "c"], result_count: 7, seed: "x" };
    const { state } = await (await open()).apply("random_shuffle", config);
    const result = textOf(state, "result").split(",");
    expect(result.slice(0, 3).sort()).toEqual(["a", "b", "c"]);
    expect(result.slice(3, 6).sort()).toEqual(["a", "b", "c"]);
    expect(result).toHaveLength(7);
  });
});

describe("random_integer", () => {
  it("stays in its range", async () => {
    const tester = await open();
    const drawn = new Set<number>();
    for (let count = 0; count < 60; count++)
      drawn.add(Number(textOf((await tester.apply("random_integer", { min: 1, max: 3 })).state, "result")));
    expect([...drawn].sort()).toEqual([1, 2, 3]);
  });
});
