import { createWriteStream } from "node:fs";
import { chmod } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fileProblem, makeDirectory } from "@landform/backends";
import type { ArchiveEntry } from "./archive-entry.js";
import type { ArchiveFormat } from "./archive-format.js";
import { type FetchProblem, fetchProblem } from "./fetch-problem.js";
import { readTar } from "./read-tar.js";
import { readZip } from "./read-zip.js";
import { unpackBytes } from "./unpack-bytes.js";

const mostEntries = 500_000;
const mostBytes = 4 * 1024 * 1024 * 1024;

/**
 * Unpack an archive into `directory`, which is not there yet. Only files and directories are made, as the reference
 * tools do: in the place of a link stands a file with what the archive keeps for it, so nothing leads out.
 */
export async function unpackArchive(
  file: string,
  format: ArchiveFormat,
  directory: string,
): Promise<FetchProblem | undefined> {
  if (format.kind === "single") {
    return fetchProblem(`${format.compression}-compressed files can only unarchive to a single file`);
  }
  const unpacking = new Unpacking(directory);
  try {
    await makeDirectory(directory);
    const visit = (entry: ArchiveEntry) => unpacking.add(entry);
    if (format.kind === "zip") await readZip(file, visit);
    else await readTar(await unpackBytes(file, format.compression), visit);
  } catch (error) {
    return fetchProblem(knownProblem(fileProblem(error)));
  }
  return unpacking.isEmpty ? fetchProblem(`empty archive: ${file}`) : undefined;
}

/** Keeps to limits, which an archive of a few bytes can exceed. */
class Unpacking {
  readonly #directory: string;
  #entries = 0;
  #bytes = 0;

  constructor(directory: string) {
    this.#directory = directory;
  }

  get isEmpty(): boolean {
    return this.#entries === 0;
  }

  async add(entry: ArchiveEntry): Promise<void> {
    this.#entries++;
    if (this.#entries > mostEntries) throw new Error(`archive contains too many files: more than ${mostEntries}`);
    if (entry.name.split(/[/\\]/).includes("..")) throw new Error(`entry contains '..': ${entry.name}`);
    const target = path.join(this.#directory, entry.name);
    if (entry.isDirectory) return makeDirectory(target);
    await makeDirectory(path.dirname(target));
    await pipeline(await entry.read(), (chunks) => this.#counted(chunks), createWriteStream(target));
    await chmod(target, entry.mode === 0 ? 0o644 : entry.mode | 0o400);
  }

  async *#counted(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      this.#bytes += chunk.length;
      if (this.#bytes > mostBytes) throw new Error(`archive larger than limit: ${mostBytes}`);
      yield chunk;
    }
  }
}

/** In the reference tools' words, where those of the libraries are others. */
function knownProblem(message: string): string {
  const outside = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/.exec(message)?.[1];
  if (outside !== undefined) return `entry contains '..': ${outside}`;
  if (message.includes("incorrect header check")) return "gzip: invalid header";
  if (message.includes("unexpected end of file")) return "unexpected EOF";
  return message;
}
