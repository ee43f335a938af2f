import type { LogEntry, LogLevel } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { attr } from "./attr.js";
import { defineProvider } from "./provider-definition.js";
import { type ProviderLog, providerLog } from "./provider-log.js";
import { createProviderTester } from "./testing/index.js";
import { withClient } from "./with-client.js";

function written(use: (log: ProviderLog) => void, level: LogLevel | "off" = "trace"): readonly string[] {
  const lines: string[] = [];
  const write = (entry: LogEntry) =>
    void lines.push(
      `${entry.level} ${entry.module}: ${entry.message} ${JSON.stringify(Object.fromEntries(entry.fields))}`,
    );
  use(providerLog("x", { level, write }));
  return lines;
}

describe("a provider's log", () => {
  it.each<[name: string, use: (log: ProviderLog) => void, lines: readonly string[]]>([
    ["has a text and fields", (log) => log.info("asked", { attempt: 2 }), ['info provider.x: asked {"attempt":2}']],
    [
      "has fields of its own",
      (log) => log.with({ id: "a" }).with({ size: 1 }).warn("slow", { size: 2 }),
      ['warn provider.x: slow {"id":"a","size":2}'],
    ],
    [
      "has parts",
      (log) => log.part("http").part("retry").error("gave up"),
      ["error provider.x.http.retry: gave up {}"],
    ],
    [
      "hides fields",
      (log) =>
        log
          .hiding({ fields: ["token"] })
          .part("http")
          .debug("sent", { token: "t", url: "u" }),
      ['debug provider.x.http: sent {"token":"***","url":"u"}'],
    ],
    [
      "hides texts",
      (log) => log.hiding({ texts: ["s3cret", /key-\d+/] }).trace("got s3cret, key-1, key-2", { a: ["s3cret"], b: 1 }),
      ['trace provider.x: got ***, ***, *** {"a":"[\\"***\\"]","b":1}'],
    ],
    [
      "hides texts that JSON writes otherwise",
      (log) => log.hiding({ texts: ['a"b', "c\nd"] }).trace("got", { headers: { auth: 'x a"b', more: ["c\nd"] } }),
      ['trace provider.x: got {"headers":"{\\"auth\\":\\"x ***\\",\\"more\\":[\\"***\\"]}"}'],
    ],
    ["is not hidden by nothing", (log) => log.hiding({ texts: [""] }).trace("a"), ["trace provider.x: a {}"]],
  ])("%s", (_, use, lines) => {
    expect(written(use)).toEqual(lines);
  });

  it("is written from the level on that is read", () => {
    const use = (log: ProviderLog) => {
      log.debug("a");
      log.warn("b");
    };
    expect(written(use, "info")).toEqual(["warn provider.x: b {}"]);
    expect(written(use, "off")).toEqual([]);
  });

  it("is handed to configure and to hooks", async () => {
    const { defineResource } = withClient<string>();
    const thing = defineResource({
      type: "x_thing",
      schema: { name: attr.string({ required: true }) },
      update: "stateOnly",
      create({ planned, client, log }) {
        log.info("made", { client });
        return planned;
      },
    });
    const provider = defineProvider({
      name: "x",
      version: "1.0.0",
      resources: [thing],
      configure({ log }) {
        log.info("configured");
        return "c";
      },
    });
    const entries: LogEntry[] = [];
    const log = { level: "info", write: (entry: LogEntry) => void entries.push(entry) } as const;
    const tester = await createProviderTester({ ...provider, open: () => provider.open(log) });
    await tester.apply("x_thing", { name: "a" });
    expect(entries.map(({ message, fields }) => [message, ...fields])).toEqual([
      ["configured"],
      ["made", ["client", "c"]],
    ]);
  });
});
