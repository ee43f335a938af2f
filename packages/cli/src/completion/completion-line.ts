/** A command line that somebody is typing. */
export interface CompletionLine {
  /** The finished words after the program's name. */
  readonly words: readonly string[];
  /** What has been typed of the next one. */
  readonly last: string;
}

/** What a shell asks to be completed: bash sets `COMP_LINE` and `COMP_POINT`, in bytes, for `complete -C`. */
export function completionLine(env: Readonly<Record<string, string | undefined>>): CompletionLine | undefined {
  const line = env.COMP_LINE ?? "";
  if (line === "") return undefined;
  const point = /^\d+$/.test(env.COMP_POINT ?? "") ? Number(env.COMP_POINT) : undefined;
  const typed = Buffer.from(line).subarray(0, point).toString();
  const words = typed.split(/\s+/);
  const last = words.pop() ?? "";
  return { words: words.slice(1), last };
}
