import { type AbsProviderConfig, type AbsResourceInstance, parseAbsResourceInstance } from "@landform/addrs";
import { describe, expect, it } from "vitest";
import type { State, StoredObject } from "./state.js";
import { stateFileOf } from "./testing.js";
import { WorkingState } from "./working-state.js";
import { formatStateFile } from "./write-state-file.js";

const config: AbsProviderConfig = {
  module: [],
  provider: { hostname: "registry.terraform.io", namespace: "hashicorp", type: "null" },
};
const provider = { config };

function at(text: string): AbsResourceInstance {
  const address = parseAbsResourceInstance(text);
  if (address === undefined) throw new Error(text);
  return address;
}

function object(id: string): StoredObject {
  return {
    status: "ready",
    schemaVersion: 0,
    attributesJson: `{"id":"${id}"}`,
    sensitivePaths: [],
    private: new Uint8Array(),
    dependencies: [],
    createBeforeDestroy: false,
  };
}

/** `ADDRESS=ID`, deposed ones with their key, in the order of the file. */
function contentOf(state: State): string {
  const file = JSON.parse(formatStateFile({ terraformVersion: "1.0.0", serial: 1, lineage: "", state }, "compact"));
  const objects: string[] = [];
  for (const { type, name, instances } of file.resources) {
    for (const { index_key: key, deposed, attributes } of instances) {
      const index = key === undefined ? "" : `[${key}]`;
      objects.push(`${type}.${name}${index}${deposed === undefined ? "" : ` (${deposed})`}=${attributes.id}`);
    }
  }
  return objects.join(", ");
}

describe("WorkingState", () => {
  it("sets, gets and removes objects", () => {
    const state = new WorkingState();
    state.setObject(at("a.b[0]"), object("1"), provider);
    state.setObject(at("a.b[1]"), object("2"), provider);
    state.setObject(at("a.b[1]"), object("3"), provider, "0000000d");
    state.setObject(at("a.c"), object("4"), provider);
    expect(state.getObject(at("a.b[0]"))).toEqual(object("1"));
    expect(state.getObject(at("a.b[1]"), "0000000d")).toEqual(object("3"));
    expect(state.getObject(at('a.b["1"]'))).toBeUndefined();
    state.removeObject(at("a.b[1]"));
    state.removeObject(at("a.c"));
    state.removeObject(at("a.x"));
    expect(contentOf(state.snapshot())).toBe("a.b[0]=1, a.b[1] (0000000d)=3");
    state.removeObject(at("a.b[1]"), "0000000d");
    state.removeObject(at("a.b[0]"));
    expect(state.snapshot().resources.size).toBe(0);
  });

  it("deposes an object and restores it", () => {
    const state = new WorkingState();
    state.setObject(at("a.b"), object("1"), provider);
    const key = state.deposeObject(at("a.b")) ?? "";
    expect(key).toMatch(/^[0-9a-f]{8}$/);
    expect(contentOf(state.snapshot())).toBe(`a.b (${key})=1`);
    expect(state.restoreObject(at("a.b"), key)).toBe(true);
    expect(contentOf(state.snapshot())).toBe("a.b=1");
    expect(state.restoreObject(at("a.b"), key)).toBe(false);
    expect(state.deposeObject(at("a.x"))).toBeUndefined();
  });

  it("moves an instance, unless something is in its way", () => {
    const state = new WorkingState();
    state.setObject(at("a.b"), object("1"), provider);
    state.setObject(at("a.c"), object("2"), provider);
    expect(state.moveInstance(at("a.b"), at("a.c"))).toBe(false);
    expect(state.moveInstance(at("a.b"), at("a.d[0]"))).toBe(true);
    expect(state.moveInstance(at("a.b"), at("a.e"))).toBe(false);
    expect(contentOf(state.snapshot())).toBe("a.c=2, a.d[0]=1");
  });

  it("never changes a snapshot, nor the state it came from", () => {
    const { state: first } = stateFileOf(
      `{"version":4,"resources":[{"mode":"managed","type":"a","name":"b","provider":"provider[\\"x/y/z\\"]","instances":[{"index_key":0,"attributes":{"id":"1"}},{"index_key":1,"attributes":{"id":"2"}}]}]}`,
    );
    const state = new WorkingState(first);
    const snapshots = [state.snapshot()];
    const steps = [
      () => state.setObject(at("a.b[0]"), object("3"), provider),
      () => state.removeObject(at("a.b[1]")),
      () => state.setObject(at("a.c"), object("4"), provider),
      () => state.setObject(at("a.c"), object("5"), provider),
    ];
    for (const step of steps) {
      step();
      snapshots.push(state.snapshot());
    }
    expect([first, ...snapshots].map(contentOf)).toEqual([
      "a.b[0]=1, a.b[1]=2",
      "a.b[0]=1, a.b[1]=2",
      "a.b[0]=3, a.b[1]=2",
      "a.b[0]=3",
      "a.b[0]=3, a.c=4",
      "a.b[0]=3, a.c=5",
    ]);
  });
});
