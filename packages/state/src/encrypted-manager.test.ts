import { describe, expect, it } from "vitest";
import type { StateEncryption } from "./state-encryption.js";
import { StateManager } from "./state-manager.js";
import type { StateStore } from "./state-store.js";
import { terraformDialect } from "./testing.js";

const stored = `{"version":4,"terraform_version":"1.0.0","serial":5,"lineage":"L","outputs":{}}`;

/** Writes `LAYOUT:` before what it encrypts; what has nothing before it is to be encrypted. */
const marking: StateEncryption = {
  prepare: async () => [],
  encrypt: async (snapshot, layout) => Buffer.from(`${layout}:${Buffer.from(snapshot).toString()}`),
  async decrypt(bytes) {
    const text = Buffer.from(bytes).toString();
    if (text === "bad") return { kind: "encryptionProblem", message: "decryption failed" };
    const plain = text.replace(/^\w+:/, "");
    return { plain: Buffer.from(plain), isCurrent: plain !== text };
  },
};

function storeOf(text: string, writesUnchanged: boolean): StateStore & { content: string; writes: number } {
  const store = {
    content: text,
    writes: 0,
    writesUnchanged,
    read: async () => ({ value: Buffer.from(store.content), diagnostics: [] }),
    write: async (snapshot: Uint8Array) => {
      store.content = Buffer.from(snapshot).toString();
      store.writes++;
      return [];
    },
  };
  return store;
}

async function readAndPersist(store: StateStore): Promise<StateManager> {
  const manager = new StateManager(store, terraformDialect, undefined, marking);
  expect(await manager.refresh()).toEqual([]);
  expect(await manager.persist()).toEqual([]);
  return manager;
}

describe("StateManager with encryption", () => {
  it("writes what is not encrypted yet, as a change where nothing is written without one", async () => {
    const store = storeOf(stored, false);
    expect((await readAndPersist(store)).serial).toBe(6);
    expect(store.content).toMatch(/^compact:\{\n {2}"version": 4,/);
    expect((await readAndPersist(store)).serial).toBe(6);
    expect(store.writes).toBe(1);
  });

  it("keeps the serial of a file on disk, which is laid out for people", async () => {
    const store = storeOf(stored, true);
    expect((await readAndPersist(store)).serial).toBe(5);
    expect(store.content).toMatch(/^indented:/);
  });

  it("says why it can't read, and has no state then", async () => {
    const manager = new StateManager(storeOf("bad", true), terraformDialect, undefined, marking);
    expect(await manager.refresh()).toEqual([{ severity: "error", summary: "decryption failed", detail: "" }]);
    expect(manager.exists).toBe(false);
  });
});
