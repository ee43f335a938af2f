import type { Diagnostic } from "@landform/diagnostics";
import type { EngineEvent } from "@landform/engine";
import { actionLines, changeSummaryLine, outputsLine } from "@landform/json-output";
import { isApplyable, type Plan } from "@landform/plan";
import { type AppliedPlan, applyPlan, type Project, type StateSession, saveRefreshed } from "landform";
import { flag, type OrderedFlag, parseFlags } from "../arguments/flags.js";
import { planFlags, planOptions } from "../arguments/operation-flags.js";
import { type PlanArguments, planArguments } from "../arguments/plan-arguments.js";
import type { Command, CommandContext, Usage } from "../command.js";
import { currentWorkspace } from "../current-workspace.js";
import { type Interrupts, operationCanceled, watchInterrupts } from "../interrupts.js";
import { savedPlanInputs } from "../saved-plan-inputs.js";
import { andClose, openState } from "../session.js";
import { type AppliedCounts, appliedSummary, countApplied, resultLine } from "../views/apply-result.js";
import { warnOfDevOverrides } from "../views/dev-overrides.js";
import { outputLines } from "../views/outputs.js";
import { showProgress } from "../views/progress.js";
import { report } from "../views/report.js";
import { usageDiagnostic, usageError } from "../views/usage-error.js";
import { withJsonLog } from "../views/with-json-log.js";
import { askForApproval } from "./approval.js";
import { type PlannedProject, withPlan } from "./run-plan.js";

const flags = { ...planFlags, "auto-approve": flag.bool() };
type Flags = ReturnType<typeof parseFlags<typeof flags>>["flags"];

const applyUsage: Usage = {
  synopsis: "apply [options] [PLAN]",
  summary: "Create or update infrastructure",
  description: [
    "Plans as the plan command does, asks, and then does what the plan says. With a saved plan it does exactly that plan, without asking.",
  ],
  options: [{ flag: "-auto-approve", text: "Do not ask before applying." }, ...planOptions],
};

const destroyUsage: Usage = {
  synopsis: "destroy [options]",
  summary: "Destroy previously-created infrastructure",
  description: ['Destroys all objects that this configuration manages: the same as "apply -destroy".'],
  options: [{ flag: "-auto-approve", text: "Do not ask before destroying." }, ...planOptions],
};

const refreshUsage: Usage = {
  synopsis: "refresh [options]",
  summary: "Update the state to match remote systems",
  description: [
    'Brings the state up to date with what is really there, without asking. To see first what has changed, use "apply -refresh-only" instead.',
  ],
  options: planOptions,
};

export const apply: Command = { usage: applyUsage, run: (context, argv) => run(context, argv, "apply") };
export const destroy: Command = { usage: destroyUsage, run: (context, argv) => run(context, argv, "destroy") };
export const refresh: Command = {
  usage: refreshUsage,
  run: (context, argv) => run(context, ["-auto-approve", ...argv], "refresh"),
};

type CommandName = "apply" | "destroy" | "refresh";
const usages: Readonly<Record<CommandName, Usage>> = {
  apply: applyUsage,
  destroy: destroyUsage,
  refresh: refreshUsage,
};

async function run(given: CommandContext, argv: readonly string[], command: CommandName): Promise<number> {
  const context = await withJsonLog(given, argv);
  const usage = usages[command];
  const destroying = command === "destroy";
  const ordered: OrderedFlag[] = [];
  const parsed = parseFlags(argv, flags, (one) => ordered.push(one));
  if (parsed.error !== undefined) return usageError(context, usage, parsed.error);
  const problem = argumentProblem(context, parsed.flags, parsed.args, destroying);
  if (problem !== undefined) return usageDiagnostic(context, usage, problem);
  const asked = destroying ? { ...parsed.flags, destroy: true } : parsed.flags;
  const args = await planArguments({ flags: asked }, ordered, context);
  if (args.misuse.length > 0) return usageDiagnostic(context, usage, ...args.misuse);
  if (report(context, args.diagnostics, { sources: args.sources })) return 1;
  const [planFile] = parsed.args;
  const interrupts = watchInterrupts(context);
  try {
    const job: ApplyJob = { context, flags: parsed.flags, args, interrupts, command };
    return planFile === undefined ? await planAndApply(job) : await applySaved(job, planFile);
  } finally {
    interrupts.dispose();
  }
}

