import { describe, expect, it } from "vitest";
import type { LogEntry } from "./plugin-log.js";
import { createProviderLog, formatEntry, formatJsonEntry, providerLogSettings } from "./provider-log.js";

describe("providerLogSettings", () => {
  it.each([
    { env: {}, want: { level: "off", isJson: false } },
    { env: { TF_LOG: "debug" }, want: { level: "debug", isJson: false } },
    { env: { TF_LOG: "json", TF_LOG_PATH: "/l" }, want: { level: "trace", isJson: true, file: "/l" } },
    { env: { TF_LOG: "error", TF_LOG_PROVIDER: "Info" }, want: { level: "info", isJson: false } },
    { env: { TF_LOG: "trace", TF_LOG_PROVIDER: "off" }, want: { level: "off", isJson: false } },
    { env: { TF_LOG_CORE: "trace" }, want: { level: "off", isJson: false } },
    { env: { TF_LOG: "everything" }, want: { level: "trace", isJson: false } },
  ])("$env", ({ env, want }) => {
    expect(providerLogSettings(env)).toEqual(want);
  });
});

describe("formats of entries", () => {
  const entry: LogEntry = {
    level: "warn",
    module: "provider.x",
    message: "so",
    fields: [
      ["a", "1"],
      ["b", "two words"],
    ],
  };
  it("writes lines", () => {
    expect(formatEntry(entry, "NOW")).toBe('NOW [WARN]  provider.x: so: a=1 b="two words"');
    expect(formatEntry({ ...entry, level: "error", module: "", fields: [], timestamp: "T" }, "NOW")).toBe(
      "T [ERROR] so",
    );
  });
  it("writes JSON", () => {
    expect(formatJsonEntry(entry, "NOW")).toBe(
      '{"@level":"warn","@message":"so","@module":"provider.x","@timestamp":"NOW","a":"1","b":"two words"}',
    );
  });
});

describe("createProviderLog", () => {
  const entry: LogEntry = { level: "warn", module: "", message: "so", fields: [], timestamp: "T" };
  it.each([
    { env: { TF_LOG: "info" }, want: ["T [WARN]  so\n", "T [WARN]  so\n"] },
    {
      env: { TF_LOG: "info", TF_LOG_PATH: "/no/such" },
      want: ["Error opening log file: open /no/such: no such file or directory\n", "T [WARN]  so\n", "T [WARN]  so\n"],
    },
  ])("shows people what has no file: $env", ({ env, want }) => {
    const shown: string[] = [];
    const log = createProviderLog(env, (text) => shown.push(text));
    log.write(entry);
    log.write(entry);
    expect(shown).toEqual(want);
  });
});
