import type { Json } from "@landform/json-output";
import { describe, expect, it } from "vitest";
import { relevantChange } from "./relevant-change.js";

const before = { id: "1", name: "a", tags: { x: "1", y: "2" }, parts: [{ port: 1 }, { port: 2 }] };
const after = { id: "1", name: "b", tags: { x: "3", y: "4" }, parts: [{ port: 5 }, { port: 6 }] };

describe("relevantChange", () => {
  it.each<readonly [string, Json, (string | number)[][], Json]>([
    ["all of it", after, [[]], after],
    ["an attribute", after, [["name"]], { ...before, name: "b" }],
    ["a part of one", after, [["tags", "x"]], { ...before, tags: { x: "3", y: "2" } }],
    ["an element", after, [["parts", 1, "port"]], { ...before, parts: [{ port: 1 }, { port: 6 }] }],
    ["an object that is gone", null, [["id"]], { ...before, id: null }],
  ])("%s", (_, found, relevant, want) => {
    expect(relevantChange({ actions: ["update"], before, after: found }, relevant).after).toEqual(want);
  });

  it("keeps secret what was", () => {
    const change = {
      actions: ["delete"],
      before,
      after: null,
      before_sensitive: { name: true },
      after_sensitive: false,
    } as const;
    expect(relevantChange(change, [["id"]]).after_sensitive).toEqual({ name: true });
  });
});
