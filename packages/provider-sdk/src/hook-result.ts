import type { Value } from "@landform/cty";
import type { Likeness, Model } from "./model.js";
import { withoutWriteOnly } from "./plan-object.js";
import type { Report } from "./report.js";
import type { SchemaDefinition } from "./view.js";

/** The value of the object that a hook returned, without what is never stored; undefined where it is none, which is reported. */
export function encodeResult<S extends SchemaDefinition>(
  model: Model<S>,
  result: unknown,
  report: Report,
  like?: Likeness,
): Value | undefined {
  const encoded = model.encode(result, like);
  if (encoded.kind !== "encodeProblem") return withoutWriteOnly(model.planShape, encoded);
  const place = encoded.path.length === 0 ? "The object" : `"${encoded.path.join(".")}"`;
  return report.error(
    "Invalid provider result",
    `${place} is not what its schema says: ${encoded.message}. This is a bug in the provider.`,
  );
}
