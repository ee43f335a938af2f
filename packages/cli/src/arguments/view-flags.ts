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
