import type { TestFile } from "@landform/config";
import type { OperationContext } from "../operation.js";
import { runTestFile, type SuiteInput } from "../test-runs/run-test-file.js";
import { type TestEvent, type TestFileResult, type TestSuiteResult, worstOf } from "../test-runs/test-results.js";

export interface TestRequest extends Pick<SuiteInput, "givenTo" | "modules" | "stop"> {
  /** By path, in the order in which they are to run. */
  readonly files: ReadonlyMap<string, TestFile>;
  readonly onEvent?: (event: TestEvent) => void;
}

/** Run the tests of a module: make what it describes, look at it, destroy it again. */
export async function test(context: OperationContext, request: TestRequest): Promise<TestSuiteResult> {
  const { files: tests, givenTo, modules, stop, onEvent } = request;
  const suite: SuiteInput = { context, givenTo, modules, stop, emit: (event) => onEvent?.(event) };
  const files: TestFileResult[] = [];
  for (const [name, file] of tests) files.push(await runTestFile(name, file, suite));
  return { status: worstOf(["pass", ...files.map(({ status }) => status)]), files };
}
