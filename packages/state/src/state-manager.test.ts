import { numberValue, stringValue } from "@landform/cty";
import type { Diagnostic } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import type { State } from "./state.js";
import { StateManager } from "./state-manager.js";
import type { StateStore } from "./state-store.js";
import { stateFileOf, terraformDialect } from "./testing.js";
import { emptyState } from "./working-state.js";

function stateWith(text: string): State {
  return { ...emptyState, outputs: new Map([["a", { value: stringValue(text), sensitive: false }]]) };
}

/** A store in memory that tells what is done to it. */
class MemoryStore implements StateStore {
  readonly writesUnchanged: boolean;
  readonly log: string[] = [];
  content: Uint8Array | undefined;
  failure: Diagnostic | undefined;

  constructor(content?: string, writesUnchanged = true) {
    this.content = content === undefined ? undefined : Buffer.from(content);
    this.writesUnchanged = writesUnchanged;
  }
  read = async () => ({ value: this.content, diagnostics: [] });
  write = async (snapshot: Uint8Array) => {
    if (this.failure !== undefined) return [this.failure];
    this.log.push(`write ${summary(snapshot)}`);
    this.content = snapshot;
    return [];
  };
  writeBackup = async (snapshot: Uint8Array) => {
    this.log.push(`backup ${summary(snapshot)}`);
    return [];
  };
}

function summary(snapshot: Uint8Array): string {
  const { serial, terraformVersion, state } = stateFileOf(Buffer.from(snapshot).toString());
  const value = state.outputs.get("a")?.value;
  return `${serial} ${terraformVersion} ${value?.kind === "known" ? String(value.raw) : "-"}`;
}

const stored = `{"version":4,"terraform_version":"1.0.0","serial":5,"lineage":"L","outputs":{"a":{"value":"old","type":"string"}}}`;

describe("StateManager", () => {
  it("starts a history", async () => {
    const store = new MemoryStore();
    const manager = new StateManager(store, terraformDialect);
    expect(await manager.refresh()).toEqual([]);
    expect([manager.exists, manager.serial, manager.lineage]).toEqual([false, 0, ""]);
    manager.setState(stateWith("new"));
    await manager.persist();
    expect(manager.lineage).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    manager.setState(stateWith("newer"));
    await manager.persist();
    expect(store.log).toEqual(["write 1 1.11.4 new", "write 2 1.11.4 newer"]);
  });

  it("backs up once, before the first change", async () => {
    const store = new MemoryStore(stored);
    const manager = new StateManager(store, terraformDialect);
    await manager.refresh();
    await manager.persist();
    manager.setState(stateWith("new"));
    await manager.persist();
    await manager.persist();
    manager.setState(stateWith("newer"));
    await manager.persist();
    expect(store.log).toEqual([
      "write 5 1.11.4 old",
      "backup 5 1.11.4 old",
      "write 6 1.11.4 new",
      "write 6 1.11.4 new",
      "write 7 1.11.4 newer",
    ]);
    expect(manager.lineage).toBe("L");
  });

  it("does not write to a remote store what is there already", async () => {
    const store = new MemoryStore(stored, false);
    const manager = new StateManager(store, terraformDialect);
    await manager.refresh();
    await manager.persist();
    expect(store.log).toEqual([]);
  });

  it("tries again after a failed write", async () => {
    const store = new MemoryStore(stored);
    const manager = new StateManager(store, terraformDialect);
    await manager.refresh();
    manager.setState(stateWith("new"));
    store.failure = { severity: "error", summary: "disk full", detail: "" };
    expect(await manager.persist()).toEqual([store.failure]);
    store.failure = undefined;
    await manager.persist();
    expect(store.log).toEqual(["backup 5 1.11.4 old", "write 6 1.11.4 new"]);
  });

  it("takes over a snapshot with its place in history, which goes on when it differs", async () => {
    const store = new MemoryStore();
    const manager = new StateManager(store, terraformDialect);
    await manager.refresh();
    const push = async (serial: number, lineage: string, text: string, force = false) => {
      const problem = manager.replace(
        { terraformVersion: "1.0.0", serial, lineage, state: stateWith(text) },
        { force },
      );
      if (problem !== undefined) return problem;
      await manager.persist();
      return `${manager.serial} ${manager.lineage}`;
    };
    expect(await push(5, "L1", "a")).toBe("5 L1");
    expect(await push(9, "L1", "b")).toBe("10 L1");
    expect(await push(9, "L2", "b")).toContain("unrelated state");
    expect(await push(9, "L2", "b", true)).toBe("9 L2");
    expect(await push(5, "L1", "a", true)).toBe("6 L1");
    expect(await push(5, "L1", "a")).toContain("over newer state with serial 6");
  });

  it("reports outputs that can't be stored, and stores the rest", async () => {
    const store = new MemoryStore();
    const manager = new StateManager(store, terraformDialect);
    const infinity = numberValue({ kind: "infinite", negative: false, mantissa: 0n, exponent: 0, precision: 512 });
    manager.setState({ ...stateWith("x"), outputs: new Map([["b", { value: infinity, sensitive: false }]]) });
    expect((await manager.persist()).map(({ summary }) => summary)).toEqual([
      "Failed to serialize output value in state",
    ]);
    expect(store.log).toEqual(["write 1 1.11.4 -"]);
  });

  describe("in a place that others reach", () => {
    const opened = async (content?: string) => {
      const store = new MemoryStore(content, false);
      const manager = new StateManager(store, terraformDialect);
      await manager.refresh();
      return { store, manager };
    };
    const copy = { ...stateFileOf(stored), serial: 9 };

    it("numbers what takes another's place, but not what is the first", async () => {
      const over = await opened(stored);
      over.manager.replace(copy, { force: true });
      await over.manager.persist({ isCopy: true });
      const first = await opened();
      first.manager.replace(copy, { force: true });
      await first.manager.persist({ isCopy: true });
      expect([...over.store.log, ...first.store.log]).toEqual(["write 10 1.11.4 old", "write 9 1.11.4 old"]);
    });

    it("does not write over a first snapshot of others", async () => {
      const { store, manager } = await opened();
      store.content = Buffer.from(stored);
      manager.setState(stateWith("new"));
      expect((await manager.persist()).map(({ summary: text }) => text)).toEqual(["Failed to save state"]);
      expect(store.log).toEqual([]);
    });

    it("is newer than what is stored after a write that failed", async () => {
      const { store, manager } = await opened(stored);
      store.failure = { severity: "error", summary: "no", detail: "" };
      manager.setState(stateWith("new"));
      await manager.persist();
      expect(manager.file().serial).toBe(6);
    });
  });
});
