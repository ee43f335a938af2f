import { expect, it } from "vitest";
import { parseFlags } from "./flags.js";
import { parallelismFlag, parallelismProblems } from "./operation-flags.js";

it.each([
  [[], 10, []],
  [["-parallelism=3"], 3, []],
  [["-parallelism=0"], 10, []],
  [["-parallelism=-1"], -1, ["The parallelism must be a positive value. Not -1."]],
])("parallelism of %j", (argv, parallelism, problems) => {
  const { flags } = parseFlags(argv, parallelismFlag);
  expect(flags).toEqual({ parallelism });
  expect(parallelismProblems(flags).map(({ detail }) => detail)).toEqual(problems);
});
