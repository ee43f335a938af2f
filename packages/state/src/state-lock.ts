import type { Dialect } from "@landform/addrs";
import type { Diagnostic, WithDiagnostics } from "@landform/diagnostics";
import { describeLock, type LockInfo } from "./lock-info.js";
import type { LockAttempt, StateLocking } from "./state-store.js";

export interface LockOptions {
  readonly dialect: Dialect;
  /** How long to go on trying while someone else holds the lock; 0: try once. */
  readonly timeoutMs: number;
  /** Aborted: stop waiting. */
  readonly signal?: AbortSignal;
  /** Called once when it takes longer than a person wants to wait without a word. */
  readonly onSlow?: () => void;
}

const slowAfterMs = 400;
const firstDelayMs = 1_000;
const longestDelayMs = 16_000;

/** Take the lock; `value` is its id for `releaseStateLock`, undefined with an error. */
export async function acquireStateLock(
  locking: StateLocking,
  info: LockInfo,
  options: LockOptions,
): Promise<WithDiagnostics<string | undefined>> {
  const attempt = await withSlowNotice(options.onSlow, () => tryUntil(locking, info, options));
  if (attempt.kind === "locked") return { value: attempt.id, diagnostics: attempt.diagnostics };
  const holder = attempt.kind === "held" ? attempt.holder : undefined;
  const message = messageWithHolder(attempt.message, holder);
  return { value: undefined, diagnostics: [lockError(message, options.dialect)] };
}

/** Give the lock up. `onSlow` as for taking it. */
export async function releaseStateLock(
  locking: StateLocking,
  id: string,
  options: Pick<LockOptions, "dialect" | "onSlow">,
): Promise<readonly Diagnostic[]> {
  const result = await withSlowNotice(options.onSlow, () => locking.unlock(id));
  if (result.kind === "unlocked") return [];
  return [unlockError(messageWithHolder(result.message, result.holder), options.dialect)];
}

/** Until locked, hopeless or out of time; waits 1 s after the first try, then twice as long each time, up to 16 s. */
async function tryUntil(locking: StateLocking, info: LockInfo, options: LockOptions): Promise<LockAttempt> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const ended = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  for (let delayMs = firstDelayMs; ; ) {
    const attempt = await locking.tryLock(info);
    if (attempt.kind !== "held") return attempt;
    if (attempt.retryNow === true) continue;
    if (attempt.holder === undefined || attempt.holder.id === "" || options.timeoutMs <= 0) return attempt;
    if (!(await sleepUnlessEnded(delayMs, ended))) return attempt;
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }
}

/** False when `ended` came first. */
function sleepUnlessEnded(delayMs: number, ended: AbortSignal): Promise<boolean> {
  if (ended.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const finish = (slept: boolean) => {
      clearTimeout(timer);
      ended.removeEventListener("abort", onEnd);
      resolve(slept);
    };
    const onEnd = () => finish(false);
    const timer = setTimeout(() => finish(true), delayMs);
    ended.addEventListener("abort", onEnd, { once: true });
  });
}

async function withSlowNotice<T>(onSlow: (() => void) | undefined, work: () => Promise<T>): Promise<T> {
  const timer = onSlow === undefined ? undefined : setTimeout(onSlow, slowAfterMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

function messageWithHolder(message: string, holder: LockInfo | undefined): string {
  return holder === undefined ? message : `${message}\n${describeLock(holder)}`;
}

function lockError(message: string, { productName }: Dialect): Diagnostic {
  return {
    severity: "error",
    summary: "Error acquiring the state lock",
    detail: `Error message: ${message}

${productName} acquires a state lock to protect the state from being written
by multiple users at the same time. Please resolve the issue above and try
again. For most commands, you can disable locking with the "-lock=false"
flag, but this is not recommended.`,
  };
}

function unlockError(message: string, { productName }: Dialect): Diagnostic {
  return {
    severity: "error",
    summary: "Error releasing the state lock",
    detail: `Error message: ${message}

${productName} acquires a lock when accessing your state to prevent others
running ${productName} to potentially modify the state at the same time. An
error occurred while releasing this lock. This could mean that the lock
did or did not release properly. If the lock didn't release properly,
${productName} may not be able to run future commands since it'll appear as if
the lock is held.

In this scenario, please call the "force-unlock" command to unlock the
state manually. This is a very dangerous operation since if it is done
erroneously it could result in two people modifying state at the same time.
Only call this command if you're certain that the unlock above failed and
that no one else is holding a lock.`,
  };
}
