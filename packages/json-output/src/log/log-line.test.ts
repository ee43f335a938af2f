import { type AbsResourceInstance, type Dialect, parseAbsResourceInstance } from "@landform/addrs";
import { stringValue } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { type HookEvent, hookLine } from "./hook-line.js";
import { diagnosticLine, formatLogLine, messageLine, versionLine } from "./log-line.js";
import { changeSummaryLine, outputsLine } from "./plan-lines.js";

const terraform: Dialect = { name: "terraform", productName: "Terraform", version: "1.11.4", registryHost: "" };
const tofu: Dialect = { name: "tofu", productName: "OpenTofu", version: "1.12.6", registryHost: "" };
const time = new Date("2026-11-30T16:11:18.830Z");

function at(text: string): AbsResourceInstance {
  const address = parseAbsResourceInstance(text);
  if (address === undefined) throw new Error(text);
  return address;
}

describe("formatLogLine", () => {
  it("writes members in order, with HTML escapes only in Terraform", () => {
    const line = { level: "info", message: "<a>", fields: { type: "x", hook: { b: "&" } } } as const;
    const timestamp = expect.stringMatching(/^2026-1[12]-\d\dT\d\d:\d\d:18\.830000(Z|[+-]\d\d:\d\d)$/);
    expect(JSON.parse(formatLogLine(line, time, terraform))).toMatchObject({ "@timestamp": timestamp });
    const withoutTime = (text: string) => text.replace(/"@timestamp":"[^"]*",/, "");
    expect(withoutTime(formatLogLine(line, time, terraform))).toBe(
      '{"@level":"info","@message":"\\u003ca\\u003e","@module":"terraform.ui","hook":{"b":"\\u0026"},"type":"x"}\n',
    );
    expect(withoutTime(formatLogLine(line, time, tofu))).toBe(
      '{"@level":"info","@message":"<a>","@module":"tofu.ui","hook":{"b":"&"},"type":"x"}\n',
    );
  });
});

describe("lines", () => {
  it("tell the version, messages and diagnostics", () => {
    const sources = { source: () => undefined };
    expect([
      versionLine(terraform),
      versionLine(tofu),
      messageLine("hello"),
      diagnosticLine({ severity: "warning", summary: "S", detail: "D" }, sources),
    ]).toMatchSnapshot();
  });

  it.each([
    { counts: { add: 1, change: 2, import: 0, remove: 3 } },
    { counts: { add: 1, change: 2, import: 4, remove: 3, forget: 5 } },
  ])("sum up $counts", ({ counts }) => {
    const messages = (["plan", "apply", "destroy"] as const).map(
      (operation) => changeSummaryLine({ ...counts, operation }).message,
    );
    expect(messages).toMatchSnapshot();
  });

  it("show outputs without sensitive values", () => {
    const line = outputsLine(
      new Map([
        ["b", { value: stringValue("x"), sensitive: false }],
        ["a", { value: stringValue("secret"), sensitive: true }],
      ]),
    );
    expect(line).toEqual({
      level: "info",
      message: "Outputs: 2",
      fields: {
        type: "outputs",
        outputs: { a: { sensitive: true, type: "string" }, b: { sensitive: false, type: "string", value: "x" } },
      },
    });
  });

  const id = { key: "id", value: "1" };
  const address = at('module.m["x"].aws_x.y[3]');
  it.each<HookEvent>([
    { kind: "refreshStart", address, id },
    { kind: "refreshDone", address },
    { kind: "readStart", address },
    { kind: "readDone", address, id, elapsedMs: 64_200 },
    { kind: "applyStart", address, action: "create", id },
    { kind: "applyStart", address, action: "delete", id },
    { kind: "applyProgress", address, action: "update", elapsedMs: 10_000 },
    { kind: "applyDone", address, action: "create", id, elapsedMs: 3_600_000 },
    { kind: "applyDone", address, action: "delete", id, elapsedMs: 0 },
    { kind: "applyFailed", address, action: "update", elapsedMs: 1_400 },
    { kind: "provisionStart", address, provisioner: "local-exec" },
    { kind: "provisionOutput", address, provisioner: "local-exec", output: "hi" },
    { kind: "provisionDone", address, provisioner: "local-exec" },
    { kind: "provisionFailed", address, provisioner: "local-exec" },
    { kind: "ephemeralStart", address, action: "open" },
    { kind: "ephemeralDone", address, action: "close", elapsedMs: 0 },
  ])("tell what happens: $kind", (event) => {
    const line = hookLine(event, { name: "tofu" });
    expect(line?.fields.hook).toMatchObject({
      resource: { module: 'module.m["x"]', resource: "aws_x.y[3]", resource_key: 3 },
    });
    expect(line).toMatchSnapshot({ fields: { hook: { resource: expect.any(Object) } } });
  });

  it.each<readonly [string, HookEvent, string]>([
    ["Opening...", { kind: "ephemeralStart", address, action: "open" }, "start"],
    [
      "Still opening... [10s elapsed]",
      { kind: "ephemeralProgress", address, action: "open", elapsedMs: 1e4 },
      "progress",
    ],
    ["Closing complete after 0s", { kind: "ephemeralDone", address, action: "close", elapsedMs: 0 }, "complete"],
    ["Renewing errored after 1s", { kind: "ephemeralFailed", address, action: "renew", elapsedMs: 1e3 }, "errored"],
  ])("Terraform tells otherwise of ephemeral resources: %s", (text, event, type) => {
    const line = hookLine(event, { name: "terraform" });
    expect(line?.message).toBe(`module.m["x"].aws_x.y[3]: ${text}`);
    expect(line?.fields.type).toBe(`ephemeral_op_${type}`);
    expect(line?.fields.hook).toMatchObject({ action: "action" in event ? event.action : "" });
  });
});
