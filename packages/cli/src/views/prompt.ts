import type { CommandContext } from "../command.js";

export interface Question {
  readonly query: string;
  readonly description: string;
  /** What is typed does not show. */
  readonly secret?: boolean;
  /** With an empty line before it, which is so unless told otherwise. */
  readonly isSpaced?: boolean;
}

/** Ask and read one line; `undefined` when the input ended or `signal` aborted. */
export async function ask(
  question: Question,
  { terminal }: CommandContext,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { style } = terminal;
  const description = question.description.replaceAll(/^(?=.)/gm, "  ");
  const { secret = false, isSpaced = true } = question;
  const space = isSpaced ? "\n" : "";
  terminal.out(`${space}${style.bold(question.query)}\n${description === "" ? "" : `${description}\n\n`}`);
  const answer = await terminal.readLine(`  ${style.bold("Enter a value:")} `, { secret, ...(signal && { signal }) });
  terminal.out("\n");
  return answer;
}
