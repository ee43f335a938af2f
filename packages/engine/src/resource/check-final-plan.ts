import { formatProvider } from "@landform/addrs";
import { withoutMarksDeep } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { quoted } from "@landform/diagnostics";
import type { ResourceInstanceChange } from "@landform/plan";
import { assertObjectCompatible, formatProblem } from "@landform/schema";
import { errorAt } from "../diagnostics.js";
import { actionWords } from "./carry-out.js";
import type { PlannedChange } from "./plan-change.js";
import { providerBug, type ResourceInstance } from "./resource-block.js";

/**
 * Is what the provider wants to do now, knowing all values, what was planned? Only unknown values may have been filled
 * in, by which an update may turn out to be none. Differences are reported.
 */
export function isAsPlanned(
  { block, name }: ResourceInstance,
  planned: ResourceInstanceChange,
  final: PlannedChange,
  diags: DiagnosticSink,
): boolean {
  const before = planned.change.action;
  const now = final.change.action;
  const provider = quoted(formatProvider(block.provider.address.provider));
  const intro = `When expanding the plan for ${name} to include new values learned so far during apply, provider ${provider}`;
  const summary = "Provider produced inconsistent final plan";
  let isSame = true;
  const report = (what: string): void => {
    isSame = false;
    diags.add(errorAt(undefined, summary, `${intro} ${what}.\n\n${providerBug}`));
  };
  if (before !== now && !(before === "update" && now === "no-op")) {
    report(`changed the planned action from ${actionWords[before]} to ${actionWords[now]}`);
  }
  const problems = assertObjectCompatible(
    block.schema.block,
    withoutMarksDeep(planned.change.after).value,
    withoutMarksDeep(final.change.after).value,
  );
  for (const problem of problems) report(`produced an invalid new value for ${formatProblem(problem)}`);
  return isSame;
}
