/**
 * What went wrong with a file, as the reference tools word it: `open terraform.tfstate: permission denied`. Under the
 * name `file` where one is given: for errors that name none, or a temporary file that nobody asked for.
 */
export function fileProblem(error: unknown, file?: string): string {
  if (!(error instanceof Error)) return String(error);
  const [, code = "", reason] = /^([A-Z0-9_]+): (.*?), /.exec(error.message) ?? [];
  if (reason === undefined || !("syscall" in error)) return error.message;
  const own = "path" in error ? String(error.path) : "";
  // A directory that cannot be made is what stands in the way, not the file.
  const name = error.syscall === "mkdir" ? own : (file ?? own);
  return `${String(error.syscall)}${name && ` ${name}`}: ${reasons.get(code) ?? reason}`;
}

/** Where Node has words of its own. */
const reasons: ReadonlyMap<string, string> = new Map([
  ["EEXIST", "file exists"],
  ["EIO", "input/output error"],
  ["EISDIR", "is a directory"],
  ["ELOOP", "too many levels of symbolic links"],
]);
