import type { FileAccess } from "@landform/lang";
import { describe, expect, it } from "vitest";
import { plan } from "../operations/plan.js";
import { contextFor, planRequest } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";

/** The files that a plan reads, in order: `file` tells when an expression is evaluated. */
async function reads(locals: string): Promise<readonly string[]> {
  const log: string[] = [];
  const files: FileAccess = {
    read: (path) => {
      log.push(path);
      return new TextEncoder().encode(path);
    },
    kindOf: () => "file",
    list: () => [],
    workingDirectory: () => "/project",
    homeDirectory: () => undefined,
  };
  const call = `module "m" {\n  source = "./m"\n  count = 2\n}`;
  const context = await contextFor({ "main.tf": call, "m/main.tf": `locals {\n${locals}\n}` }, new TestCloud());
  const { diagnostics } = await plan({ ...context, functionAccess: { files } }, planRequest);
  expect(diagnostics).toEqual([]);
  return log;
}

describe("local values of a module with two instances", () => {
  it.each([
    { locals: `a = file("a")`, want: ["a"] },
    { locals: `a = file("a")\nb = "\${local.a}\${file("b")}"`, want: ["a", "b"] },
    { locals: `a = "\${path.module}\${file("a")}"`, want: ["a", "a", "a"] },
    { locals: `a = [file("a"), timestamp()]`, want: ["a", "a", "a"] },
    { locals: `a = path.module\nb = [local.a, file("b")]`, want: ["b", "b", "b"] },
  ])("$locals", async ({ locals, want }) => {
    expect(await reads(locals)).toEqual(want);
  });
});
