import { describe, expect, it } from "vitest";
import { logSettings } from "./log-settings.js";

describe("logSettings", () => {
  it.each([
    { env: {}, want: { core: "off", provider: "off", isJson: false } },
    { env: { TF_LOG: "debug" }, want: { core: "debug", provider: "debug", isJson: false } },
    {
      env: { TF_LOG: "json", TF_LOG_PATH: "/l" },
      want: { core: "trace", provider: "trace", isJson: true, file: "/l" },
    },
    { env: { TF_LOG: "error", TF_LOG_PROVIDER: "Info" }, want: { core: "error", provider: "info", isJson: false } },
    { env: { TF_LOG: "trace", TF_LOG_PROVIDER: "off" }, want: { core: "trace", provider: "off", isJson: false } },
    { env: { TF_LOG_CORE: "warn" }, want: { core: "warn", provider: "off", isJson: false } },
    { env: { TF_LOG_CORE: "json" }, want: { core: "trace", provider: "off", isJson: true } },
  ])("$env", ({ env, want }) => {
    expect(logSettings(env)).toEqual({ ...want, problems: [] });
  });

  it("takes a level that does not exist as all, and says so once", () => {
    const { core, provider, problems } = logSettings({ TF_LOG: "everything" });
    expect([core, provider]).toEqual(["trace", "trace"]);
    expect(problems).toEqual([
      '[WARN] Invalid log level: "EVERYTHING". Defaulting to level: TRACE. Valid levels are: [TRACE DEBUG INFO WARN ERROR OFF]',
    ]);
  });
});
