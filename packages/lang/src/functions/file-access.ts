/** What functions ask of a file system. Paths are relative to the working directory, or absolute; "/" parts them. */
export interface FileAccess {
  readonly read: (path: string) => Uint8Array | FileProblem;
  /** What is there, links followed. */
  readonly kindOf: (path: string) => FileKind | FileProblem;
  /** The names in a directory and what they are, links not followed. Nothing where it can't be read. */
  readonly list: (path: string) => readonly DirectoryEntry[];
  readonly workingDirectory: () => string;
  /** `undefined` where there is none. */
  readonly homeDirectory: () => string | undefined;
}

export type FileKind = "file" | "directory" | "device" | "pipe" | "socket" | "other";

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: FileKind | "link";
}

export interface FileProblem {
  readonly kind: "fileProblem";
  readonly isMissing: boolean;
  /** The step that failed, the path and the system's reason: "open a.txt: permission denied". */
  readonly message: string;
}

export function isFileProblem<T>(result: T | FileProblem): result is FileProblem {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "fileProblem";
}
