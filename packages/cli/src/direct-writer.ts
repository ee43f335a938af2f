import { fstatSync, statSync, writeSync } from "node:fs";
import process from "node:process";
import { codeOf } from "@landform/diagnostics";

/** Writes to a file descriptor at once; false when nobody reads it any more. */
export type DirectWriter = (text: string) => boolean;

/**
 * A writer for what is behind `fd` if that is a file, a pipe or the null device; a terminal is left to Node's streams.
 * Node writes to those at once, too, but first sets up its streams, which takes a tenth of the time of a short command.
 */
export function directWriter(fd: number): DirectWriter | undefined {
  if (process.platform === "win32" || !canBeWrittenTo(fd)) return undefined;
  return (text) => {
    try {
      writeAll(fd, Buffer.from(text));
      return true;
    } catch {
      return false;
    }
  };
}

function canBeWrittenTo(fd: number): boolean {
  try {
    const about = fstatSync(fd);
    return about.isFile() || about.isFIFO() || about.isSocket() || isNullDevice(about);
  } catch {
    return false;
  }
}

function isNullDevice(about: { isCharacterDevice(): boolean; readonly rdev: number }): boolean {
  return about.isCharacterDevice() && about.rdev === statSync("/dev/null").rdev;
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      // A pipe that somebody else made non-blocking is full.
      if (!isBusy(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

function isBusy(error: unknown): boolean {
  return codeOf(error) === "EAGAIN";
}
