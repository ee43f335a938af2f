import { formatTarget, parseTarget, type Target, targetContains } from "@landform/addrs";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import type { Cause, Explanation, Origin, OutputExplanation, Plan, ResourceInstanceChange } from "@landform/plan";
import { type Explainer, explainPlan, openPlanFile, type Project } from "landform";
import { flag, type OrderedFlag, parseFlags } from "../arguments/flags.js";
import { planFlags, planOptions } from "../arguments/operation-flags.js";
import { planArguments } from "../arguments/plan-arguments.js";
import type { Command, CommandContext } from "../command.js";
import { watchInterrupts } from "../interrupts.js";
import { explanationText } from "../views/explanation.js";
import { noConfigurationFiles } from "../views/no-configuration-files.js";
import { report } from "../views/report.js";
import { usageDiagnostic, usageError } from "../views/usage-error.js";
import { type PlanningJob, withPlan } from "./run-plan.js";

const flags = { ...planFlags, json: flag.bool() };

export const why: Command = {
  usage: {
    synopsis: "why [options] ADDRESS [PLANFILE]",
    summary: "Tell why something is planned for a resource",
    description: [
      "Tells what makes the plan create, change, replace or destroy an object: the attributes, the lines of the configuration that ask for them, and the changes of other objects that they come from. Values are never shown.",
      "Without a plan file a new plan is made, with the options of plan. Nothing is changed.",
    ],
    options: [{ flag: "-json", text: "Print a JSON document." }, ...planOptions],
  },
  async run(context, argv) {
    const ordered: OrderedFlag[] = [];
    const parsed = parseFlags(argv, flags, (one) => ordered.push(one));
    if (parsed.error !== undefined) return usageError(context, why.usage, parsed.error);
    const [text, file, ...extra] = parsed.args;
    if (text === undefined || extra.length > 0) {
      return usageError(context, why.usage, "The why command expects an address and at most one plan file.");
    }
    const diags = new DiagnosticList();
    const address = parseAddress(text, diags);
    const args = await planArguments(parsed, ordered, context);
    if (args.misuse.length > 0) return usageDiagnostic(context, why.usage, ...args.misuse);
    diags.addAll(args.diagnostics);
    if (report(context, diags.items, { sources: args.sources }) || address === undefined) return 1;
    const tell = (project: Project, plan: Plan) => tellWhy(context, project, plan, address, parsed.flags.json);
    if (file !== undefined) return tellOfFile(context, file, tell);
    const interrupts = watchInterrupts(context);
    const job: PlanningJob = {
      context: withoutProgress(context),
      flags: parsed.flags,
      args,
      interrupts,
      operation: "OperationTypePlan",
      noConfiguration: noConfigurationFiles(".", context.dialect),
      isShown: false,
    };
    try {
      return await withPlan(job, (project, _session, { plan }) => tell(project, plan));
    } finally {
      interrupts.dispose();
    }
  },
};

