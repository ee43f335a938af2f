import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { suitesDirectory } from "../suites.js";

/** One folder of the suite, and what the commands run in it print. */
export interface EquivalenceCase {
  readonly name: string;
  /** The files to start from. */
  readonly directory: string;
  readonly commands: readonly CaseCommand[];
}

/** A command line, in the words of `spec.json`. */
export interface CaseCommand {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly capture_output: boolean;
  readonly output_file_name?: string;
  readonly has_json_output?: boolean;
  readonly streams_json_output?: boolean;
}

const root = path.join(suitesDirectory, "equivalence");

export function loadCases(): readonly EquivalenceCase[] {
  const tests = path.join(root, "tests");
  return existsSync(tests) ? readdirSync(tests).map(loadCase) : [];
}

/** What the reference tool printed, by the name that the command gives its output. */
export function goldenOutput(name: string, file: string): string {
  return readFileSync(path.join(root, "outputs", name, file), "utf8");
}

function loadCase(name: string): EquivalenceCase {
  const directory = path.join(root, "tests", name);
  const spec: { readonly commands?: readonly CaseCommand[] } = JSON.parse(
    readFileSync(path.join(directory, "spec.json"), "utf8"),
  );
  return { name, directory, commands: spec.commands ?? usualCommands };
}

const usualCommands: readonly CaseCommand[] = [
  { name: "init", arguments: ["init"], capture_output: false },
  text("plan", ["plan", "-out=equivalence_test_plan", "-no-color"]),
  { ...json("apply.json", ["apply", "-json", "equivalence_test_plan"]), streams_json_output: true },
  text("state", ["show", "-no-color"]),
  json("state.json", ["show", "-json"]),
  json("plan.json", ["show", "-json", "equivalence_test_plan"]),
];

function text(name: string, words: readonly string[]): CaseCommand {
  return { name, arguments: words, capture_output: true, output_file_name: name };
}

function json(name: string, words: readonly string[]): CaseCommand {
  return { ...text(name, words), has_json_output: true };
}
