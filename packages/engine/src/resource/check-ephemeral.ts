import type { Dialect } from "@landform/addrs";
import { containsMark, formatPath, type Path, type Value, withoutMarksDeepWithPaths } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { Body } from "@landform/hcl";
import { attributeAtPath, type BlockSchema } from "@landform/schema";
import { errorAt } from "../diagnostics.js";
import { rangeAtPath } from "./range-at-path.js";

/** Report ephemeral values where an object that is stored can't have them: everywhere but in write-only attributes. */
export function checkEphemeral(
  value: Value,
  block: BlockSchema,
  context: { readonly body: Body; readonly dialect: Dialect; readonly address: string },
  diags: DiagnosticSink,
): boolean {
  if (!containsMark(value, "ephemeral")) return true;
  let isFine = true;
  for (const { path, marks } of withoutMarksDeepWithPaths(value).paths) {
    if (!marks.has("ephemeral") || isWriteOnly(block, path)) continue;
    isFine = false;
    const { summary, detail } = problem(path, context.dialect);
    diags.add({ ...errorAt(rangeAtPath(context.body, path), summary, detail), address: context.address });
  }
  return isFine;
}

/** Inside the value of an attribute the attribute itself counts. */
function isWriteOnly(block: BlockSchema, path: Path): boolean {
  for (let length = path.length; length > 0; length--) {
    const attribute = attributeAtPath(block, path.slice(0, length));
    if (attribute !== undefined) return attribute.writeOnly === true;
  }
  return false;
}

function problem(path: Path, dialect: Dialect) {
  const place = formatPath(path);
  return dialect.name === "terraform"
    ? {
        summary: "Invalid use of ephemeral value",
        detail: `Ephemeral values are not valid for "${place.replace(/^\./, "")}", because it is not a write-only attribute and must be persisted to state.`,
      }
    : {
        summary: "Ephemeral value used in non-ephemeral context",
        detail: `Attribute "${place}" is referencing an ephemeral value but ephemeral values can be referenced only by other ephemeral attributes or by write-only ones.`,
      };
}
