import { cp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { splitSubdirectory } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { archiveFormatOf } from "./archive-format.js";
import { type Checksum, checksumInList, checksumProblem, parseChecksum } from "./checksum.js";
import { expandSubdirectory } from "./expand-subdirectory.js";
import { type FetchProblem, fetchProblem, isFetchProblem } from "./fetch-problem.js";
import type { PackageGetters } from "./package-getter.js";
import {
  type PackageUrl,
  parameterOf,
  parsePackageAddress,
  pathOf,
  redactedUrl,
  withoutParameters,
} from "./package-url.js";
import { unpackArchive } from "./unpack-archive.js";

const mostRedirects = 10;

/**
 * Fetch the package at an address, `//subdirectory` taken off already, to `target`, which is not there yet. Archives are
 * unpacked: by the ending of the name, or the parameter `archive`; `checksum` is what they must hash to. Files with the
 * name of `target` and an ending may be made beside it; whoever asks removes them and, after a problem, `target`.
 */
export async function fetchPackage(
  address: string,
  target: string,
  getters: PackageGetters,
  redirects = 1,
): Promise<FetchProblem | undefined> {
  const parsed = parsePackageAddress(address);
  if (parsed === undefined) return fetchProblem(`invalid source string: ${address}`);
  const getter = getters.get(parsed.kind);
  if (getter === undefined) return fetchProblem(`download not supported for scheme '${parsed.kind}'`);
  const format = archiveFormatOf(parameterOf(parsed.url, "archive"), pathOf(parsed.url));
  const checksum = await checksumFor(parsed.url, `${target}.checksums`, getters);
  if (isFetchProblem(checksum)) return fetchProblem(`invalid checksum: ${checksum.message}`);
  const url = withoutParameters(parsed.url, "archive", "checksum");
  if (format !== undefined) {
    const archive = `${target}.archive`;
    return (
      (await getter.file(url, archive)) ??
      (checksum && (await checksumProblem(archive, checksum))) ??
      unpackArchive(archive, format, target)
    );
  }
  if (checksum !== undefined) return fetchProblem("checksum cannot be specified for directory download");
  const outcome = redirects > mostRedirects ? tooMany(redirects) : await getter.directory(url, target);
  const problem = outcome?.kind === "elsewhere" ? await follow(outcome.source, target, getters, redirects) : outcome;
  return problem && fetchProblem(`error downloading '${redactedUrl(url)}': ${problem.message}`);
}

function tooMany(redirects: number): FetchProblem {
  return fetchProblem(`too many X-Terraform-Get redirects: ${redirects}`);
}

async function follow(
  source: string,
  target: string,
  getters: PackageGetters,
  redirects: number,
): Promise<FetchProblem | undefined> {
  const { address, subdirectory } = splitSubdirectory(source);
  const parsed = parsePackageAddress(address);
  if (parsed === undefined) return fetchProblem(`invalid source string: ${address}`);
  if (!getters.has(parsed.kind)) {
    return fetchProblem(`no getter available for X-Terraform-Get source protocol: ${JSON.stringify(parsed.kind)}`);
  }
  if (subdirectory === "") return fetchPackage(address, target, getters, redirects + 1);
  const whole = `${target}.whole`;
  const problem = await fetchPackage(address, whole, getters, redirects + 1);
  if (problem !== undefined) return problem;
  const found = await expandSubdirectory(whole, subdirectory);
  if (isFetchProblem(found)) return found;
  try {
    await cp(path.join(whole, found), target, { recursive: true, verbatimSymlinks: true });
    return undefined;
  } catch (error) {
    return fetchProblem(fileProblem(error));
  } finally {
    await rm(whole, { recursive: true, force: true });
  }
}

/** `checksum=file:ADDRESS`: the list at that address has it. */
async function checksumFor(
  url: PackageUrl,
  listFile: string,
  getters: PackageGetters,
): Promise<Checksum | FetchProblem | undefined> {
  const text = parameterOf(url, "checksum");
  if (text === "") return undefined;
  if (!text.startsWith("file:")) return parseChecksum(text);
  const address = text.slice("file:".length);
  const list = parsePackageAddress(address);
  const getter = list && getters.get(list.kind);
  if (list === undefined || getter === undefined) return fetchProblem(`invalid source string: ${address}`);
  const problem = await getter.file(list.url, listFile);
  if (problem !== undefined) return fetchProblem(`Error downloading checksum file: ${problem.message}`);
  const name = path.posix.basename(pathOf(url));
  const found = checksumInList(await readFile(listFile, "utf8"), new Set([name, `./${name}`]));
  return found ?? fetchProblem(`no checksum found in: ${address}`);
}
