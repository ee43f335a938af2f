import path from "node:path";

/** Where a relative path leads that starts in `directory`. Left as it is written when that is the working directory. */
export function located(directory: string | undefined, relative: string): string {
  const startsHere = directory === undefined || directory === "." || path.isAbsolute(relative);
  return startsHere ? relative : path.join(directory, relative);
}
