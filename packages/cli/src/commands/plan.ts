import type { Diagnostic } from "@landform/diagnostics";
import { isApplyable, type Plan } from "@landform/plan";
import type { Project, StateSession } from "landform";
import { flag, type OrderedFlag, parseFlags } from "../arguments/flags.js";
import { planFlags, planOptions } from "../arguments/operation-flags.js";
import { type PlanArguments, planArguments } from "../arguments/plan-arguments.js";
import type { Command, CommandContext } from "../command.js";
import { type Interrupts, watchInterrupts } from "../interrupts.js";
import { afterPlanNote } from "../views/after-plan.js";
import { explanationText } from "../views/explanation.js";
import { report } from "../views/report.js";
import { usageDiagnostic, usageError } from "../views/usage-error.js";
import { withJsonLog } from "../views/with-json-log.js";
import { type PlanningJob, withPlan } from "./run-plan.js";

const flags = {
  ...planFlags,
  out: flag.optionalString(),
  "detailed-exitcode": flag.bool(),
  "generate-config-out": flag.optionalString(),
  explain: flag.bool(),
};

export const plan: Command = {
  usage: {
    synopsis: "plan [options]",
    summary: "Show changes required by the current configuration",
    description: [
      "Compares the configuration with the state and with what is really there, and shows what would be done to make them agree. Nothing is changed.",
      "With -out the plan is saved, so that apply can do exactly that.",
    ],
    options: [
      { flag: "-out=FILE", text: "Save the plan to a file, for apply." },
      {
        flag: "-generate-config-out=FILE",
        text: "Write configuration for what import blocks want and nothing declares to this new file.",
      },
      { flag: "-detailed-exitcode", text: "Exit code 0 when there is nothing to do, 2 when there is, 1 for errors." },
      { flag: "-explain", text: "Tell of each change why it is planned, after the plan." },
      ...planOptions,
    ],
  },
  async run(given, argv) {
    const context = await withJsonLog(given, argv);
    const ordered: OrderedFlag[] = [];
    const parsed = parseFlags(argv, flags, (one) => ordered.push(one));
    if (parsed.error !== undefined) return usageError(context, plan.usage, parsed.error);
    if (parsed.args.length > 0) {
      return usageDiagnostic(context, plan.usage, {
        severity: "error",
        summary: "Too many command line arguments",
        detail: "To specify a working directory for the plan, use the global -chdir flag.",
      });
    }
    const args = await planArguments(parsed, ordered, context);
    if (args.misuse.length > 0) return usageDiagnostic(context, plan.usage, ...args.misuse);
    if (report(context, args.diagnostics, { sources: args.sources })) return 1;
    const interrupts = watchInterrupts(context);
    try {
      return await planHere(context, parsed.flags, args, interrupts);
    } finally {
      interrupts.dispose();
    }
  },
};

type Flags = ReturnType<typeof parseFlags<typeof flags>>["flags"];

function planHere(
  context: CommandContext,
  values: Flags,
  args: PlanArguments,
  interrupts: Interrupts,
): Promise<number> {
  const noConfiguration = noConfigurationFor(context);
  const out = values.out || undefined;
  const generateConfigPath = values["generate-config-out"] || undefined;
  const job: PlanningJob = {
    context,
    flags: values,
    args,
    interrupts,
    operation: "OperationTypePlan",
    noConfiguration,
    ...(generateConfigPath !== undefined && { generateConfigPath }),
    ...(out !== undefined && { save: (project, session, made) => savePlan(project, session, made, out) }),
  };
  return withPlan(job, async (project, _session, { plan: made, warnings, generatedTo }) => {
    if (values.explain && context.jsonLog === undefined) context.terminal.out(await explanationsOf(project, made));
    report(context, warnings, { sources: project.lookup });
    const changes = isApplyable(made);
    if (changes && context.jsonLog === undefined) context.terminal.out(afterPlanNote(context, out, generatedTo));
    return values["detailed-exitcode"] && changes ? 2 : 0;
  });
}

/** Of everything that is going to change or has moved. */
async function explanationsOf(project: Project, made: Plan): Promise<string> {
  const { explainPlan } = await import("landform");
  const explainer = await explainPlan(project, made);
  const explanations = made.changes
    .map((change) => explainer.resource(change))
    .filter(({ causes }) => causes.length > 0);
  return explanations.length === 0 ? "" : `\n${explanationText(explanations, project.lookup)}`;
}

async function savePlan(
  project: Project,
  session: StateSession,
  made: Plan,
  file: string,
): Promise<readonly Diagnostic[]> {
  const { writeProjectPlan } = await import("landform");
  return writeProjectPlan(project, session, made, file);
}

function noConfigurationFor({ dialect }: CommandContext): Diagnostic {
  return {
    severity: "error",
    summary: "No configuration files",
    detail: `Plan requires configuration to be present. Planning without a configuration would mark everything for destruction, which is normally not what is desired. If you would like to destroy everything, run plan with the -destroy option. Otherwise, create a ${dialect.productName} configuration file (.tf file) and try again.`,
  };
}
