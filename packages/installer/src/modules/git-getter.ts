import { rm, writeFile } from "node:fs/promises";
import { type FetchProblem, fetchProblem } from "./fetch-problem.js";
import { fileFromRepository } from "./file-from-repository.js";
import type { PackageGetter } from "./package-getter.js";
import { formatPackageUrl, type PackageUrl, parameterOf, withoutParameters } from "./package-url.js";
import { type Environment, findProgram, runProgram } from "./run-program.js";

/**
 * Repositories of Git, by the user's `git` with all of its settings. Parameters: `ref` is a branch, tag or commit,
 * `depth` the number of commits to fetch, `sshkey` a private key in base64.
 */
export function gitGetter(env: Environment): PackageGetter {
  const directory = (url: PackageUrl, target: string) => clone(url, target, env);
  return { directory, file: fileFromRepository(directory) };
}

async function clone(url: PackageUrl, target: string, env: Environment): Promise<FetchProblem | undefined> {
  const git = await findProgram("git", env);
  if (git === undefined) return fetchProblem("git must be available and on the PATH");
  const ref = parameterOf(url, "ref");
  // Git would take it for an option.
  if (ref.startsWith("-")) return fetchProblem(`invalid ref: ${JSON.stringify(ref)}`);
  const key = await placeKey(parameterOf(url, "sshkey"), `${target}.key`);
  if (typeof key === "object") return key;
  try {
    const options = { env: key === undefined ? env : withKey(env, key) };
    const depth = depthOf(url);
    const shallow = depth === 0 ? [] : ["--depth", String(depth), ...(ref === "" ? [] : ["--branch", ref])];
    const address = formatPackageUrl(withoutParameters(url, "ref", "depth", "sshkey"));
    const cloned = await runProgram(git, ["clone", ...shallow, "--", address, target], options);
    if (cloned !== undefined) return depth > 0 && looksLikeCommit(ref) ? withHint(cloned) : cloned;
    const inside = { ...options, directory: target };
    const checkedOut = ref === "" ? undefined : await runProgram(git, ["checkout", ref], inside);
    if (checkedOut !== undefined) return checkedOut;
    const shallowParts = depth === 0 ? [] : ["--depth", String(depth)];
    return await runProgram(git, ["submodule", "update", "--init", "--recursive", ...shallowParts], inside);
  } finally {
    if (key !== undefined) await rm(key, { force: true });
  }
}

/** 0: all of them. */
function depthOf(url: PackageUrl): number {
  const text = parameterOf(url, "depth");
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Where the key is now, for `ssh` to read; undefined without one. */
async function placeKey(base64: string, file: string): Promise<string | FetchProblem | undefined> {
  if (base64 === "") return undefined;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return fetchProblem("illegal base64 data in sshkey");
  await writeFile(file, Buffer.from(base64, "base64"), { mode: 0o600, flag: "wx" });
  return file;
}

/** A shell reads the command. */
function withKey(env: Environment, file: string): Environment {
  return { ...env, GIT_SSH_COMMAND: `${env.GIT_SSH_COMMAND || "ssh"} -i '${file.replaceAll("'", "'\\''")}'` };
}

function looksLikeCommit(ref: string): boolean {
  return /^[0-9A-Fa-f]{7,40}$/.test(ref);
}

function withHint({ message }: FetchProblem): FetchProblem {
  return fetchProblem(`${message} (note that setting 'depth' requires 'ref' to be a branch or tag name)`);
}
