import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileProblem } from "@landform/backends";
import { type FetchProblem, fetchProblem } from "./fetch-problem.js";
import type { PackageGetter } from "./package-getter.js";
import { type PackageUrl, splitFileName } from "./package-url.js";

type Clone = (url: PackageUrl, target: string) => Promise<FetchProblem | undefined>;

/** Take one file out of a repository, whose address is what stands before the file's name. */
export function fileFromRepository(clone: Clone): PackageGetter["file"] {
  return async (url, target) => {
    const { directory, name } = splitFileName(url);
    const repository = `${target}.repository`;
    const problem = await clone(directory, repository);
    if (problem !== undefined) return problem;
    try {
      await rename(path.join(repository, path.basename(name)), target);
      return undefined;
    } catch (error) {
      return fetchProblem(`source path error: ${fileProblem(error)}`);
    } finally {
      await rm(repository, { recursive: true, force: true });
    }
  };
}