/** Problems are about the argument: it has no place in a file to point at. */
function parseAddress(text: string, diags: DiagnosticList): Subject | undefined {
  const output = /^output\.(?<name>[^.[]+)$/.exec(text)?.groups?.name;
  if (output !== undefined) return { kind: "output", name: output };
  const found = new DiagnosticList();
  const address = parseTarget(text, found);
  const summary = `Invalid address "${text}"`;
  diags.addAll(found.items.map(({ severity, detail }) => ({ severity, summary, detail })));
  return address;
}

/** The answer is all that is shown. */
function withoutProgress(context: CommandContext): CommandContext {
  return { ...context, terminal: { ...context.terminal, out: () => undefined } };
}

type Tell = (project: Project, plan: Plan) => Promise<number>;

async function tellOfFile(context: CommandContext, file: string, tell: Tell): Promise<number> {
  const { value, diagnostics } = await openPlanFile(file, context);
  const isError = ({ severity }: Diagnostic) => severity === "error";
  if (report(context, diagnostics.filter(isError)) || value === undefined) return 1;
  return tell(value.project, value.plan);
}

async function tellWhy(
  context: CommandContext,
  project: Project,
  plan: Plan,
  address: Subject,
  isJson: boolean,
): Promise<number> {
  if (address.kind !== "output" && wasRead(plan, address)) return tellOfReading(context, address, isJson);
  const explainer = await explainPlan(project, plan);
  const explanations =
    address.kind === "output" ? explainOutput(plan, address.name, explainer) : explainObjects(plan, address, explainer);
  if (explanations.length === 0) return report(context, [notPlanned(address)]) ? 1 : 0;
  if (!isJson) {
    context.terminal.out(explanationText(explanations, project.lookup));
    return 0;
  }
  await tellAsJson(context, explanations);
  return 0;
}

/** What is asked about: an output of the root module, or objects. */
type Subject = Target | { readonly kind: "output"; readonly name: string };

function formatSubject(subject: Subject): string {
  return subject.kind === "output" ? `output.${subject.name}` : formatTarget(subject);
}

function explainOutput({ outputChanges }: Plan, asked: string, explainer: Explainer) {
  const explanations = outputChanges.filter(({ name }) => name === asked).map((change) => explainer.output(change));
  const upstream = explanations.flatMap(({ written }) => written?.origins ?? []).flatMap(changesIn);
  return [...explanations, ...withUpstream(upstream, explainer)];
}

function explainObjects(plan: Plan, target: Target, explainer: Explainer): readonly Explanation[] {
  return withUpstream(changesAt(plan, target), explainer);
}

/**
 * Those of the very instance; without a key, those of all instances where there is no such one. In a module, those of what
 * does not stay as it is.
 */
function changesAt({ changes }: Plan, target: Target): readonly ResourceInstanceChange[] {
  const inside = changes.filter(({ address }) => targetContains(target, address));
  const preferred = inside.filter(({ address, change }) =>
    target.kind === "module" ? change.action !== "no-op" : address.key === undefined,
  );
  return preferred.length > 0 ? preferred : inside;
}

/** Is it about data that are there already, for which nothing is left to do? */
function wasRead(plan: Plan, target: Target): boolean {
  if (target.kind === "module" || target.resource.mode !== "data" || changesAt(plan, target).length > 0) return false;
  return [...plan.priorState.resources.values()].some(({ module, resource, instances }) =>
    [...instances.keys()].some((key) => targetContains(target, { module, resource, key })),
  );
}

async function tellOfReading(context: CommandContext, target: Target, isJson: boolean): Promise<number> {
  if (!isJson) context.terminal.out(`${formatTarget(target)} was read while planning: nothing is left to do for it.\n`);
  else await tellAsJson(context, []);
  return 0;
}

async function tellAsJson(
  context: CommandContext,
  explanations: readonly (Explanation | OutputExplanation)[],
): Promise<void> {
  const { explanationsDocument, formatDocument } = await import("@landform/json-output");
  context.terminal.out(formatDocument({ ...explanationsDocument(explanations) }));
}

function notPlanned(subject: Subject): Diagnostic {
  return {
    severity: "error",
    summary: "Nothing planned for this address",
    detail: `The plan does not have ${formatSubject(subject)}. The plan and state list commands show which addresses there are.`,
  };
}

/** What is asked for, then what it comes from, and so on; each change once. */
function withUpstream(asked: readonly ResourceInstanceChange[], explainer: Explainer): readonly Explanation[] {
  const found = new Set(asked);
  const explanations: Explanation[] = [];
  for (const change of found) {
    const explanation = explainer.resource(change);
    explanations.push(explanation);
    for (const upstream of explanation.causes.flatMap(originsOf).flatMap(changesIn)) found.add(upstream);
  }
  return explanations;
}

function originsOf(cause: Cause): readonly Origin[] {
  switch (cause.kind) {
    case "new":
      return cause.repetition?.origins ?? [];
    case "triggered":
      return cause.trigger.origins;
    case "attribute":
    case "noPlace":
      return cause.written?.origins ?? [];
    case "readLater":
      return cause.waitsFor;
    default:
      return [];
  }
}

function changesIn({ changes, from }: Origin): readonly ResourceInstanceChange[] {
  return [...changes, ...from.flatMap(changesIn)];
}