interface ApplyJob {
  readonly context: CommandContext;
  readonly flags: Flags;
  readonly args: PlanArguments;
  readonly interrupts: Interrupts;
  readonly command: CommandName;
}

function argumentProblem(
  { dialect }: CommandContext,
  values: Flags,
  args: readonly string[],
  destroying: boolean,
): Diagnostic | undefined {
  const error = (summary: string, detail: string): Diagnostic => ({ severity: "error", summary, detail });
  if (destroying && (values.destroy || values["refresh-only"])) {
    const option = values.destroy ? "-destroy" : "-refresh-only";
    return error(
      "Invalid mode option",
      `The ${option} option is not valid for "${dialect.name} destroy", because this command always runs in destroy mode.`,
    );
  }
  if (args.length > (destroying ? 0 : 1)) {
    return error(
      "Too many command line arguments",
      destroying ? "Expected no positional arguments." : "Expected at most one positional argument.",
    );
  }
  if (values.json && !values["auto-approve"] && args.length === 0) {
    const detail = `${dialect.productName} cannot ask for interactive approval when -json is set. You can either apply a saved plan file, or enable the -auto-approve option.`;
    return error("Plan file or auto-approve required", detail);
  }
  return undefined;
}

function planAndApply(job: ApplyJob): Promise<number> {
  const { context, flags: values, interrupts, command } = job;
  const noConfiguration = noConfigurationFor(context);
  const planning = {
    ...job,
    operation: "OperationTypeApply",
    noConfiguration,
    isShown: command !== "refresh",
  } as const;
  return withPlan(planning, async (project, session, planned) => {
    if (interrupts.graceful.aborted) return 1;
    if (command === "refresh") return refreshAndShow(job, project, session, planned);
    const { warnings } = planned;
    const asks = isApplyable(planned.plan) && !values["auto-approve"];
    if (!asks) return applyAndShow(job, project, session, planned, warnings.filter(isNotOfCheckBlock));
    report(context, warnings, { sources: project.lookup });
    const approved = await askForApproval(context, project, planned.plan, interrupts.graceful);
    return approved ? applyAndShow(job, project, session, planned) : 1;
  });
}

/** The plan has served to look at everything; the exit code. */
async function refreshAndShow(
  job: ApplyJob,
  project: Project,
  session: StateSession,
  { plan, warnings }: PlannedProject,
): Promise<number> {
  const { context } = job;
  const nothing = hasManagedObjects(session) ? [] : [nothingToRefresh];
  const result = await saveRefreshed(session, plan);
  if (result.stateJson !== undefined) context.terminal.err(result.stateJson);
  if (report(context, [...nothing, ...warnings, ...result.diagnostics], { sources: project.lookup })) return 1;
  showOutputs(context, result.state.outputs);
  return 0;
}

function hasManagedObjects({ manager }: StateSession): boolean {
  return [...manager.state.resources.values()].some(({ resource }) => resource.mode === "managed");
}

const nothingToRefresh: Diagnostic = {
  severity: "warning",
  summary: "Empty or non-existent state",
  detail: "There are currently no remote objects tracked in the state, so there is nothing to refresh.",
};

/** Applying tells again what check blocks find. */
function isNotOfCheckBlock({ extra }: Diagnostic): boolean {
  return extra?.kind !== "check" || extra.objectKind !== "check";
}

async function applySaved(job: ApplyJob, file: string): Promise<number> {
  const { context, flags: values, args, interrupts } = job;
  const { openPlanFile } = await import("landform");
  const { value, diagnostics } = await openPlanFile(file, { ...context, toApply: true });
  if (report(context, diagnostics, value === undefined ? {} : { sources: value.project.lookup }) || value === undefined)
    return 1;
  warnOfDevOverrides(context);
  if (report(context, await workspaceProblems(context, value.plan))) return 1;
  const variables = await savedPlanInputs(context, value, args.variables);
  if (variables === undefined) return 1;
  const session = await openState(context, value.project, values, "OperationTypeApply", interrupts.graceful);
  if (session === undefined) return 1;
  return andClose(context, session, async () => {
    if (report(context, value.mismatches(session))) return 1;
    if (context.jsonLog !== undefined) actionLines(value.plan).forEach(context.jsonLog.line);
    return applyAndShow(job, value.project, session, { plan: value.plan, variables });
  });
}

