import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { fileProblem } from "./file-problem.js";

it.each([
  [() => readFileSync(tmpdir()), undefined, "read: is a directory"],
  [() => readFileSync(tmpdir()), "a.tfstate", "read a.tfstate: is a directory"],
  [() => readFileSync("/missing/b"), undefined, "open /missing/b: no such file or directory"],
  [() => writeFileSync("/missing/.b.tmp", ""), "/missing/b", "open /missing/b: no such file or directory"],
  [() => mkdirSync("/dev/null/c"), "/dev/null/c/d", "mkdir /dev/null/c: not a directory"],
  [() => JSON.parse("{"), "a", expect.stringContaining("JSON")],
])("fileProblem of %s, %j", (work, file, want) => {
  expect(problemOf(work, file)).toEqual(want);
});

function problemOf(work: () => unknown, file?: string): string {
  try {
    work();
    return "none";
  } catch (error) {
    return fileProblem(error, file);
  }
}
