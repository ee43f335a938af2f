import { createHash } from "node:crypto";
import { type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf } from "@landform/diagnostics";
import { makeDirectory } from "./make-directory.js";

/**
 * A snapshot is replaced in three steps: its new content is staged in a file beside it, made durable and given its
 * final name; then the snapshot is rewritten in place; then the staged file goes. So at any moment one complete
 * content is on disk. In place, because other tools wait for the lock with the file already open: they would go on
 * with the old file if a new one took its name. See docs/decisions/2026-11-30-local-state-lock.md.
 *
 * The functions throw what `node:fs` throws.
 */
export interface SnapshotContent {
  readonly content: Uint8Array;
  /** What was read or written last at this path: the base that `content` replaces. */
  readonly base: Uint8Array;
}

const noContent = new Uint8Array();
const maxAttempts = 20;

/** The snapshot, or what a writer that is at work (or was killed) has staged for it. Empty if there is none. */
export async function readSnapshot(path: string): Promise<Uint8Array> {
  for (let attempt = 0; ; attempt++) {
    const staged = await readStaged(path);
    if (staged !== undefined && isReplacedBy(await readIfThere(path), staged)) return staged.content;
    const before = await stampOf(path);
    const content = (await readIfThere(path)) ?? noContent;
    // A writer at work has something staged from before it empties the file until after it has filled it.
    const disturbed = staged === undefined && (await stampOf(stagedPath(path))) !== undefined;
    if ((!disturbed && before === (await stampOf(path))) || attempt === maxAttempts) return content;
  }
}

/** Writes `content` where `base` was. After an error the snapshot, or the staged file, is still complete. */
export async function writeSnapshot(path: string, { content, base }: SnapshotContent): Promise<void> {
  await makeDirectory(dirname(path));
  await stage(path, { content, base });
  await rewriteInPlace(path, content);
  await rm(stagedPath(path));
}

export type Recovery = "nothing" | "completed" | { readonly setAside: string };

/**
 * Finish what a writer that was killed had begun; only for the holder of the lock. A staged content that others have
 * written over since is set aside under another name.
 */
export async function recoverSnapshot(path: string): Promise<Recovery> {
  await rm(temporaryPath(path), { force: true });
  const staged = await readStaged(path);
  if (staged === undefined) return "nothing";
  const current = await readIfThere(path);
  if (current !== undefined && isSame(current, staged.content)) {
    await rm(stagedPath(path));
    return "nothing";
  }
  if (isReplacedBy(current, staged)) {
    await rewriteInPlace(path, staged.content);
    await rm(stagedPath(path));
    return "completed";
  }
  const setAside = `${path}.${Date.now()}.unsaved`;
  await writeFile(setAside, staged.content);
  await rm(stagedPath(path));
  return { setAside };
}

interface Staged {
  readonly content: Uint8Array;
  readonly baseDigest: string;
}

function stagedPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.staged`);
}

function temporaryPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.tmp`);
}

/** The digest of the base on the first line, then the content. */
async function stage(path: string, { content, base }: SnapshotContent): Promise<void> {
  const temporary = temporaryPath(path);
  try {
    const file = await open(temporary, "w", 0o600);
    try {
      await file.write(`${digest(base)}\n`);
      await writeAll(file, content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, stagedPath(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

/** Undefined if there is none. Its name is given to complete files only. */
async function readStaged(path: string): Promise<Staged | undefined> {
  const bytes = await readIfThere(stagedPath(path));
  const lineEnd = bytes?.indexOf(0x0a) ?? -1;
  if (bytes === undefined || lineEnd < 0) return undefined;
  return { baseDigest: new TextDecoder().decode(bytes.subarray(0, lineEnd)), content: bytes.subarray(lineEnd + 1) };
}

/** Truncates first: a torn write then leaves a mere beginning of the new content, never a mix with the old. */
async function rewriteInPlace(path: string, content: Uint8Array): Promise<void> {
  await writeFile(path, content);
}

async function writeFile(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, "w", 0o666);
  try {
    await writeAll(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, content: Uint8Array): Promise<void> {
  for (let written = 0; written < content.length; ) {
    written += (await file.write(content, written)).bytesWritten;
  }
}

/** Is `current` the base of `staged`, or a torn copy of its content? Otherwise others wrote it later. */
function isReplacedBy(current: Uint8Array | undefined, staged: Staged): boolean {
  if (digest(current ?? noContent) === staged.baseDigest) return true;
  return current !== undefined && isTornCopy(current, staged.content);
}

/** A beginning of `content`, perhaps with blocks of zeros that the system had not written yet. */
function isTornCopy(current: Uint8Array, content: Uint8Array): boolean {
  if (current.length > content.length) return false;
  return (
    isSame(current, content.subarray(0, current.length)) ||
    current.every((byte, at) => byte === 0 || byte === content[at])
  );
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function digest(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch(undefinedIfMissing);
}

/** Changes whenever the file does; undefined if there is none. */
async function stampOf(path: string): Promise<string | undefined> {
  const status = await stat(path, { bigint: true }).catch(undefinedIfMissing);
  return status && `${status.ino} ${status.size} ${status.mtimeNs}`;
}

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) === "ENOENT") return undefined;
  throw error;
}

async function syncDirectory(path: string): Promise<void> {
  // Windows can't open a directory; its file systems keep names in order by themselves.
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
