import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileProblem, makeDirectory } from "@landform/backends";
import { Limiter } from "@landform/dag";
import { copyPackage } from "./copy-package.js";
import { type FetchProblem, fetchProblem } from "./fetch-problem.js";

const atOnce = 8;

/** Puts packages in place, several at a time. One that several calls use is fetched once in a run, then copied. */
export class PackageStore {
  readonly #limiter = new Limiter(atOnce);
  /** By address: where it was put first. */
  readonly #placed = new Map<string, Promise<string | FetchProblem>>();

  /**
   * Put the package at `target`, in place of what is there. `fetch` makes a directory of it at a place that it is told;
   * before all of it is there, `target` stays as it was.
   */
  async place(
    address: string,
    target: string,
    fetch: (target: string) => Promise<FetchProblem | undefined>,
  ): Promise<FetchProblem | undefined> {
    const known = this.#placed.get(address);
    if (known === undefined) {
      const placing = this.#limiter.run(() => placeDirectory(target, fetch)).then((problem) => problem ?? target);
      this.#placed.set(address, placing);
      const placed = await placing;
      return typeof placed === "string" ? undefined : placed;
    }
    const first = await known;
    if (typeof first !== "string") return first;
    return this.#limiter.run(() => placeDirectory(target, (staging) => copied(first, staging)));
  }
}

async function placeDirectory(
  target: string,
  fetch: (target: string) => Promise<FetchProblem | undefined>,
): Promise<FetchProblem | undefined> {
  const staging = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID().slice(0, 8)}`);
  const made = path.join(staging, "package");
  try {
    await makeDirectory(staging);
    const problem = await fetch(made);
    if (problem !== undefined) return fetchProblem(problem.message.replaceAll(made, target));
    await rm(target, { recursive: true, force: true });
    await rename(made, target);
    return undefined;
  } catch (error) {
    return fetchProblem(fileProblem(error));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function copied(from: string, to: string): Promise<FetchProblem | undefined> {
  try {
    await copyPackage(from, to);
    return undefined;
  } catch (error) {
    return fetchProblem(`failed to copy from ${from} to ${to}: ${fileProblem(error)}`);
  }
}