/** A plan is for the workspace that it was made in, and nobody may take it for one of another. */
async function workspaceProblems(
  { env, dialect, program }: CommandContext,
  { backend: { workspace } }: Plan,
): Promise<readonly Diagnostic[]> {
  const current = await currentWorkspace(env);
  if (current === workspace) return [];
  const command = program === "landform" ? program : dialect.name;
  const detail = `The plan file describes changes to the "${workspace}" workspace, but the "${current}" workspace is currently in use.\n\nTo apply this plan, first select the workspace that it was made for:\n  ${command} workspace select ${workspace}`;
  return [{ severity: "error", summary: "Plan file is for another workspace", detail }];
}

/** Apply a plan that was agreed on, and show `warnings` with what is found then; the exit code. */
async function applyAndShow(
  job: ApplyJob,
  project: Project,
  session: StateSession,
  { plan, variables }: Pick<PlannedProject, "plan" | "variables">,
  warnings: readonly Diagnostic[] = [],
): Promise<number> {
  const { context, flags: values, interrupts } = job;
  const counted = countApplied();
  const progress = showProgress(context);
  const options = {
    variables,
    parallelism: values.parallelism,
    originalDirectory: context.originalDirectory,
    signal: interrupts.graceful,
    onEvent: (event: EngineEvent) => {
      counted.add(event);
      progress(event);
    },
  };
  const result = await interrupts.during(() =>
    untilForced(applyPlan(project, session, plan, options), session, interrupts),
  );
  if (result.stateJson !== undefined) context.terminal.err(result.stateJson);
  const failed = report(context, [...warnings, ...result.diagnostics], {
    sources: project.lookup,
  });
  if (!failed && !interrupts.forced.aborted) showResult(job, counted.counts, result.state.outputs);
  return failed || interrupts.graceful.aborted ? 1 : 0;
}

/** What applying came to; at a second interrupt, what is known by then, saved without waiting for running calls. */
async function untilForced(
  applying: Promise<AppliedPlan>,
  session: StateSession,
  interrupts: Interrupts,
): Promise<AppliedPlan> {
  const result = await interrupts.unlessForced(applying);
  if (result !== "abandoned") return result;
  const saved = await session.saveLatest();
  return { state: session.manager.state, ...saved, diagnostics: [...saved.diagnostics, operationCanceled] };
}

function showResult({ context, command }: ApplyJob, counts: AppliedCounts, outputs: StateOutputs): void {
  const { terminal, jsonLog } = context;
  const destroying = command === "destroy";
  if (jsonLog !== undefined) jsonLog.line(changeSummaryLine(appliedSummary(counts, destroying, context.dialect)));
  else terminal.out(`\n${terminal.style.bold(terminal.style.green(resultLine(counts, destroying)))}\n`);
  if (!destroying) showOutputs(context, outputs);
}

function showOutputs(context: CommandContext, outputs: StateOutputs): void {
  const { jsonLog, terminal } = context;
  const { out, style } = terminal;
  if (jsonLog !== undefined) jsonLog.line(outputsLine(outputs));
  else if (outputs.size > 0) out(`\n${style.bold(style.green("Outputs:"))}\n\n${outputLines(outputs, context)}`);
}

type StateOutputs = StateSession["manager"]["state"]["outputs"];

function noConfigurationFor({ dialect }: CommandContext): Diagnostic {
  return {
    severity: "error",
    summary: "No configuration files",
    detail: `Apply requires configuration to be present. Applying without a configuration would mark everything for destruction, which is normally not what is desired. If you would like to destroy everything, run '${dialect.name} destroy' instead.`,
  };
}
