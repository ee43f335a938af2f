import { splitWords } from "./split-words.js";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The arguments that the environment adds after a command's name (`[]` where none was given), before those typed:
 * of `TF_CLI_ARGS_plan`, then of `TF_CLI_ARGS`.
 */
export function environmentArguments(
  command: readonly string[],
  env: Environment,
): { readonly words: readonly string[] } | { readonly error: string } {
  const ofCommand = `TF_CLI_ARGS_${command.join("_").replaceAll("-", "_")}`;
  let words: readonly string[] = [];
  for (const name of command.length === 0 ? ["TF_CLI_ARGS"] : ["TF_CLI_ARGS", ofCommand]) {
    const added = splitWords(env[name] ?? "");
    if (added === undefined) return { error: `Error parsing extra CLI args from ${name}: invalid command line string` };
    words = [...added, ...words];
  }
  return { words };
}
