import { type FetchProblem, fetchProblem } from "./fetch-problem.js";
import { fileFromRepository } from "./file-from-repository.js";
import type { PackageGetter } from "./package-getter.js";
import { formatPackageUrl, type PackageUrl, parameterOf, withoutParameters } from "./package-url.js";
import { type Environment, findProgram, runProgram } from "./run-program.js";

/** Repositories of Mercurial, by the user's `hg`. The parameter `rev` is a branch, tag or changeset. */
export function mercurialGetter(env: Environment): PackageGetter {
  const directory = (url: PackageUrl, target: string) => clone(url, target, env);
  return { directory, file: fileFromRepository(directory) };
}

async function clone(url: PackageUrl, target: string, env: Environment): Promise<FetchProblem | undefined> {
  const hg = await findProgram("hg", env);
  if (hg === undefined) return fetchProblem("hg must be available and on the PATH");
  const address = formatPackageUrl(withoutParameters(url, "rev"));
  const cloned = await runProgram(hg, ["clone", "-U", "--", address, target], { env });
  if (cloned !== undefined) return cloned;
  const revision = parameterOf(url, "rev");
  const argv = ["update", ...(revision === "" ? [] : ["--", revision])];
  return runProgram(hg, argv, { env, directory: target });
}
