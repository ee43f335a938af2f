import { invariant } from "@landform/diagnostics";
import { attr } from "./attr.js";
import type { Attribute } from "./attribute.js";
import { type Block, block } from "./block.js";
import { parseDuration } from "./go-text/duration.js";
import { isUnknown, type Unknown } from "./unknown.js";
import type { Validator } from "./validator.js";
import type { ConfigOf, PlannedOf, StateOf } from "./view.js";

export type TimedOperation = "create" | "read" | "update" | "delete";

type Limit = Attribute<string, string, string, "optional">;
export type TimeoutMembers<N extends TimedOperation> = { readonly [K in N]: Limit };

/**
 * A block in which users say how long operations may take, `timeouts { create = "20m" }`, for those that are named. It
 * is a member like others: `schema: { timeouts: timeouts("create", "delete") }`. See `timeLimit`.
 */
export function timeouts<const N extends TimedOperation>(
  ...operations: readonly N[]
): Block<StateOf<TimeoutMembers<N>> | null, PlannedOf<TimeoutMembers<N>> | null, ConfigOf<TimeoutMembers<N>> | null> {
  const members = Object.fromEntries(operations.map((operation): [string, Limit] => [operation, limit()]));
  invariant(hasAll(members, operations), "each operation has a member");
  return { ...block.single(members), stateOnly: true };
}

function hasAll<N extends TimedOperation>(
  members: Readonly<Record<string, Limit>>,
  operations: readonly N[],
): members is TimeoutMembers<N> & Readonly<Record<string, Limit>> {
  return operations.every((operation) => operation in members);
}

function limit(): Limit {
  const description =
    'A duration such as "30s" or "2h45m": numbers with the units "s" (seconds), "m" (minutes) and "h" (hours).';
  return attr.string({ optional: true, description, validate: isDuration });
}

const isDuration: Validator<string> = {
  known(value, { place, error }) {
    const parsed = parseDuration(value);
    if (typeof parsed === "string") error("Invalid Attribute Value Match", `Attribute ${place}: ${parsed}`);
  },
};

/**
 * Aborted when `signal` is, and when the time that the user gave, or `usual` (such as `"20m"`), is over: to be handed to
 * what a hook waits for. Its reason then says that it took too long.
 */
export function timeLimit(given: string | null | Unknown | undefined, usual: string, signal: AbortSignal): AbortSignal {
  const text = given === null || given === undefined || isUnknown(given) ? usual : given;
  const nanoseconds = parseDuration(text);
  invariant(typeof nanoseconds === "bigint", `"${text}" is a duration`);
  return AbortSignal.any([signal, AbortSignal.timeout(Math.min(Number(nanoseconds / 1_000_000n), longestMs))]);
}

/** What Node's timers can wait. */
const longestMs = 2 ** 31 - 1;
