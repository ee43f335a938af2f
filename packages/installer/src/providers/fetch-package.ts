import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { discardBody, type HttpClient, type HttpProblem, isHttpProblem, saveBody } from "@landform/http";
import { netrcAuthorization } from "../services/netrc.js";
import { type Authentication, authenticateArchive } from "./authenticity/authenticate-archive.js";
import { unauthenticated } from "./authenticity/authenticity.js";
import type { PackageHasher } from "./package-hasher.js";
import type { PackageLocation, ProviderPackage, RemoteArchive } from "./provider-package.js";

export interface FetchOptions {
  readonly http: HttpClient;
  readonly dialect: Dialect;
  readonly hasher: PackageHasher;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of the caller: what is downloaded is put there, to be taken away by the caller. */
  readonly directory: string;
}

export interface FetchedPackage extends Authentication {
  readonly location: PackageLocation;
}

/** Have a package on disk, and know that it is what its source says. Rejects when it cannot be had, or is not. */
export async function fetchPackage(found: ProviderPackage, options: FetchOptions): Promise<FetchedPackage> {
  const { location, provider, platform } = found;
  if (location.kind !== "remote") return { location, authenticity: unauthenticated, verified: [], believed: [] };
  const archive = { kind: "archive", path: path.join(options.directory, "package.zip") } as const;
  await download(location, archive.path, options);
  const { check } = location;
  const authentication = await authenticateArchive({ provider, platform, archive, check, ...options });
  return { ...authentication, location: archive };
}

async function download(
  { url, retries }: RemoteArchive,
  file: string,
  { http, dialect, env }: FetchOptions,
): Promise<void> {
  const authorization = await netrcAuthorization(url, env);
  const headers = authorization === undefined ? {} : { Authorization: authorization };
  const answer = await http.send({ url, headers, retries });
  if (isHttpProblem(answer)) throw new Error(unanswered(url, answer, dialect));
  if (answer.status !== 200) {
    discardBody(answer);
    throw new Error(
      dialect.name === "tofu"
        ? `unsuccessful request to ${url.href}: ${answer.statusLine}`
        : `${url.host}: bad response code: ${answer.status}`,
    );
  }
  const problem = await saveBody(answer, file);
  if (problem !== undefined) throw new Error(`${url.host}: ${problem.message}`);
}

function unanswered(url: URL, { message, status, attempts }: HttpProblem, { name }: Dialect): string {
  if (name === "terraform") return `${url.host}: ${status === undefined ? message : `bad response code: ${status}`}`;
  const reason = status === undefined ? `: ${message}` : "";
  return `${url.host}: GET ${url.href} giving up after ${attempts} attempt(s)${reason}`;
}
