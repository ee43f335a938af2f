import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { readFileIfThere, writeFileAtomically } from "../write-file.js";
import { filesOf, packageHash } from "./package-hash.js";
import type { PackageLocation } from "./provider-package.js";

/**
 * Knows the `h1:` hash of packages. A provider has hundreds of megabytes and every command needs its hash, so it is kept
 * on disk together with what tells that no file changed since: names, sizes, times and inode numbers.
 */
export class PackageHasher {
  readonly #directory: string | undefined;
  readonly #now: () => number;
  readonly #known = new Map<string, Promise<string>>();

  /** `directory` keeps the hashes, a file for each package; without one they are known in this process only. */
  constructor(directory?: string, now: () => number = Date.now) {
    this.#directory = directory;
    this.#now = now;
  }

  /** Rejects when the package cannot be read. */
  hashOf(location: PackageLocation): Promise<string> {
    if (location.kind === "archive") return packageHash(location);
    const known = this.#known.get(location.path) ?? this.#directoryHash(location.path);
    this.#known.set(location.path, known);
    return known;
  }

  /** Another package was put at a place that we knew. */
  forget(directory: string): void {
    this.#known.delete(directory);
  }

  async #directoryHash(directory: string): Promise<string> {
    const root = await realpath(directory);
    const record = this.#recordOf(root);
    const before = await fingerprint(root);
    const kept = record === undefined ? undefined : await readRecord(record);
    if (kept?.fingerprint === before.text) return kept.hash;
    const hash = await packageHash({ kind: "directory", path: root });
    const settled = before.newestMs + clockGranularityMs < this.#now();
    if (record !== undefined && settled && (await fingerprint(root)).text === before.text)
      await writeFileAtomically(record, JSON.stringify({ fingerprint: before.text, hash })).catch(() => undefined);
    return hash;
  }

  #recordOf(root: string): string | undefined {
    if (this.#directory === undefined) return undefined;
    return path.join(this.#directory, `${createHash("sha256").update(root).digest("hex").slice(0, 32)}.json`);
  }
}

/** Two changes within one tick of a file system's clock cannot be told apart: such a young file is hashed again. */
const clockGranularityMs = 2000;

interface Fingerprint {
  readonly text: string;
  readonly newestMs: number;
}

async function fingerprint(root: string): Promise<Fingerprint> {
  const lines: string[] = [root];
  let newestMs = 0;
  for (const name of await filesOf(root)) {
    const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = await stat(path.join(root, name), { bigint: true });
    lines.push(`${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs} ${name}`);
    newestMs = Math.max(newestMs, Number(ctimeMs));
  }
  return { text: createHash("sha256").update(lines.join("\n")).digest("hex"), newestMs };
}

async function readRecord(file: string): Promise<{ readonly fingerprint: string; readonly hash: string } | undefined> {
  try {
    const record: unknown = JSON.parse((await readFileIfThere(file)) ?? "null");
    return isRecord(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(json: unknown): json is { readonly fingerprint: string; readonly hash: string } {
  return (
    typeof json === "object" &&
    json !== null &&
    "fingerprint" in json &&
    typeof json.fingerprint === "string" &&
    "hash" in json &&
    typeof json.hash === "string"
  );
}
