import { expect, it } from "vitest";
import { environmentArguments } from "./environment-arguments.js";

const unclosed = (name: string) => ({
  error: `Error parsing extra CLI args from ${name}: invalid command line string`,
});

it.each([
  [["plan"], {}, { words: [] }],
  [["plan"], { TF_CLI_ARGS: "-a -b", TF_CLI_ARGS_plan: "-c", TF_CLI_ARGS_apply: "-d" }, { words: ["-c", "-a", "-b"] }],
  [
    ["state", "replace-provider"],
    { TF_CLI_ARGS_state_replace_provider: "-a", TF_CLI_ARGS_state: "-b" },
    { words: ["-a"] },
  ],
  [[], { TF_CLI_ARGS: "version" }, { words: ["version"] }],
  [["plan"], { TF_CLI_ARGS: "'a" }, unclosed("TF_CLI_ARGS")],
  [["plan"], { TF_CLI_ARGS_plan: '"a' }, unclosed("TF_CLI_ARGS_plan")],
  [["version"], { TF_CLI_ARGS_plan: '"a' }, { words: [] }],
])("environmentArguments(%j, %j)", (command, env, want) => {
  expect(environmentArguments(command, env)).toEqual(want);
});
