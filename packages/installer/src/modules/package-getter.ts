import type { FetchProblem } from "./fetch-problem.js";
import type { PackageUrl } from "./package-url.js";

/** One way to fetch: a kind of repository, a protocol, a storage service. */
export interface PackageGetter {
  /** Fetch a package as a whole. `target` is not there yet; after a problem it may be there in part. */
  directory(url: PackageUrl, target: string): Promise<FetchProblem | Elsewhere | undefined>;
  /** Fetch one file, such as an archive. `target` is not there yet. */
  file(url: PackageUrl, target: string): Promise<FetchProblem | undefined>;
}

/** A server sends us to another address for the package, which may have a `//subdirectory`. */
export interface Elsewhere {
  readonly kind: "elsewhere";
  readonly source: string;
}

/** By kind: `git`, `https`, … */
export type PackageGetters = ReadonlyMap<string, PackageGetter>;
