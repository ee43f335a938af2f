import { DiagnosticList, hasErrors } from "@landform/diagnostics";
import type { InputValues } from "@landform/engine";
import type { Plan } from "@landform/plan";
import { type Project, planProject, SchemaCatalog, type StateSession } from "landform";
import type { PlanArguments } from "../arguments/plan-arguments.js";
import type { CommandContext } from "../command.js";
import { showProgress } from "../views/progress.js";
import { report } from "../views/report.js";
import { planText } from "../views/show-plan.js";

export interface PlanningOptions {
  readonly parallelism: number;
  readonly compactWarnings: boolean;
  readonly signal: AbortSignal;
}

export interface PlannedProject {
  readonly plan: Plan;
  readonly variables: InputValues;
}

/** Plan and show the plan and everything that was found on the way; `undefined` when there is nothing to go on with. */
export async function runPlan(
  context: CommandContext,
  project: Project,
  session: StateSession,
  args: PlanArguments,
  variables: InputValues,
  options: PlanningOptions,
): Promise<PlannedProject | undefined> {
  const found = new DiagnosticList();
  const { value: plan, diagnostics } = await planProject(project, session, {
    ...args,
    variables,
    parallelism: options.parallelism,
    originalDirectory: context.originalDirectory,
    signal: options.signal,
    onEvent: showProgress(context.terminal),
  });
  found.addAll(diagnostics);
  const failed = hasErrors(diagnostics);
  if (plan !== undefined && (!failed || plan.changes.length > 0)) {
    context.terminal.out(planText(plan, await planSchemas(project, plan), context));
  }
  report(context, found.items, { sources: project.lookup, compactWarnings: options.compactWarnings });
  return plan === undefined || failed ? undefined : { plan, variables };
}

export function planSchemas(project: Project, plan: Plan): Promise<SchemaCatalog> {
  const changes = [...plan.changes, ...plan.drift];
  return SchemaCatalog.load(project, new Set(changes.map(({ provider }) => provider.provider)));
}
