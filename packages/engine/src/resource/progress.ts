import type { Change } from "@landform/plan";
import type { Outcome } from "./carry-out.js";
import { objectId } from "./object-id.js";
import type { ResourceInstance } from "./resource-block.js";

export const progressIntervalMs = 10_000;

/** Tell of a change as it begins, while it takes long, and when it is over. */
export async function withProgress(
  { block, address }: ResourceInstance,
  change: Change,
  deposedKey: string | undefined,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  const before = objectId(change.before);
  const about = { address, action: change.action, ...(deposedKey === undefined ? {} : { deposedKey }) };
  const start = { ...about, ...(before === undefined ? {} : { id: before }) };
  block.emit({ kind: "applyStart", ...start });
  const timer = setInterval(() => {
    block.emit({ kind: "applyProgress", ...start, elapsedMs: elapsedMs() });
  }, progressIntervalMs);
  try {
    const outcome = await work();
    const id = (outcome.value && objectId(outcome.value)) ?? before;
    const end = { ...about, elapsedMs: elapsedMs(), ...(id === undefined ? {} : { id }) };
    block.emit({ kind: outcome.failed ? "applyFailed" : "applyDone", ...end });
    return outcome;
  } finally {
    clearInterval(timer);
  }
}
