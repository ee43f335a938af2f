import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GraphDraft } from "./draft.js";
import type { Graph } from "./graph.js";
import { graphFrom } from "./testing.js";
import { type VisitOutcome, walkGraph } from "./walk.js";

type Ending = VisitOutcome | "skipped";

/** What happened in a walk: `a` when a visit of it began, `a.` when it ended. */
interface Walked {
  readonly events: readonly string[];
  readonly endings: ReadonlyMap<string, Ending>;
}

/** Walk with visits that end when `settle` says so: it is given the vertices that are being visited, and chooses one. */
async function walkWith(
  graph: Graph<string>,
  failing: ReadonlySet<string>,
  choose: (visited: readonly string[]) => number,
): Promise<Walked> {
  const events: string[] = [];
  const endings = new Map<string, Ending>();
  const pending = new Map<string, (outcome: VisitOutcome) => void>();
  const walk = walkGraph(graph, {
    onSkip: (vertex) => endings.set(vertex, "skipped"),
    visit: (vertex) => {
      events.push(vertex);
      return new Promise((resolve) => pending.set(vertex, resolve));
    },
  });
  while (pending.size > 0) {
    const visited = [...pending.keys()];
    const vertex = visited[choose(visited)] ?? "";
    const outcome = failing.has(vertex) ? "failed" : "done";
    events.push(`${vertex}.`);
    endings.set(vertex, outcome);
    pending.get(vertex)?.(outcome);
    pending.delete(vertex);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await walk;
  return { events, endings };
}

/** Every order in which visits can end, one after the other. */
async function* interleavings(graph: Graph<string>, failing: ReadonlySet<string>): AsyncGenerator<Walked> {
  let choices: number[] = [];
  for (;;) {
    const options: number[] = [];
    yield await walkWith(graph, failing, (visited) => {
      const at = options.push(visited.length) - 1;
      choices[at] ??= 0;
      return choices[at];
    });
    const last = options.findLastIndex((count, index) => (choices[index] ?? 0) + 1 < count);
    if (last < 0) return;
    choices = [...choices.slice(0, last), (choices[last] ?? 0) + 1];
  }
}

/** What must come of a walk, whatever the order: a failure skips all that waits for it, and nothing else. */
function expectedEndings(graph: Graph<string>, failing: ReadonlySet<string>): ReadonlyMap<string, Ending> {
  const endings = new Map<string, Ending>();
  const endingOf = (index: number): Ending => {
    const vertex = graph.vertices[index] ?? "";
    const isBlocked = (graph.dependencies[index] ?? []).some((dependency) => endingOf(dependency) !== "done");
    const ending = isBlocked ? "skipped" : failing.has(vertex) ? "failed" : "done";
    endings.set(vertex, ending);
    return ending;
  };
  for (const index of graph.vertices.keys()) endingOf(index);
  return endings;
}

function checkWalk(graph: Graph<string>, failing: ReadonlySet<string>, { events, endings }: Walked): void {
  expect(new Map([...endings].sort())).toEqual(new Map([...expectedEndings(graph, failing)].sort()));
  expect(new Set(events).size).toBe(events.length);
  graph.vertices.forEach((vertex, index) => {
    const begun = events.indexOf(vertex);
    if (begun < 0) return;
    for (const dependency of graph.dependencies[index] ?? []) {
      const ended = events.indexOf(`${graph.vertices[dependency]}.`);
      expect(
        ended >= 0 && ended < begun,
        `${vertex} waits for ${graph.vertices[dependency]} in ${events.join(" ")}`,
      ).toBe(true);
    }
  });
}

describe("walkGraph, in every order in which visits can end", () => {
  it.each([
    { text: "a b c", failing: "", orders: 6 },
    { text: "c>a,b d>b", failing: "", orders: 5 },
    { text: "b>a c>a d>b,c e>a", failing: "b", orders: 6 },
    { text: "b>a d>c e>b,d f>a", failing: "c", orders: 8 },
  ])("$text, failing: $failing", async ({ text, failing, orders }) => {
    const graph = graphFrom(text);
    const failed = new Set(failing.split(",").filter((name) => name !== ""));
    const seen = new Set<string>();
    for await (const walked of interleavings(graph, failed)) {
      checkWalk(graph, failed, walked);
      seen.add(walked.events.join(" "));
    }
    expect(seen.size).toBe(orders);
  });

  it("holds for any small graph", async () => {
    await fc.assert(
      fc.asyncProperty(
        smallGraph,
        fc.subarray([..."abcdef"]),
        fc.infiniteStream(fc.nat()),
        async (graph, failing, order) => {
          const failed = new Set(failing);
          const walked = await walkWith(graph, failed, (visited) => (order.next().value ?? 0) % visited.length);
          checkWalk(graph, failed, walked);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Up to six vertices, each waiting for some of those before it. */
const smallGraph = fc.array(fc.nat(31), { minLength: 1, maxLength: 6 }).map((masks) => {
  const draft = new GraphDraft<string>();
  const names = masks.map((_, index) => "abcdef"[index] ?? "");
  for (const name of names) draft.add(name);
  masks.forEach((mask, index) => {
    for (let before = 0; before < index; before++) {
      if ((mask >> before) % 2 === 1) draft.connect({ vertex: names[index] ?? "", waitsFor: names[before] ?? "" });
    }
  });
  return draft.finish();
});
