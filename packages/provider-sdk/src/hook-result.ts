import type { Value } from "@landform/cty";
import type { Likeness, Model } from "./model.js";
import { withoutWriteOnly, writtenAs } from "./plan-object.js";
import type { Report } from "./report.js";
import type { SchemaDefinition } from "./view.js";

/** The value of the object that a hook returned, without what is never stored, and written as in `like` where it is the same; undefined where it is none, which is reported. */
export function encodeResult<S extends SchemaDefinition>(
  model: Model<S>,
  result: unknown,
  report: Report,
  like?: Likeness,
): Value | undefined {
  const encoded = model.encode(result, like);
  if (encoded.kind !== "encodeProblem") {
    const stored = withoutWriteOnly(model.planShape, encoded);
    return like === undefined ? stored : writtenAs(model.planShape, stored, like.value);
  }
  const place = encoded.path.length === 0 ? "The object" : `"${encoded.path.join(".")}"`;
  return report.error(
    "Invalid provider result",
    `${place} is not what its schema says: ${encoded.message}. This is a bug in the provider.`,
  );
}
