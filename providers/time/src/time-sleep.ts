import { setTimeout as wait } from "node:timers/promises";
import { quoted } from "@landform/diagnostics";
import { atLeastOneOf, attr, defineResource, matches, type Reporter, type Validator } from "@landform/provider-sdk";
import { formatRfc3339, parseDuration } from "@landform/provider-sdk/go-text";
import { triggers } from "./attributes.js";
import { type Clock, timeOf } from "./clock.js";

const duration: Validator<string> = matches(
  /^[0-9]+(\.[0-9]+)?(ms|s|m|h)$/,
  "must be a number immediately followed by ms (milliseconds), s (seconds), m (minutes), or h (hours). For example, " +
    '"30s" for 30 seconds.',
);

export function defineTimeSleep(clock: Clock) {
  return defineResource({
    type: "time_sleep",
    description: "Waits when it is made and when it is destroyed.",
    schema: {
      triggers,
      create_duration: attr.string({
        optional: true,
        validate: [atLeastOneOf("destroy_duration"), duration],
        description: "How long to wait when it is made, such as `30s` or `5m`.",
      }),
      destroy_duration: attr.string({
        optional: true,
        validate: [atLeastOneOf("create_duration"), duration],
        description: "How long to wait when it is destroyed, such as `30s` or `5m`. It must have been applied before.",
      }),
      id: attr.string({
        computed: true,
        useStateForUnknown: true,
        description: "When it was made, in RFC 3339 notation.",
      }),
    },
    async create({ planned, signal, error }) {
      const isOver = await sleep(planned.create_duration, "Create time sleep error", signal, error);
      return isOver ? { ...planned, id: formatRfc3339(timeOf(clock)) } : undefined;
    },
    update: "stateOnly",
    async delete({ prior, signal, error }) {
      await sleep(prior.destroy_duration, "Delete time sleep error", signal, error);
    },
    import({ id, error }) {
      const parts = id.split(",");
      const [create = "", destroy = ""] = parts;
      if (parts.length !== 2 || (create === "" && destroy === ""))
        return error(
          "Unexpected Format of ID",
          `Unexpected format of ID (${quoted(id)}), expected CREATEDURATION,DESTROYDURATION where at least one value is non-empty`,
        );
      for (const text of parts) {
        const problem = text === "" ? undefined : parseDuration(text);
        if (typeof problem === "string") return error("Import time sleep error", cannotParse(problem));
      }
      return {
        triggers: {},
        create_duration: create === "" ? null : create,
        destroy_duration: destroy === "" ? null : destroy,
        id: formatRfc3339(timeOf(clock)),
      };
    },
  });
}

/** False where it ended early, which is reported. */
async function sleep(
  text: string | null,
  summary: string,
  signal: AbortSignal,
  error: Reporter["error"],
): Promise<boolean> {
  if (text === null || text === "") return true;
  const nanoseconds = parseDuration(text);
  if (typeof nanoseconds === "string") {
    error(summary, cannotParse(nanoseconds));
    return false;
  }
  const end = Date.now() + Number(nanoseconds / 1_000_000n);
  try {
    // One timer can't run longer than 24 days.
    for (let left = end - Date.now(); left > 0; left = end - Date.now())
      await wait(Math.min(left, 2 ** 31 - 1), undefined, { signal });
    return true;
  } catch {
    error(summary, "Original Error: context canceled");
    return false;
  }
}

/** The real provider speaks of `create_duration` in either case. */
function cannotParse(problem: string): string {
  return `The create_duration cannot be parsed\n\n+Original Error: ${problem}`;
}
