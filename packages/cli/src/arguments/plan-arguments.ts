import { type Dialect, parseAbsResourceInstance, parseTarget, reportReservedKeyword } from "@landform/addrs";
import { type Diagnostic, DiagnosticList, type DiagnosticSink, type SourceLookup } from "@landform/diagnostics";
import type { PlanMode } from "@landform/plan";
import type { VariableOption } from "landform";
import type { CommandContext } from "../command.js";
import type { FlagValues, OrderedFlag, ParsedFlags } from "./flags.js";
import { parallelismProblems, type planFlags } from "./operation-flags.js";
import { readTargetFiles } from "./target-files.js";
import { variableOptions } from "./variable-options.js";

/** What plan, apply, destroy and refresh were asked to do. */
export interface PlanArguments {
  readonly mode: PlanMode;
  readonly refresh: boolean;
  readonly targets: readonly string[];
  readonly excludes: readonly string[];
  readonly forceReplace: readonly string[];
  readonly allowDeferral: boolean;
  readonly variables: readonly VariableOption[];
  /** Options that make no sense, alone or together. */
  readonly misuse: readonly Diagnostic[];
  /** What else is wrong with what was given. */
  readonly diagnostics: readonly Diagnostic[];
  /** The files that diagnostics point into. */
  readonly sources: SourceLookup;
}

export async function planArguments(
  { flags }: Pick<ParsedFlags<typeof planFlags>, "flags">,
  ordered: readonly OrderedFlag[],
  { dialect, env }: Pick<CommandContext, "dialect" | "env">,
): Promise<PlanArguments> {
  const variables = variableOptions(ordered);
  const [targets, excludes] = await Promise.all([flags["target-file"], flags["exclude-file"]].map(readTargetFiles));
  const fromFiles = [...(targets?.diagnostics ?? []), ...(excludes?.diagnostics ?? [])];
  return {
    mode: planMode(flags),
    refresh: flags.refresh,
    targets: [...flags.target, ...(targets?.addresses ?? [])],
    excludes: [...flags.exclude, ...(excludes?.addresses ?? [])],
    forceReplace: flags.replace,
    variables: variables.options,
    allowDeferral: flags["allow-deferral"],
    misuse: [...experimentProblems(flags, env), ...contradictions(flags), ...addressProblems(flags, dialect)],
    diagnostics: [...fromFiles, ...variables.diagnostics],
    sources: { source: (name) => targets?.sources.get(name) ?? excludes?.sources.get(name) },
  };
}

type Flags = FlagValues<typeof planFlags>;

function planMode(flags: Flags): PlanMode {
  if (flags.destroy) return "destroy";
  return flags["refresh-only"] ? "refresh-only" : "normal";
}

/** What Terraform has in experimental builds is here for who asks for it: `LANDFORM_EXPERIMENTS=deferral`. */
function experimentProblems(flags: Flags, { LANDFORM_EXPERIMENTS = "" }: CommandContext["env"]): readonly Diagnostic[] {
  if (!flags["allow-deferral"] || LANDFORM_EXPERIMENTS.split(",").includes("deferral")) return [];
  const detail = "The -allow-deferral flag is only valid in experimental builds of Terraform.";
  return [{ severity: "error", summary: "Failed to parse command-line flags", detail }];
}

function contradictions(flags: Flags): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  const add = (summary: string, detail: string): void => {
    problems.push({ severity: "error", summary, detail });
  };
  if (flags.destroy && flags["refresh-only"]) {
    add("Incompatible plan mode options", "The -destroy and -refresh-only options are mutually-exclusive.");
  }
  if (flags["refresh-only"] && !flags.refresh) {
    add(
      "Incompatible refresh options",
      "It doesn't make sense to use -refresh-only at the same time as -refresh=false, because Terraform would have nothing to do.",
    );
  }
  const includes = flags.target.length + flags["target-file"].length;
  const excludes = flags.exclude.length + flags["exclude-file"].length;
  if (includes > 0 && excludes > 0) {
    add(
      "Invalid combination of arguments",
      "The target and exclude planning options are mutually-exclusive. Each plan must use either only the target options or only the exclude options.",
    );
  }
  return [...problems, ...parallelismProblems(flags)];
}

type ParseAddress = (text: string, diags: DiagnosticSink) => unknown;

function addressProblems(flags: Flags, dialect: Pick<Dialect, "name">): readonly Diagnostic[] {
  const checked = (parse: ParseAddress): ParseAddress =>
    dialect.name === "tofu" ? parse : (text, diags) => reportReservedKeyword(text, diags) || parse(text, diags);
  return [
    ...invalidAddresses("target", flags.target, checked(parseTarget)),
    ...invalidAddresses("exclude", flags.exclude, checked(parseTarget)),
    ...invalidAddresses("force-replace address", flags.replace, checked(parseReplaceable)),
  ];
}

function parseReplaceable(text: string, diags: DiagnosticSink): unknown {
  const instance = parseAbsResourceInstance(text, diags);
  if (instance !== undefined && instance.resource.mode !== "managed") {
    const detail = "Only managed resources can be used with the -replace=... option.";
    diags.add({ severity: "error", summary: "Invalid address", detail });
  }
  return instance;
}

/** Told as problems of the option: the text has no place in a file to point at. */
function invalidAddresses(words: string, texts: readonly string[], parse: ParseAddress): readonly Diagnostic[] {
  return texts.flatMap((text) => {
    const diags = new DiagnosticList();
    parse(text, diags);
    return diags.items.map(({ severity, detail }) => ({ severity, summary: `Invalid ${words} "${text}"`, detail }));
  });
}
