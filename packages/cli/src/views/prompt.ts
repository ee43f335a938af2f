import type { CommandContext } from "../command.js";

export interface Question {
  readonly query: string;
  readonly description: string;
}

/** Ask and read one line; `undefined` when the input ended or `signal` aborted. */
export async function ask(
  question: Question,
  { terminal }: CommandContext,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { style } = terminal;
  const description = question.description
    .split("\n")
    .map((line) => (line === "" ? "" : `  ${line}`))
    .join("\n");
  terminal.out(`\n${style.bold(question.query)}\n${description}\n\n`);
  const answer = await terminal.readLine(`  ${style.bold("Enter a value:")} `, signal);
  terminal.out("\n");
  return answer;
}
