import type { ImportConfig } from "@landform/config";
import { elementsOf, friendlyName, isWhollyKnown, withoutMarks } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { errorAt } from "../diagnostics.js";
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
  const { value, marks } = withoutMarks(marked);
  const refuse = (detail: string): readonly InstanceData[] => {
    diags.add(errorAt(forEach.range, "Invalid for_each argument", detail));
    return [];
  };
  for (const mark of ["sensitive", "ephemeral"]) {
    if (!marks.has(mark)) continue;
    const title = mark === "sensitive" ? "Sensitive" : "Ephemeral";
    return refuse(
      `${title} values, or values derived from ${mark} values, cannot be used as for_each arguments. If used, the ${mark} value could be exposed as a resource instance key.`,
    );
  }
  if (value.kind === "null") {
    return refuse('The given "for_each" argument value is unsuitable: the given "for_each" argument value is null.');
  }
  const { kind } = value.type;
  if (kind !== "map" && kind !== "object" && kind !== "set" && kind !== "tuple" && kind !== "dynamic") {
    return refuse(
      `The given "for_each" argument value is unsuitable: the "for_each" argument must be a map, set of strings, or a tuple, and you have provided a value of type ${friendlyName(value.type)}.`,
    );
  }
  if (value.kind === "unknown" || (kind === "set" && !isWhollyKnown(value))) {
    if (allowUnknown) return [];
    return refuse(
      'The "for_each" value includes keys or set values from resource attributes that cannot be determined until apply.',
    );
  }
  return Array.from(elementsOf(value), ([eachKey, eachValue]) => ({ eachKey, eachValue }));
}
