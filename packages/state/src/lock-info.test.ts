import { describe, expect, it } from "vitest";
import { describeLock, formatLockInfoJson, type LockInfo, parseLockInfoJson } from "./lock-info.js";

const info: LockInfo = {
  id: "7a06a06c-4cd7-3093-ac91-ee1ffc120cc4",
  operation: "OperationTypeApply",
  info: "",
  who: "a&b@host",
  version: "1.11.4",
  created: "2026-11-30T15:31:21.057055700Z",
  path: "terraform.tfstate",
};
const json = `{"ID":"7a06a06c-4cd7-3093-ac91-ee1ffc120cc4","Operation":"OperationTypeApply","Info":"","Who":"a\\u0026b@host","Version":"1.11.4","Created":"2026-11-30T15:31:21.057055700Z","Path":"terraform.tfstate"}`;

describe("lock info", () => {
  it("is written and read as the reference tools do", () => {
    expect(formatLockInfoJson(info)).toBe(json);
    expect(parseLockInfoJson(json)).toEqual(info);
  });

  it.each(["", "[", "1", "null"])("is not there in %j", (text) => {
    expect(parseLockInfoJson(text)).toBeUndefined();
  });

  it("is described for people", () => {
    expect(describeLock(info)).toMatchInlineSnapshot(`
      "Lock Info:
        ID:        7a06a06c-4cd7-3093-ac91-ee1ffc120cc4
        Path:      terraform.tfstate
        Operation: OperationTypeApply
        Who:       a&b@host
        Version:   1.11.4
        Created:   2026-11-30 15:31:21.0570557 +0000 UTC
        Info:      
      "
    `);
  });
});
