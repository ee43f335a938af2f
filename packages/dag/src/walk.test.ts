import { describe, expect, it } from "vitest";
import { Limiter } from "./limiter.js";
import { graphFrom } from "./testing.js";
import { type VisitOutcome, type WalkReport, walkGraph } from "./walk.js";

/** Visits at once, or after a turn of the event loop, failing for the named vertices; logs what happens. */
async function walked(
  text: string,
  options: { fail?: string; later?: boolean; abortAt?: string } = {},
): Promise<{ log: string; report: WalkReport }> {
  const log: string[] = [];
  const abort = new AbortController();
  const report = await walkGraph(graphFrom(text), {
    signal: abort.signal,
    onSkip: (vertex) => log.push(`-${vertex}`),
    visit: (vertex) => {
      log.push(vertex);
      if (vertex === options.abortAt) abort.abort();
      const outcome: VisitOutcome = options.fail?.includes(vertex) === true ? "failed" : "done";
      return options.later === true ? new Promise((resolve) => setImmediate(() => resolve(outcome))) : outcome;
    },
  });
  return { log: log.join(" "), report };
}

describe("walkGraph", () => {
  it.each([
    { text: "", log: "", report: { done: 0, failed: 0, skipped: 0 } },
    { text: "b>a c>b d>a,c", log: "a b c d", report: { done: 4, failed: 0, skipped: 0 } },
    { text: "c>a d>b", log: "a b c d", report: { done: 4, failed: 0, skipped: 0 } },
    { text: "c>a d>b e>c", fail: "a", log: "a b -c d -e", report: { done: 2, failed: 1, skipped: 2 } },
    { text: "c>a,b d>c", fail: "b", log: "a b -c -d", report: { done: 1, failed: 1, skipped: 2 } },
    { text: "c>a d>b", abortAt: "a", log: "a -b -c -d", report: { done: 1, failed: 0, skipped: 3 } },
  ])("$text", async ({ text, fail, abortAt, log, report }) => {
    const options = { ...(fail === undefined ? {} : { fail }), ...(abortAt === undefined ? {} : { abortAt }) };
    expect(await walked(text, options)).toEqual({ log, report });
  });

  it("does the same when visits take time", async () => {
    expect(await walked("c>a d>b e>c", { fail: "a", later: true })).toEqual({
      log: "a b -c -e d",
      report: { done: 2, failed: 1, skipped: 2 },
    });
  });

  it.each([
    { atOnce: 1, log: "a a. b b. c c. d d." },
    { atOnce: 2, log: "a b a. c b. d c. d." },
  ])("has at most $atOnce visits under way", async ({ atOnce, log }) => {
    const events: string[] = [];
    const visit = async (vertex: string): Promise<VisitOutcome> => {
      events.push(vertex);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${vertex}.`);
      return "done";
    };
    await walkGraph(graphFrom("a b c d>b"), { atOnce, visit });
    expect(events.join(" ")).toBe(log);
  });

  it("rejects when a visit throws, once the visits under way are over", async () => {
    const ended: string[] = [];
    const walk = walkGraph(graphFrom("a b c>a"), {
      visit: async (vertex): Promise<VisitOutcome> => {
        if (vertex === "b") throw new Error("a bug");
        await new Promise((resolve) => setImmediate(resolve));
        ended.push(vertex);
        return "done";
      },
    });
    await expect(walk).rejects.toThrow("a bug");
    expect(ended).toEqual(["a"]);
  });
});

describe("Limiter", () => {
  it("never runs more at once than allowed, in order", async () => {
    const limiter = new Limiter(3);
    let running = 0;
    let most = 0;
    const task = async (item: number): Promise<number> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return item * 2;
    };
    const items = Array.from({ length: 20 }, (_, index) => index);
    const [first, second] = await Promise.all([limiter.map(items, task), limiter.map(items, task)]);
    expect(most).toBe(3);
    expect(first).toEqual(items.map((item) => item * 2));
    expect(second).toEqual(first);
  });

  it("gives its place back when a task rejects", async () => {
    const limiter = new Limiter(1);
    await expect(limiter.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await limiter.run(async () => 1)).toBe(1);
  });
});
