import type { InstanceKey } from "@landform/addrs";
import type { InstanceState, StoredObject } from "@landform/state";
import { describe, expect, it } from "vitest";
import { tofu } from "../testing/engine-fixture.js";
import { missingSelf } from "./missing-self.js";

const terraform = { ...tofu, name: "terraform" } as const;

const stored: StoredObject = {
  status: "ready",
  schemaVersion: 0,
  attributesJson: "{}",
  sensitivePaths: [],
  private: new Uint8Array(),
  dependencies: [],
  createBeforeDestroy: false,
};
const there: InstanceState = { current: stored, deposed: new Map() };
const leftOver: InstanceState = { deposed: new Map([["0000000d", stored]]) };

describe("the self of an instance without an object", () => {
  const general = "The given key does not identify an element in this collection value";
  it.each<{ key: InstanceKey; present?: InstanceKey[]; others?: InstanceKey[]; want: string | undefined }>([
    { key: undefined, want: undefined },
    { key: 0, want: `${general}: the collection has no elements.` },
    { key: 1, want: `${general}.` },
    {
      key: 1,
      present: [0],
      want: `${general}: the given index is greater than or equal to the length of the collection.`,
    },
    { key: 0, present: [1], want: undefined },
    { key: 0, others: [0], want: `${general}: the collection has no elements.` },
    { key: "a", want: `${general}.` },
    { key: "a", present: ["b"], want: `${general}.` },
  ])("$key of $present", ({ key, present = [], others = [], want }) => {
    const instances = new Map<InstanceKey, InstanceState>([
      ...present.map((other) => [other, there] as const),
      ...others.map((other) => [other, leftOver] as const),
    ]);
    expect(missingSelf(key, instances, terraform)?.detail).toBe(want);
    expect(missingSelf(key, instances, tofu)).toBeUndefined();
  });
});
