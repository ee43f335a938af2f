import { forEachProblemsInTofu, type ImportConfig } from "@landform/config";
import { elementsOf, isWhollyKnown, type Value, withoutMarks } from "@landform/cty";
import type { DiagnosticExtra, DiagnosticSink } from "@landform/diagnostics";
import type { Expression } from "@landform/hcl";
import { valueError } from "../diagnostics.js";
import type { Run } from "../walk/run.js";
import { evaluateValue } from "./evaluate-value.js";
import { type InstanceData, noInstanceData } from "./repetition.js";

/** What `each` stands for in each repetition of an `import` block: of a map, an object, a set or a tuple. */
export function importRepetitions(
  { forEach }: Pick<ImportConfig, "forEach">,
  run: Run,
  diags: DiagnosticSink,
  allowUnknown = false,
): readonly InstanceData[] {
  if (forEach === undefined) return [noInstanceData];
  const marked = evaluateValue(forEach, run.scopes.in(run.modules.root), diags);
  if (marked === undefined) return [];
  if (run.context.dialect.name === "terraform") return eachOfCollection(forEach, marked, run, diags, allowUnknown);
  const problems = forEachProblemsInTofu(marked, {
    allowTuple: true,
    ...(!allowUnknown && { unknown: () => unknownKeys }),
  });
  for (const { detail, extra } of problems) {
    diags.add(valueError(forEach, run.scopes.in(run.modules.root), "Invalid for_each argument", detail, extra));
  }
  const { value } = withoutMarks(marked);
  if (problems.length > 0 || value.kind !== "known" || (value.type.kind === "set" && !isWhollyKnown(value))) return [];
  return Array.from(elementsOf(value), ([eachKey, eachValue]) => ({ eachKey, eachValue }));
}

const unknownKeys =
  'The "for_each" value includes keys or set values from resource attributes that cannot be determined until apply.';

/** In Terraform any collection will do, secret or not, and null is an empty one. */
function eachOfCollection(
  forEach: Expression,
  marked: Value,
  run: Run,
  diags: DiagnosticSink,
  allowUnknown: boolean,
): readonly InstanceData[] {
  const { value, marks } = withoutMarks(marked);
  const refuse = (detail: string, extra?: DiagnosticExtra): readonly InstanceData[] => {
    diags.add(valueError(forEach, run.scopes.in(run.modules.root), "Invalid for_each argument", detail, extra));
    return [];
  };
  if (allowUnknown && !isWhollyKnown(value)) return [];
  if (marks.has("ephemeral")) {
    return refuse(
      'The given "for_each" value is derived from an ephemeral value, which means that Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral values to specify a resource\'s instance keys.',
      { kind: "expression", causedBySensitive: true },
    );
  }
  if (!isWhollyKnown(value)) {
    return refuse(
      'The "for_each" expression includes values derived from other resource attributes that cannot be determined until apply, and so Terraform cannot determine the full set of values that might be used to import this resource.',
      { kind: "expression", causedByUnknown: true },
    );
  }
  if (value.kind === "null") return [];
  if (!collections.has(value.type.kind)) return refuse('The "for_each" expression must be a collection.');
  return Array.from(elementsOf(value), ([eachKey, eachValue]) => ({ eachKey, eachValue }));
}

const collections: ReadonlySet<string> = new Set(["list", "set", "map", "tuple", "object"]);
