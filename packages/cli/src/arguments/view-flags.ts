import { quoted } from "@landform/diagnostics";

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

export interface Deprecations {
  readonly level: DeprecationLevel;
  /** The arguments about other things. */
  readonly rest: readonly string[];
  /** What is wrong with how the level was given. */
  readonly error?: string;
}

/** OpenTofu's `-deprecation=module:LEVEL`, in any place too. A level that there is not means all. */
export function takeDeprecationLevel(args: readonly string[]): Deprecations {
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
