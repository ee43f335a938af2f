import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { type FetchProblem, fetchProblem } from "./fetch-problem.js";

/**
 * The path that `subdirectory` stands for in a package: in each of its steps `*`, `?` and `[a-z]` are for any text, any
 * character and some characters (Go's `filepath.Match`). Just one path must fit.
 */
export async function expandSubdirectory(
  packageDirectory: string,
  subdirectory: string,
): Promise<string | FetchProblem> {
  let found: readonly string[] = ["."];
  for (const step of subdirectory.split("/")) {
    const pattern = patternOf(step);
    if (pattern === undefined) return fetchProblem("syntax error in pattern");
    const next = found.map((directory) => stepsInto(path.join(packageDirectory, directory), step, pattern));
    found = (await Promise.all(next)).flatMap((names, index) =>
      names.map((name) => path.join(found[index] ?? "", name)),
    );
  }
  const [first] = found;
  if (first === undefined) return fetchProblem(`subdir ${JSON.stringify(subdirectory)} not found`);
  if (found.length > 1) return fetchProblem(`subdir ${JSON.stringify(subdirectory)} matches multiple paths`);
  return first;
}

async function stepsInto(directory: string, step: string, pattern: RegExp): Promise<readonly string[]> {
  if (!/[*?[\\]/.test(step)) {
    const isThere = await stat(path.join(directory, step)).catch(() => undefined);
    return isThere === undefined ? [] : [step];
  }
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => pattern.test(name)).sort();
}

/** Undefined for what is no pattern. */
function patternOf(step: string): RegExp | undefined {
  const source = step.replaceAll(
    /\\(.)|\[(\^?)((?:\\.|[^\]\\])+)\]|[*?]|[^*?[\\]/gsu,
    (token, escaped: string | undefined, not: string | undefined, set: string | undefined) => {
      if (token === "*") return "[^/]*";
      if (token === "?") return "[^/]";
      if (set !== undefined) return `[${not ?? ""}${set.replaceAll("[", "\\[")}]`;
      return (escaped ?? token).replace(/[\\^$.|+()[\]{}/-]/, "\\$&");
    },
  );
  try {
    return new RegExp(`^${source}$`, "su");
  } catch {
    return undefined;
  }
}
