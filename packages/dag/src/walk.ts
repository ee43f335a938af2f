import type { Graph } from "./graph.js";

export type VisitOutcome = "done" | "failed";

export interface WalkOptions<V> {
  /** Does the work of one vertex. Rejecting or throwing means a bug: the walk starts nothing more and rejects too. */
  readonly visit: (vertex: V) => VisitOutcome | Promise<VisitOutcome>;
  /** How many visits may be under way (no limit if absent). What each of them holds is then soon free again. */
  readonly atOnce?: number;
  /** Called for a vertex that is not visited, because of a failure before it or the end of the walk. */
  readonly onSkip?: (vertex: V) => void;
  /** When aborted no vertex is visited any more; the visits under way are awaited. */
  readonly signal?: AbortSignal;
}

/** How many vertices ended how. */
export interface WalkReport {
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Visit every vertex, each as soon as the last vertex it waits for is done. What waits for a failed or skipped vertex
 * is skipped; everything else goes on. The graph must have no cycles. A visit that answers at once costs no turn of the event loop.
 */
export function walkGraph<V>(graph: Graph<V>, options: WalkOptions<V>): Promise<WalkReport> {
  const { atOnce = Number.POSITIVE_INFINITY } = options;
  return new Promise((resolve, reject) => {
    const waitingFor = Int32Array.from(graph.dependencies, (dependencies) => dependencies.length);
    const blocked = new Uint8Array(graph.vertices.length);
    const report = { done: 0, failed: 0, skipped: 0 };
    const ready: number[] = [];
    let next = 0;
    let running = 0;
    let bug: { readonly error: unknown } | undefined;

    const settle = (index: number, outcome: keyof WalkReport): void => {
      report[outcome]++;
      for (const dependent of graph.dependents[index] ?? []) {
        if (outcome !== "done") blocked[dependent] = 1;
        const left = (waitingFor[dependent] ?? 0) - 1;
        waitingFor[dependent] = left;
        if (left === 0) ready.push(dependent);
      }
    };
    const fail = (error: unknown): void => {
      bug ??= { error };
    };
    const visit = (index: number, vertex: V): void => {
      if (blocked[index] === 1 || bug !== undefined || options.signal?.aborted === true) {
        options.onSkip?.(vertex);
        settle(index, "skipped");
        return;
      }
      const outcome = options.visit(vertex);
      if (typeof outcome === "string") {
        settle(index, outcome);
        return;
      }
      running++;
      outcome
        .then((value) => settle(index, value), fail)
        .finally(() => {
          running--;
          drain();
        });
    };
    const drain = (): void => {
      try {
        for (let index = ready[next]; index !== undefined && running < atOnce; index = ready[next]) {
          next++;
          const vertex = graph.vertices[index];
          if (vertex !== undefined) visit(index, vertex);
        }
      } catch (error) {
        fail(error);
      }
      if (running > 0) return;
      if (bug === undefined) resolve(report);
      else reject(bug.error);
    };

    waitingFor.forEach((count, index) => {
      if (count === 0) ready.push(index);
    });
    drain();
  });
}
