import { it } from "vitest";

/** Cases that are known to fail, by their id, and why. One that passes all the same fails its test: take it off. */
export type ExpectedFailures = Readonly<Record<string, string>>;

/** A test for `id`, which must fail if it is listed. */
export function itMeets(id: string, failures: ExpectedFailures, test: () => void | Promise<void>): void {
  const reason = failures[id];
  if (reason === undefined) it(id, test);
  else it.fails(`${id} (expected to fail: ${reason})`, test);
}
