/** What the system says to an error of its own; Node's words where we know none. */
export function systemWords({ code = "", message }: NodeJS.ErrnoException): string {
  return words.get(code) ?? message;
}

const words: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "no such file or directory"],
  ["EACCES", "permission denied"],
  ["EISDIR", "is a directory"],
  ["ENOTDIR", "not a directory"],
  ["ENOEXEC", "exec format error"],
]);
