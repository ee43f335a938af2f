import type { BackendProblem } from "../backend.js";
import { problem } from "../remote-problems.js";
import type { Arguments } from "./read-arguments.js";

/** One problem for each of these arguments that is given nowhere. */
export function checkRequired({ text }: Arguments, names: readonly string[]): readonly BackendProblem[] {
  return names.filter((name) => text(name) === "").map((name) => problem(`"${name}": required field is not set`));
}
