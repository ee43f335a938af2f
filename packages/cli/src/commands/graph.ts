import type { Diagnostic } from "@landform/diagnostics";
import { type DrawRequest, drawProject, openPlanFile, type Project, resourceGraph, StateSession } from "landform";
import { parseWithVariables } from "../arguments/early-variables.js";
import { flag } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { loadProject } from "../session.js";
import { operationDot, resourceDot } from "../views/graph-dot.js";
import { report } from "../views/report.js";
import { tooManyArguments, usageError } from "../views/usage-error.js";

const flags = {
  plan: flag.string(),
  type: flag.string(),
  "draw-cycles": flag.bool(),
  "module-depth": flag.integer(-1),
  verbose: flag.bool(),
};

export const graph: Command = {
  usage: {
    synopsis: "graph [options]",
    summary: "Generate a Graphviz graph of the steps in an operation",
    description: [
      "Prints, in Graphviz's language, how the resources of the configuration depend on each other. With -type, all steps of an operation and what each one waits for.",
    ],
    options: [
      { flag: "-plan=FILE", text: "Draw what applying a saved plan does. Implies -type=apply." },
      { flag: "-type=TYPE", text: "plan, plan-refresh-only, plan-destroy or apply." },
      { flag: "-draw-cycles", text: "With -type: draw circles in red, with all edges, instead of reporting them." },
      { flag: "-module-depth=n", text: "(deprecated) Ignored." },
    ],
  },
  async run(given, argv) {
    const { parsed, context, diagnostics: problems } = parseWithVariables(given, argv, flags);
    if (parsed.error !== undefined) return usageError(context, graph.usage, parsed.error);
    if (report(context, problems)) return 1;
    if (parsed.args.length > 0) return tooManyArguments(context, graph.usage);
    const { plan, type, "draw-cycles": withCycles } = parsed.flags;
    return drawTo(context, { planFile: plan, type, withCycles });
  },
};

interface DrawOptions {
  readonly planFile: string;
  readonly type: string;
  readonly withCycles: boolean;
}

async function drawTo(context: CommandContext, { planFile, type, withCycles }: DrawOptions): Promise<number> {
  const subject = planFile === "" ? await subjectHere(context) : await subjectOfPlan(context, planFile);
  if (subject === undefined) return 1;
  const wanted = type === "" ? defaultType(context, subject) : type;
  const operation = operationOf(wanted);
  if (operation === undefined) {
    report(context, [unsupportedType(wanted)]);
    return 1;
  }
  const { project, state, plan } = subject;
  const isPlanned = operation === "apply" && plan !== undefined;
  const request = { operation, state, withCycles, ...(isPlanned && { plan }) };
  const { value, diagnostics } = await drawProject(project, request);
  if (report(context, diagnostics, { sources: project.lookup }) || value === undefined) return 1;
  const dot = wanted === resourcesOnly ? resourceDot(resourceGraph(value)) : operationDot(value);
  context.terminal.out(context.dialect.name === "tofu" ? `${dot}\n` : dot);
  return 0;
}

/** What there is to draw. */
interface Subject extends Pick<DrawRequest, "state" | "plan"> {
  readonly project: Project;
}

async function subjectHere(context: CommandContext): Promise<Subject | undefined> {
  const project = await loadProject(context);
  if (project === undefined) return undefined;
  const session = await StateSession.open(project, {});
  const failed = report(context, session.diagnostics, { sources: project.lookup });
  return failed || session.value === undefined ? undefined : { project, state: session.value.manager.state };
}

async function subjectOfPlan(context: CommandContext, file: string): Promise<Subject | undefined> {
  const { value, diagnostics } = await openPlanFile(file, context);
  const isError = ({ severity }: Diagnostic) => severity === "error";
  if (report(context, diagnostics.filter(isError)) || value === undefined) return undefined;
  return { project: value.project, plan: value.plan, state: value.plan.priorState };
}

const resourcesOnly = "";

/** OpenTofu draws the steps of planning when no type is given. */
function defaultType({ dialect }: CommandContext, { plan }: Subject): string {
  if (plan !== undefined) return "apply";
  return dialect.name === "tofu" ? "plan" : resourcesOnly;
}

function operationOf(type: string): DrawRequest["operation"] | undefined {
  switch (type) {
    case resourcesOnly:
      return "plan";
    case "plan":
    case "plan-refresh-only":
    case "plan-destroy":
    case "apply":
      return type;
    default:
      return undefined;
  }
}

function unsupportedType(type: string): Diagnostic {
  if (type === "eval" || type === "validate") {
    const detail = `The graph type "${type}" is no longer available. Use -type=plan instead to get a similar result.`;
    return { severity: "error", summary: "Graph type no longer available", detail };
  }
  const detail = `The -type=... argument must be either "plan", "plan-refresh-only", "plan-destroy", or "apply".`;
  return { severity: "error", summary: "Unsupported graph type", detail };
}
