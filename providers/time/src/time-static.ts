import { attr, defineResource, isUnknown } from "@landform/provider-sdk";
import { formatRfc3339, parseRfc3339 } from "@landform/provider-sdk/go-text";
import { momentOf, notationOf, partAttributes, partsOf, rfc3339, triggers } from "./attributes.js";
import { type Clock, timeOf } from "./clock.js";

export function defineTimeStatic(clock: Clock) {
  return defineResource({
    type: "time_static",
    description: "Keeps the time at which it was made.",
    schema: {
      triggers,
      rfc3339: attr.string({
        optional: true,
        computed: true,
        onChange: "replace",
        validate: rfc3339,
        description: "The moment in RFC 3339 notation; now, where it is left out.",
      }),
      ...partAttributes("moment"),
      id: attr.string({ computed: true, useStateForUnknown: true, description: "The moment in RFC 3339 notation." }),
    },
    plan({ prior, planned }) {
      if (prior !== null || planned.rfc3339 === null || isUnknown(planned.rfc3339)) return undefined;
      const moment = momentOf(planned.rfc3339);
      return moment === undefined ? undefined : { ...planned, ...partsOf(moment), id: planned.rfc3339 };
    },
    create({ planned }) {
      const given = planned.rfc3339 === null || isUnknown(planned.rfc3339) ? undefined : momentOf(planned.rfc3339);
      const moment = given ?? timeOf(clock);
      const notation = notationOf(moment, planned.rfc3339);
      return { ...planned, ...partsOf(moment), rfc3339: notation, id: notation };
    },
    import({ id, error }) {
      const moment = parseRfc3339(id);
      if (typeof moment === "string")
        return error(
          "Import time static error",
          `The id that was supplied could not be parsed as RFC3339.\n\n+Original Error: ${moment}`,
        );
      const notation = formatRfc3339(moment);
      return { triggers: {}, ...partsOf(moment), rfc3339: notation, id: notation };
    },
  });
}
