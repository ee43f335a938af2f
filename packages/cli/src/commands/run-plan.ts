import { type Diagnostic, hasErrors } from "@landform/diagnostics";
import type { InputValues } from "@landform/engine";
import { planLines } from "@landform/json-output";
import type { Plan } from "@landform/plan";
import {
  generationProblem,
  type Project,
  planProject,
  SchemaCatalog,
  type StateSession,
  writeGeneratedConfig,
} from "landform";
import type { FlagValues } from "../arguments/flags.js";
import type { planFlags } from "../arguments/operation-flags.js";
import type { PlanArguments } from "../arguments/plan-arguments.js";
import type { CommandContext } from "../command.js";
import { type Interrupts, operationCanceled } from "../interrupts.js";
import { andClose, isEmptyConfiguration, loadProject, openState, type ReadInputs, readInputs } from "../session.js";
import { warnOfDevOverrides } from "../views/dev-overrides.js";
import { showProgress } from "../views/progress.js";
import { report } from "../views/report.js";
import { planText } from "../views/show-plan.js";

/** A command that begins with a plan: `plan`, and `apply` in its forms. */
export interface PlanningJob {
  readonly context: CommandContext;
  readonly flags: FlagValues<typeof planFlags>;
  readonly args: PlanArguments;
  readonly interrupts: Interrupts;
  /** What holds the state lock, as others see it. */
  readonly operation: "OperationTypePlan" | "OperationTypeApply";
  /** What is said where there is no configuration. */
  readonly noConfiguration: Diagnostic;
  /** Is the plan shown? */
  readonly isShown?: boolean;
  /** Called with each plan before it is shown, also with one that has errors. */
  readonly save?: (project: Project, session: StateSession, plan: Plan) => Promise<readonly Diagnostic[]>;
  /** Where configuration is written for what is imported without being declared. */
  readonly generateConfigPath?: string;
}

export interface PlannedProject {
  readonly plan: Plan;
  readonly variables: InputValues;
  /** What was found on the way and isn't shown yet. */
  readonly warnings: readonly Diagnostic[];
  /** The file with generated configuration, if there was anything to generate. */
  readonly generatedTo?: string;
}

/** What goes on with a plan; the exit code. The state is open, and closed after it. */
export type UsePlan = (project: Project, session: StateSession, planned: PlannedProject) => Promise<number>;

/** Load, plan and show the plan, and what is wrong; then go on with `use` if there were no errors. */
export async function withPlan(job: PlanningJob, use: UsePlan): Promise<number> {
  const { context, flags, args, interrupts, generateConfigPath } = job;
  if (job.operation === "OperationTypePlan") warnOfDevOverrides(context);
  const project = await loadProject({ ...context, variables: args.variables });
  if (project === undefined) return 1;
  if (job.operation === "OperationTypeApply" && job.isShown !== false) warnOfDevOverrides(context);
  if (isEmptyConfiguration(project) && args.mode !== "destroy") return report(context, [job.noConfiguration]) ? 1 : 0;
  const cannotGenerate = generateConfigPath && generationProblem(args, generateConfigPath, context.dialect);
  if (cannotGenerate) return report(context, [cannotGenerate]) ? 1 : 0;
  const signal = interrupts.graceful;
  const inputs = await readInputs(context, project, {
    options: args.variables,
    missing: flags.input ? "ask" : "refuse",
    signal,
  });
  if (inputs === undefined) return 1;
  const session = await openState(context, project, flags, job.operation, signal);
  if (session === undefined) return 1;
  return andClose(context, session, async () => {
    const planned = await showPlan(job, project, session, inputs);
    return planned === undefined ? 1 : use(project, session, planned);
  });
}

async function showPlan(
  { context, flags, args, interrupts, operation, isShown = true, save, generateConfigPath }: PlanningJob,
  project: Project,
  session: StateSession,
  { values: variables, warnings }: ReadInputs,
): Promise<PlannedProject | undefined> {
  const options = {
    ...args,
    variables,
    parallelism: flags.parallelism,
    originalDirectory: context.originalDirectory,
    signal: interrupts.graceful,
    onEvent: showProgress(context),
    ...(generateConfigPath !== undefined && { generateConfigPath }),
  };
  const planning = () => interrupts.unlessForced(planProject(project, session, options));
  const result = await interrupts.during(planning);
  if (result === "abandoned") {
    report(context, [operationCanceled]);
    return undefined;
  }
  const { value: plan, diagnostics } = result;
  const saving = plan === undefined || save === undefined ? [] : await save(project, session, plan);
  const generated =
    plan === undefined || generateConfigPath === undefined
      ? undefined
      : await writeGeneratedConfig(plan, generateConfigPath, project.dialect);
  const writing = [...saving, ...(generated?.diagnostics ?? [])];
  if (isShown && plan !== undefined && !hasErrors(writing) && isWorthShowing(plan, operation)) {
    await presentPlan(context, project, plan);
  }
  const found = [...warnings, ...diagnostics, ...writing];
  if (plan !== undefined && !hasErrors(found)) {
    const generatedTo = generated?.isWritten === true ? generateConfigPath : undefined;
    return { plan, variables, warnings: found, ...(generatedTo !== undefined && { generatedTo }) };
  }
  report(context, found, { sources: project.lookup });
  return undefined;
}

/** What failed before anything was planned is shown by `plan` alone. */
function isWorthShowing({ errored, changes, outputChanges }: Plan, operation: PlanningJob["operation"]): boolean {
  return !errored || operation === "OperationTypePlan" || changes.length > 0 || outputChanges.length > 0;
}

async function presentPlan(context: CommandContext, project: Project, plan: Plan): Promise<void> {
  const { jsonLog, terminal } = context;
  if (jsonLog === undefined) terminal.out(planText(plan, await planSchemas(project, plan), context));
  else for (const line of planLines(plan, context.dialect)) jsonLog.line(line);
}

function planSchemas(project: Project, plan: Plan): Promise<SchemaCatalog> {
  const changes = [...plan.changes, ...plan.drift, ...plan.deferred.map(({ change }) => change)];
  return SchemaCatalog.load(project, new Set(changes.map(({ provider }) => provider.provider)));
}
