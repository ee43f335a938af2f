import { type Dialect, formatAbsResourceInstance, formatModuleSource } from "@landform/addrs";
import type { TestRun } from "@landform/config";
import { wrapParagraphs } from "@landform/diagnostics";
import type { TestEvent, TestedState } from "@landform/engine";
import { type LogLine, type TestObject, testInterruptLine } from "@landform/json-output";
import { isReplace, type Plan } from "@landform/plan";
import type { CommandContext } from "../command.js";
import { listOfObjects, objectsIn } from "./objects-left.js";

/** A test file in the middle of its runs. */
export interface OpenTestFile {
  readonly name: string;
  /** What is there, by module. */
  readonly made: readonly TestedState[];
  /** What runs now, and the plan that is being applied. */
  readonly run?: TestRun;
  readonly applied?: Plan;
}

/** Follows tests, so that at any time it is known what they have made and not destroyed yet. */
export interface TestFollower {
  readonly onEvent: (event: TestEvent) => void;
  /** The file that is run now. */
  file(): OpenTestFile | undefined;
}

export function followTests(): TestFollower {
  let open: OpenTestFile | undefined;
  return {
    onEvent(event) {
      if (event.kind === "fileStart") open = { name: event.file, made: [] };
      else if (event.kind === "fileDone") open = undefined;
      else if (event.kind === "runStart") open = { name: event.file, made: event.made, run: event.run };
      else if (event.kind === "cleanupStart") open = { name: event.result.name, made: event.made };
      else if (event.kind === "runPlanned" && open !== undefined) open = { ...open, applied: event.plan };
    },
    file: () => open,
  };
}

/** Say which objects may be left now that the tests of `file` are given up. */
export function showAbandoned({ terminal, jsonLog, dialect }: CommandContext, file: OpenTestFile): void {
  if (jsonLog === undefined) terminal.err(wrapParagraphs(abandonedText(file, dialect), terminal.width));
  else jsonLog.line(abandonedLine(file, dialect));
}

function abandonedText({ name, run, made, applied }: OpenTestFile, { productName }: Dialect): string {
  const lists = made.map(({ run: by, state }) => {
    const origin = by.module === undefined ? moduleOf(by) : `for ${JSON.stringify(by.name)} ${moduleOf(by)}`;
    return listed(`${productName} has already created the following resources ${origin}:`, objectsIn(state));
  });
  if (run !== undefined && applied !== undefined) {
    const origin = `for ${JSON.stringify(run.name)} ${moduleOf(run)}`;
    const text = `${productName} was in the process of creating the following resources ${origin}, and they may not have been destroyed:`;
    lists.push(listed(text, created(applied)));
  }
  return `\n${productName} was interrupted while executing ${name}, and may not have performed the expected cleanup operations.\n${lists.join("")}`;
}

function listed(text: string, objects: readonly TestObject[]): string {
  return objects.length === 0 ? "" : `\n${text}\n${listOfObjects(objects)}`;
}

function moduleOf({ module }: TestRun): string {
  return `from ${module === undefined ? "the module under test" : JSON.stringify(formatModuleSource(module.source))}`;
}

function abandonedLine({ name, run, made, applied }: OpenTestFile, dialect: Dialect): LogLine {
  const ofOthers = made.filter((one) => one.run.module !== undefined);
  const remains = {
    made: made.filter((one) => one.run.module === undefined).flatMap(({ state }) => objectsIn(state)),
    madeByRuns: new Map(ofOthers.map((one) => [one.run.name, objectsIn(one.state)])),
    planned: applied === undefined ? [] : created(applied).map(({ instance }) => instance),
  };
  return testInterruptLine({ file: name, ...(run && { run: run.name }) }, remains, dialect);
}

function created({ changes }: Plan): readonly TestObject[] {
  return changes
    .filter(({ change: { action } }) => action === "create" || isReplace(action))
    .map(({ address }) => ({ instance: formatAbsResourceInstance(address) }));
}
