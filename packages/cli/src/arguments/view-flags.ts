import { type Diagnostic, quoted } from "@landform/diagnostics";
import { parseBool } from "./flags.js";

/** How things are shown, and the arguments that are about other things. */
export interface ViewFlags {
  readonly noColor: boolean;
  readonly compactWarnings: boolean;
  readonly rest: readonly string[];
}

/** The two flags that every command takes, in any place: scripts put them at the end. */
export function takeViewFlags(args: readonly string[]): ViewFlags {
  const isNoColor = (argument: string): boolean => /^--?no-color(=true|=1)?$/.test(argument);
  const isCompactWarnings = (argument: string): boolean => /^--?compact-warnings(=true|=1)?$/.test(argument);
  return {
    noColor: args.some(isNoColor),
    compactWarnings: args.some(isCompactWarnings),
    rest: args.filter((argument) => !isNoColor(argument) && !isCompactWarnings(argument)),
  };
}

/** Of which modules people are told that something they use is deprecated; `local`: those that come with the root module. */
export type DeprecationLevel = "all" | "local" | "none";

/** How OpenTofu is to show things, besides `ViewFlags`. */
export interface TofuViewFlags {
  readonly deprecations: DeprecationLevel;
  /** Diagnostics of which severities are shown once where they are alike. */
  readonly consolidated: readonly Diagnostic["severity"][];
  readonly concise: boolean;
  /** The arguments about other things. */
  readonly rest: readonly string[];
  /** What is wrong with how these were given. */
  readonly error?: string;
}

/** Without flags, and always in Terraform. */
export const usualView: Omit<TofuViewFlags, "rest"> = {
  deprecations: "all",
  consolidated: ["warning"],
  concise: false,
};

/** The flags that OpenTofu takes with every command, in any place too. */
export function takeTofuViewFlags(args: readonly string[]): TofuViewFlags {
  const warnings = takeSwitch(args, "consolidate-warnings");
  const errors = takeSwitch(warnings.rest, "consolidate-errors");
  const concise = takeSwitch(errors.rest, "concise");
  const { level: deprecations, ...others } = takeDeprecationLevel(concise.rest);
  const consolidated: Diagnostic["severity"][] = [];
  if (warnings.value ?? true) consolidated.push("warning");
  if (errors.value ?? false) consolidated.push("error");
  return { ...others, deprecations, consolidated, concise: concise.value ?? false };
}

export interface TakenSwitch {
  /** As the last one said; undefined where there is none. */
  readonly value: boolean | undefined;
  readonly rest: readonly string[];
}

/** Take `-name` and `-name=BOOL` out of arguments, wherever they are. */
export function takeSwitch(args: readonly string[], name: string): TakenSwitch {
  const switchIn = (argument: string): boolean | undefined => {
    const [flag, ...value] = argument.replace(/^--?/, "").split("=");
    if (!argument.startsWith("-") || flag !== name) return undefined;
    return value.length === 0 ? true : parseBool(value.join("="));
  };
  return {
    value: args.map(switchIn).findLast((value) => value !== undefined),
    rest: args.filter((argument) => switchIn(argument) === undefined),
  };
}

interface Deprecations {
  readonly level: DeprecationLevel;
  readonly rest: readonly string[];
  readonly error?: string;
}

/** `-deprecation=module:LEVEL`. A level that there is not means all. */
function takeDeprecationLevel(args: readonly string[]): Deprecations {
  const flag = /^--?deprecation=/;
  const given = args.filter((argument) => flag.test(argument)).map((argument) => argument.replace(flag, ""));
  const rest = args.filter((argument) => !flag.test(argument));
  const wrong = given.find((value) => !value.startsWith("module:"));
  if (wrong !== undefined) {
    return { level: "all", rest, error: `Expected -deprecation prefix "module:", got ${quoted(wrong)}` };
  }
  const name = given.at(-1)?.slice("module:".length);
  return { level: name === "local" || name === "none" ? name : "all", rest };
}
