import process from "node:process";
import { createInterface } from "node:readline";
import { asCapsule, containsMark, type Type, type Value } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type DiagnosticSink, hasErrors, SourceText } from "@landform/diagnostics";
import type { InputValues, Inspection } from "@landform/engine";
import { evaluate, expressionsOnLines, PendingInput, parseExpression, type Scope } from "@landform/hcl";
import { typeCapsule } from "@landform/lang";
import { openConsole, type Project, planProject, type StateSession, selectionProblems } from "landform";
import { flag, type OrderedFlag, parseFlags } from "../arguments/flags.js";
import { stateFlags, stateOptions } from "../arguments/operation-flags.js";
import { variableOptions } from "../arguments/variable-options.js";
import type { Command, CommandContext } from "../command.js";
import { andClose, loadProject, openState, readInputs } from "../session.js";
import { formatType } from "../views/format-type.js";
import { formatValue } from "../views/format-value.js";
import { report } from "../views/report.js";
import { tell } from "../views/tell.js";
import { tooManyArguments, usageError } from "../views/usage-error.js";

const flags = { ...stateFlags, plan: flag.bool(), var: flag.list(), "var-file": flag.list() };
const sourceName = "<console-input>";

export const console: Command = {
  usage: {
    synopsis: "console [options]",
    summary: "Try expressions at an interactive prompt",
    description: [
      "Evaluates expressions with the values that the configuration and the state give them. Nothing is changed.",
      'Each line is one expression; a line with open brackets goes on in the next. "exit" or the end of input leaves.',
    ],
    options: [
      { flag: "-plan", text: "Make a plan first, and take the values that it leads to." },
      { flag: "-var 'NAME=VALUE'", text: "A value for a variable of the root module. Can be repeated." },
      { flag: "-var-file=FILE", text: "Take values of variables from a file too." },
      ...stateOptions,
    ],
  },
  async run(context, argv) {
    const ordered: OrderedFlag[] = [];
    const isTofu = context.dialect.name === "tofu";
    const parsed = parseFlags(argv, isTofu ? { ...flags, json: flag.bool() } : flags, (one) => ordered.push(one));
    if (parsed.error !== undefined) return usageError(context, console.usage, parsed.error);
    if ("json" in parsed.flags && parsed.flags.json === true) {
      report(context, [onlyForPeople]);
      return 1;
    }
    const variables = variableOptions(ordered);
    if (report(context, variables.diagnostics)) return 1;
    if (parsed.args.length > 0) return tooManyArguments(context, console.usage);
    const project = await loadProject({ ...context, variables: variables.options });
    if (project === undefined) return 1;
    const inputs = await readInputs(context, project, { options: variables.options, missing: "leave" });
    if (inputs === undefined || report(context, inputs.warnings)) return 1;
    if (report(context, await selectionProblems(project), { sources: project.lookup })) return 1;
    const session = await openState(context, project, parsed.flags, "OperationTypeInvalid");
    if (session === undefined) return 1;
    return unlockedByInterrupt(session, () =>
      andClose(context, session, () =>
        parsed.flags.plan
          ? withPlannedValues(context, project, session, inputs.values)
          : withStoredValues(context, project, session, inputs.values),
      ),
    );
  },
};

const onlyForPeople: Diagnostic = {
  severity: "error",
  summary: "Output only in json is not allowed",
  detail: "",
};

/** An interrupt ends a console anywhere, but for the lock on the state, which it takes away. */
async function unlockedByInterrupt<T>(session: StateSession, work: () => Promise<T>): Promise<T> {
  const end = (): void => void session.close().finally(() => process.exit(1));
  process.once("SIGINT", end).once("SIGTERM", end);
  try {
    return await work();
  } finally {
    process.off("SIGINT", end).off("SIGTERM", end);
  }
}

function withStoredValues(context: CommandContext, project: Project, session: StateSession, variables: InputValues) {
  const options = { originalDirectory: context.originalDirectory, variables };
  return openConsole(project, session.manager.state, options, async ({ value: inspection, diagnostics }) => {
    if (report(context, diagnostics, { sources: project.lookup })) report(context, [maybeUnexpected]);
    return evaluateAll(context, project, inspection);
  });
}

/** With the values that there would be after an apply, as far as they are known; the stored ones where there can't be a plan. */
async function withPlannedValues(
  context: CommandContext,
  project: Project,
  session: StateSession,
  variables: InputValues,
): Promise<number> {
  let code: number | undefined;
  const { diagnostics } = await planProject(project, session, {
    originalDirectory: context.originalDirectory,
    variables,
    async inspect(inspection, problems) {
      if (report(context, problems, { sources: project.lookup })) report(context, [maybeUnexpected]);
      code = await evaluateAll(context, project, inspection);
    },
  });
  if (code !== undefined) return code;
  report(context, [...diagnostics, maybeUnexpected], { sources: project.lookup });
  const options = { originalDirectory: context.originalDirectory, variables };
  // What keeps a plan from being made is told already.
  return openConsole(project, session.manager.state, options, ({ value }) => evaluateAll(context, project, value));
}

const maybeUnexpected: Diagnostic = {
  severity: "warning",
  summary: "Due to the problems above, some expressions may produce unexpected results.",
  detail: "",
};

