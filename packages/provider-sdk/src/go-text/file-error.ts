import { messageOf } from "@landform/diagnostics";

const words: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EBUSY: "device or resource busy",
  EEXIST: "file exists",
  EINVAL: "invalid argument",
  EISDIR: "is a directory",
  ELOOP: "too many levels of symbolic links",
  EMFILE: "too many open files",
  ENAMETOOLONG: "file name too long",
  ENOENT: "no such file or directory",
  ENOSPC: "no space left on device",
  ENOTDIR: "not a directory",
  ENOTEMPTY: "directory not empty",
  EPERM: "operation not permitted",
  EROFS: "read-only file system",
  EXDEV: "invalid cross-device link",
};

/** What Go says of a failed file operation: `open ./a.txt: no such file or directory`. `path` as the user gave it. */
export function fileErrorText(thrown: unknown, path: string, operation?: string): string {
  const call = operation ?? (isSystemError(thrown) ? thrown.syscall : undefined) ?? "open";
  return `${call} ${path}: ${reasonOf(thrown)}`;
}

/** Only the reason: `no such file or directory`. */
export function reasonOf(thrown: unknown): string {
  if (!isSystemError(thrown)) return messageOf(thrown);
  return words[thrown.code] ?? thrown.message;
}

export function isNotFound(thrown: unknown): boolean {
  return isSystemError(thrown) && thrown.code === "ENOENT";
}

function isSystemError(thrown: unknown): thrown is Error & { readonly code: string; readonly syscall?: string } {
  return thrown instanceof Error && "code" in thrown && typeof thrown.code === "string";
}
