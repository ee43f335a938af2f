import { progressIntervalMs } from "../resource/progress.js";
import type { ConfiguredInstance } from "../resource/resource-block.js";

/** Tell of a call about an ephemeral resource as it begins, while it takes long, and when it is over. */
export async function tellOfEphemeral<T>(
  { block, address }: ConfiguredInstance,
  action: "open" | "renew" | "close",
  call: { readonly work: () => Promise<T>; readonly hasFailed: (answer: T) => boolean },
): Promise<T> {
  const startedAt = performance.now();
  const about = { address, action };
  const elapsedMs = () => performance.now() - startedAt;
  block.emit({ kind: "ephemeralStart", ...about });
  const timer = setInterval(() => {
    block.emit({ kind: "ephemeralProgress", ...about, elapsedMs: elapsedMs() });
  }, progressIntervalMs);
  try {
    const answer = await call.work();
    block.emit({
      kind: call.hasFailed(answer) ? "ephemeralFailed" : "ephemeralDone",
      ...about,
      elapsedMs: elapsedMs(),
    });
    return answer;
  } finally {
    clearInterval(timer);
  }
}