function evaluateAll(context: CommandContext, project: Project, inspection: Inspection): Promise<number> {
  const evaluateOne = async (text: string) => {
    if (text !== "help") return evaluateAndShow(context, project, inspection, text);
    context.terminal.out(helpText);
    return true;
  };
  return context.terminal.interactive
    ? converse(completeNames(project, inspection.scope), evaluateOne)
    : evaluateInput(context, evaluateOne);
}

type Evaluation = Pick<Inspection, "scope" | "checkReferences" | "settle">;

/** Show the value of an expression (help for the word `help`), or what is wrong with it: false. */
type EvaluateOne = (text: string) => Promise<boolean>;

/** Everything from standard input; ends at the first expression that cannot be evaluated. */
async function evaluateInput(context: CommandContext, evaluateOne: EvaluateOne): Promise<number> {
  const input = Buffer.from(await context.terminal.readAll()).toString("utf8");
  for (const expression of expressionsOnLines(input)) {
    const text = expression.trim();
    if (text === "exit") return 0;
    // OpenTofu waits for the rest, and says nothing when none comes.
    if (context.dialect.name === "tofu" && isUnfinished(text)) return 0;
    if (text !== "" && !(await evaluateOne(text))) return 1;
  }
  return 0;
}

function isUnfinished(text: string): boolean {
  const pending = new PendingInput();
  let needsMore = false;
  for (const line of text.split("\n")) needsMore = pending.add(line);
  return needsMore;
}

type Completer = (line: string) => [completions: string[], word: string];

async function converse(completer: Completer, evaluateOne: EvaluateOne): Promise<number> {
  const reader = createInterface({ input: process.stdin, output: process.stdout, completer });
  let pending = new PendingInput();
  reader.setPrompt("> ");
  reader.prompt();
  for await (const line of reader) {
    if (pending.add(line)) {
      reader.setPrompt(": ");
    } else {
      const text = pending.text.trim();
      pending = new PendingInput();
      if (text === "exit") break;
      if (text !== "") await evaluateOne(text);
      reader.setPrompt("> ");
    }
    reader.prompt();
  }
  reader.close();
  return 0;
}

const helpText = `Type an expression and press Enter to see its value, such as
    var.region
    [for name in local.names : upper(name)]
Resources and outputs have the values that the state has of them. "exit" leaves.
`;

async function evaluateAndShow(
  context: CommandContext,
  project: Project,
  { settle, ...inspection }: Evaluation,
  text: string,
): Promise<boolean> {
  const { value, diags } = await settle(() => {
    const diags = new DiagnosticList();
    return { value: evaluateText(text, inspection, diags), diags };
  });
  const source = new SourceText(text);
  const sources = {
    ...project.lookup,
    source: (name: string) => (name === sourceName ? source : project.lookup.source(name)),
  };
  const failed = report(context, diags.items, { sources: { source: sources.source } });
  if (!failed && value !== undefined) tell(context, { text: `${value}\n`, line: value });
  return !failed;
}

function evaluateText(
  text: string,
  { scope, checkReferences }: Omit<Evaluation, "settle">,
  diags: DiagnosticSink,
): string | undefined {
  // The end marker of a heredoc is a whole line.
  const lines = text.includes("\n") ? `${text}\n` : text;
  const { value: expression, diagnostics } = parseExpression(lines, sourceName);
  for (const diagnostic of diagnostics) diags.add(diagnostic);
  if (hasErrors(diagnostics)) return undefined;
  const problems = new DiagnosticList();
  checkReferences(expression, problems);
  for (const diagnostic of problems.items) diags.add(diagnostic);
  if (problems.hasErrors) return undefined;
  const value = evaluate(expression, scope, diags);
  if (!containsMark(value, "type")) return formatValue(value);
  const type = typeInside(value);
  if (type === undefined) {
    const detail = 'The console-only "type" function cannot be used as part of an expression.';
    diags.add({ severity: "error", summary: "Invalid use of type function", detail });
  }
  return type && formatType(type);
}

/** The type that a call of `type` is about, when the whole expression is such a call. */
function typeInside(value: Value): Type | undefined {
  if (value.kind !== "known" || value.type !== typeCapsule) return undefined;
  const type = asCapsule(value);
  return isType(type) ? type : undefined;
}

/** Only the `type` function makes these capsules, and puts nothing else in. */
function isType(content: unknown): content is Type {
  return typeof content === "object" && content !== null && "kind" in content;
}

/** Names of the root module and of functions for the Tab key. */
function completeNames({ root: { module } }: Project, scope: Scope): Completer {
  const names = [
    ...[...module.variables.keys()].map((name) => `var.${name}`),
    ...[...module.locals.keys()].map((name) => `local.${name}`),
    ...[...module.moduleCalls.keys()].map((name) => `module.${name}`),
    ...module.managedResources.keys(),
    ...module.dataResources.keys(),
    ...["path.cwd", "path.module", "path.root", "terraform.workspace"],
    ...functionNames(scope).map((name) => `${name}(`),
  ];
  return (line) => {
    const word = line.match(/[\p{ID_Continue}.-]*$/u)?.[0] ?? "";
    return [names.filter((name) => name.startsWith(word)), word];
  };
}

/** Without those of namespaces, which are the same again. */
function functionNames({ functions, parent }: Scope): readonly string[] {
  const own = [...(functions?.names() ?? [])].filter((name) => !name.includes("::"));
  return parent === undefined ? own : [...own, ...functionNames(parent)];
}
