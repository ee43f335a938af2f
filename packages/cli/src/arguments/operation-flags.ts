import type { Diagnostic } from "@landform/diagnostics";
import type { OptionHelp } from "../command.js";
import { type FlagValues, flag } from "./flags.js";

/** Flags that plan, apply, destroy and refresh share. */
export const stateFlags = {
  lock: flag.bool(true),
  "lock-timeout": flag.duration(),
  state: flag.optionalString(),
  "state-out": flag.optionalString(),
  backup: flag.optionalString(),
};

const defaultParallelism = 10;
const integer = flag.integer(defaultParallelism);

/** How many operations at once; 0 stands for the default. */
export const parallelismFlag = {
  parallelism: {
    ...integer,
    accept(current: number, text: string): number | undefined {
      const value = integer.accept(current, text);
      return value === 0 ? defaultParallelism : value;
    },
  },
};

export function parallelismProblems({ parallelism }: FlagValues<typeof parallelismFlag>): readonly Diagnostic[] {
  if (parallelism > 0) return [];
  const detail = `The parallelism must be a positive value. Not ${parallelism}.`;
  return [{ severity: "error", summary: "Invalid parallelism value", detail }];
}

export const planFlags = {
  ...stateFlags,
  destroy: flag.bool(),
  "allow-deferral": flag.bool(),
  "refresh-only": flag.bool(),
  refresh: flag.bool(true),
  target: flag.list(),
  "target-file": flag.list(),
  exclude: flag.list(),
  "exclude-file": flag.list(),
  replace: flag.list(),
  var: flag.list(),
  "var-file": flag.list(),
  input: flag.bool(true),
  ...parallelismFlag,
  json: flag.bool(),
};

export const stateOptions: readonly OptionHelp[] = [
  { flag: "-lock=false", text: "Do not lock the state. Dangerous if others might use it at the same time." },
  { flag: "-lock-timeout=0s", text: "How long to keep trying while someone else holds the lock." },
  { flag: "-state=path", text: "Read and write this state file instead of the configured one (local state only)." },
  { flag: "-state-out=path", text: "Write the state to another file (local state only)." },
  { flag: "-backup=path", text: 'Where to keep the previous state; "-" keeps none (local state only).' },
];

export const planOptions: readonly OptionHelp[] = [
  { flag: "-destroy", text: "Plan to destroy all objects that this configuration manages." },
  { flag: "-refresh-only", text: "Only bring state up to date with what is really there; change nothing else." },
  { flag: "-refresh=false", text: "Do not look whether objects changed outside; faster, but less sure." },
  {
    flag: "-target=ADDR",
    text: "Plan only for this module, resource or instance and what it depends on. Can be repeated.",
  },
  { flag: "-target-file=FILE", text: "Take addresses for -target from a file, one a line. Can be repeated." },
  { flag: "-exclude=ADDR", text: "Plan for all but this and what depends on it. Can be repeated." },
  { flag: "-exclude-file=FILE", text: "Take addresses for -exclude from a file, one a line. Can be repeated." },
  { flag: "-replace=ADDR", text: "Replace this instance even if nothing in it changed. Can be repeated." },
  { flag: "-var 'NAME=VALUE'", text: "A value for a variable of the root module. Can be repeated." },
  { flag: "-var-file=FILE", text: "Take values of variables from a file too. Can be repeated." },
  { flag: "-input=false", text: "Never ask for values of variables." },
  { flag: "-parallelism=n", text: "At most so many operations at once; 10 by default." },
  { flag: "-no-color", text: "No colours." },
  { flag: "-compact-warnings", text: "Show warnings by their summaries only, unless there are errors too." },
  ...stateOptions,
];
