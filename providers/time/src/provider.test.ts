import { createProviderTester } from "@landform/provider-sdk/testing";
import { describe, expect, it } from "vitest";
import { createTimeProvider } from "./provider.js";

function open(now: () => string) {
  return createProviderTester(createTimeProvider(() => new Date(now())));
}

describe("time_rotating", () => {
  it("is gone when its time is over", async () => {
    let now = "2024-01-31T10:00:00.5Z";
    const tester = await open(() => now);
    const object = await tester.apply("time_rotating", { rotation_months: 1 });
    expect(object.state).toMatchObject({
      id: "2024-01-31T10:00:00Z",
      rfc3339: "2024-01-31T10:00:00Z",
      rotation_rfc3339: "2024-03-02T10:00:00Z",
      month: 3,
      day: 2,
    });
    now = "2024-03-02T10:00:00Z";
    expect(await tester.read(object)).toBeDefined();
    now = "2024-03-02T10:00:01Z";
    expect(await tester.read(object)).toBeUndefined();
  });

  it("asks for a new one when a change comes too late", async () => {
    let now = "2024-01-01T00:00:00Z";
    const tester = await open(() => now);
    const object = await tester.apply("time_rotating", { rotation_days: 1 });
    now = "2024-06-01T00:00:00Z";
    expect(await tester.plan("time_rotating", { rotation_days: 2 }, object)).toMatchObject({
      action: "replace",
      requiresReplace: ["rotation_rfc3339"],
    });
  });
});

describe("time_static", () => {
  it("keeps the time of its creation", async () => {
    let now = "2024-05-06T07:08:09.123Z";
    const tester = await open(() => now);
    const object = await tester.apply("time_static", {});
    expect(object.state).toMatchObject({ rfc3339: "2024-05-06T07:08:09Z", unix: 1714979289, hour: 7 });
    now = "2025-01-01T00:00:00Z";
    expect(await tester.plan("time_static", {}, object)).toMatchObject({ action: "no-op" });
  });
});

describe("time_sleep", () => {
  it("waits", async () => {
    const tester = await open(() => "2024-05-06T07:08:09Z");
    const started = performance.now();
    const object = await tester.apply("time_sleep", { create_duration: "80ms", destroy_duration: "0.08s" });
    await tester.destroy(object);
    expect(performance.now() - started).toBeGreaterThan(150);
  });

  it("stops waiting when it is told to", async () => {
    const provider = createTimeProvider(() => new Date()).open();
    const { resourceTypes } = await provider.schemas();
    expect(resourceTypes.has("time_sleep")).toBe(true);
    const tester = await createProviderTester({ name: "time", version: "0.14.0", open: () => provider });
    const result = tester.apply("time_sleep", { create_duration: "1h" });
    setTimeout(() => void provider.stop(), 20);
    await expect(result).rejects.toThrow("Create time sleep error: Original Error: context canceled");
  });
});

describe("functions", () => {
  it.each([
    { text: "2024-12-30T00:00:00Z", want: { iso_year: 2025, iso_week: 1, year_day: 365, weekday_name: "Monday" } },
    { text: "2021-01-03T23:59:59-01:00", want: { iso_year: 2020, iso_week: 53, weekday: 0, unix: 1609721999 } },
    { text: "2020-12-31T00:00:00Z", want: { iso_year: 2020, iso_week: 53, year_day: 366, month_name: "December" } },
  ])("rfc3339_parse $text", async ({ text, want }) => {
    expect(await (await open(() => "2024-01-01T00:00:00Z")).call("rfc3339_parse", text)).toMatchObject(want);
  });

  it("duration_parse", async () => {
    expect(await (await open(() => "2024-01-01T00:00:00Z")).call("duration_parse", "1h30m0.5s")).toEqual({
      hours: 1.500138888888889,
      minutes: 90.00833333333334,
      seconds: 5400.5,
      milliseconds: 5400500,
      microseconds: 5400500000,
      nanoseconds: 5400500000000,
    });
  });
});
