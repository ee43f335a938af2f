import { type Dirent, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { homedir } from "node:os";
import { codeOf } from "@landform/diagnostics";
import type { DirectoryEntry, FileAccess, FileKind, FileProblem } from "../file-access.js";

/** How Go's syscall package says it. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "no such file or directory",
  EACCES: "permission denied",
  EPERM: "operation not permitted",
  EISDIR: "is a directory",
  ENOTDIR: "not a directory",
  ELOOP: "too many levels of symbolic links",
  ENAMETOOLONG: "file name too long",
  EMFILE: "too many open files",
  EIO: "input/output error",
  EINVAL: "invalid argument",
  ERR_INVALID_ARG_VALUE: "invalid argument",
};

export const nodeFiles: FileAccess = {
  read(path) {
    try {
      return readFileSync(path);
    } catch (error) {
      return problem(codeOf(error) === "EISDIR" ? "read" : "open", path, error);
    }
  },
  kindOf(path) {
    try {
      return kindOf(statSync(path));
    } catch (error) {
      return problem("stat", path, error);
    }
  },
  list(path) {
    try {
      return readdirSync(path, { withFileTypes: true }).map(entryOf);
    } catch (error) {
      if (error instanceof Error) return [];
      throw error;
    }
  },
  workingDirectory: () => process.cwd(),
  homeDirectory: () => homedir() || undefined,
};

function entryOf(entry: Dirent): DirectoryEntry {
  return { name: entry.name, kind: entry.isSymbolicLink() ? "link" : kindOf(entry) };
}

function kindOf(found: Stats | Dirent): FileKind {
  if (found.isFile()) return "file";
  if (found.isDirectory()) return "directory";
  if (found.isBlockDevice() || found.isCharacterDevice()) return "device";
  if (found.isFIFO()) return "pipe";
  return found.isSocket() ? "socket" : "other";
}

function problem(step: string, path: string, error: unknown): FileProblem {
  if (!(error instanceof Error)) throw error;
  const code = codeOf(error);
  const reason = reasons[code] ?? error.message;
  return { kind: "fileProblem", isMissing: code === "ENOENT", message: `${step} ${path}: ${reason}` };
}
