import { open } from "node:fs/promises";
import { discardBody, isHttpProblem, saveBody } from "@landform/http";
import type { ServiceHosts } from "../services/service-hosts.js";
import type { ArchiveFormat } from "./archive-format.js";
import { fetchPackage } from "./fetch-package.js";
import { type FetchProblem, fetchProblem } from "./fetch-problem.js";
import { fileGetter } from "./file-getter.js";
import { gitGetter } from "./git-getter.js";
import { httpGetter } from "./http-getter.js";
import { mercurialGetter } from "./mercurial-getter.js";
import { type DirectLocation, ModuleRegistry } from "./module-registry.js";
import type { PackageGetter, PackageGetters } from "./package-getter.js";
import { PackageStore } from "./package-store.js";
import type { Environment } from "./run-program.js";
import { gcsGetter } from "./storage/gcs-getter.js";
import { s3Getter } from "./storage/s3-getter.js";
import { unpackArchive } from "./unpack-archive.js";

/** Where modules come from that are not on this machine. Remembers what it was told and what it fetched: for one run. */
export class ModuleSources {
  readonly registry: ModuleRegistry;
  readonly #hosts: ServiceHosts;
  readonly #getters: PackageGetters;
  readonly #store = new PackageStore();

  constructor(hosts: ServiceHosts, env: Environment) {
    this.registry = new ModuleRegistry(hosts);
    this.#hosts = hosts;
    const http = httpGetter(hosts.http, env);
    this.#getters = new Map<string, PackageGetter>([
      ["file", fileGetter],
      ["gcs", gcsGetter(hosts.http, env)],
      ["git", gitGetter(env)],
      ["hg", mercurialGetter(env)],
      ["http", http],
      ["https", http],
      ["s3", s3Getter(hosts.http, env)],
    ]);
  }

  /** Put the package at `address`, without `//subdirectory`, at `target`: all of it, or nothing. */
  fetch(address: string, target: string): Promise<FetchProblem | undefined> {
    return this.#store.place(address, target, (staging) => fetchPackage(address, staging, this.#getters));
  }

  /** The same for a package that the registry of `hostname` has itself. */
  fetchDirect(
    { url, needsToken }: DirectLocation,
    hostname: string,
    target: string,
  ): Promise<FetchProblem | undefined> {
    return this.#store.place(`direct ${url.href}`, target, async (staging) => {
      const answer = await (needsToken ? this.#hosts.ask(hostname, url) : this.#hosts.http.send({ url }));
      if (isHttpProblem(answer)) return fetchProblem(answer.message);
      if (answer.status < 200 || answer.status >= 300) {
        discardBody(answer);
        return fetchProblem(`failed to download module package: server returned ${answer.statusLine}`);
      }
      const archive = `${staging}.archive`;
      const problem = await saveBody(answer, archive);
      return problem ? fetchProblem(problem.message) : unpackArchive(archive, await formatByContent(archive), staging);
    });
  }
}

/** By the first bytes: what servers say of archives is often wrong. */
async function formatByContent(file: string): Promise<ArchiveFormat> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(6), 0, 6, 0);
    const start = buffer.toString("hex");
    if (start.startsWith("504b")) return { kind: "zip" };
    if (start.startsWith("1f8b")) return { kind: "tar", compression: "gzip" };
    if (start.startsWith("425a68")) return { kind: "tar", compression: "bzip2" };
    return { kind: "tar", compression: start === "fd377a585a00" ? "xz" : "none" };
  } finally {
    await handle.close();
  }
}
