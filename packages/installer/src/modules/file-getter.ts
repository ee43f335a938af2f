import { copyFile, stat, symlink } from "node:fs/promises";
import { fileProblem } from "@landform/backends";
import { type FetchProblem, fetchProblem } from "./fetch-problem.js";
import type { PackageGetter } from "./package-getter.js";
import { pathOf } from "./package-url.js";

/** Packages on this machine: used where they are, through a link. */
export const fileGetter: PackageGetter = {
  async directory(url, target) {
    return (await sourceProblem(pathOf(url), "directory")) ?? perform(() => symlink(pathOf(url), target, "dir"));
  },
  async file(url, target) {
    return (await sourceProblem(pathOf(url), "file")) ?? perform(() => copyFile(pathOf(url), target));
  },
};

async function sourceProblem(source: string, kind: "directory" | "file"): Promise<FetchProblem | undefined> {
  try {
    const isRight = (await stat(source)).isDirectory() === (kind === "directory");
    return isRight ? undefined : fetchProblem(`source path must be a ${kind}`);
  } catch (error) {
    return fetchProblem(`source path error: ${fileProblem(error)}`);
  }
}

async function perform(action: () => Promise<void>): Promise<FetchProblem | undefined> {
  try {
    await action();
    return undefined;
  } catch (error) {
    return fetchProblem(fileProblem(error));
  }
}
