import type { Dialect } from "@landform/addrs";
import { containsMark, formatPath, type Path, type Value, withoutMarksDeepWithPaths } from "@landform/cty";
import { type Diagnostic, type DiagnosticSink, formatRange } from "@landform/diagnostics";
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
  const problems = new Map<string, Diagnostic>();
  for (const { path, marks } of withoutMarksDeepWithPaths(value).paths) {
    if (!marks.has("ephemeral") || isWriteOnly(block, path)) continue;
    const problem = context.dialect.name === "terraform" ? terraformProblem(path, block) : tofuProblem(path);
    const range = rangeAtPath(context.body, problem.at);
    const key = `${problem.detail} ${formatRange(range)}`;
    problems.set(key, { ...errorAt(range, problem.summary, problem.detail), address: context.address });
  }
  for (const problem of problems.values()) diags.add(problem);
  return problems.size === 0;
}

/** Inside the value of an attribute the attribute itself counts. */
function isWriteOnly(block: BlockSchema, path: Path): boolean {
  for (let length = path.length; length > 0; length--) {
    const attribute = attributeAtPath(block, path.slice(0, length));
    if (attribute !== undefined) return attribute.writeOnly === true;
  }
  return false;
}

interface EphemeralProblem {
  readonly summary: string;
  readonly detail: string;
  /** What the message points at. */
  readonly at: Path;
}

/** Terraform speaks of the argument or block of the resource, however deep in it the value is. */
function terraformProblem(path: Path, block: BlockSchema): EphemeralProblem {
  const outermost = path.slice(0, 1);
  const isAttribute = attributeAtPath(block, outermost) !== undefined;
  const reason = isAttribute
    ? "is not a write-only attribute and must be persisted to state"
    : "is not an assignable attribute";
  const place = formatPath(outermost).replace(/^\./, "");
  return {
    summary: "Invalid use of ephemeral value",
    detail: `Ephemeral values are not valid for "${place}", because it ${reason}.`,
    at: isAttribute ? outermost : [],
  };
}

function tofuProblem(path: Path): EphemeralProblem {
  return {
    summary: "Ephemeral value used in non-ephemeral context",
    detail: `Attribute "${formatPath(path)}" is referencing an ephemeral value but ephemeral values can be referenced only by other ephemeral attributes or by write-only ones.`,
    at: path,
  };
}
