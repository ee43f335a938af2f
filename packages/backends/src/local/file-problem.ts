/** What went wrong with a file, as the reference tools word it: `open terraform.tfstate: permission denied`. */
export function fileProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [, reason] = /^[A-Z0-9_]+: (.*?), /.exec(error.message) ?? [];
  if (reason === undefined || !("syscall" in error)) return error.message;
  const path = "path" in error ? ` ${String(error.path)}` : "";
  return `${String(error.syscall)}${path}: ${reason}`;
}
