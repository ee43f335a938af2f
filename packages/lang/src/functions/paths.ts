/** File paths as text, with the rules of Go's path/filepath on Unix; nothing is looked up. */

export function isAbsolute(path: string): boolean {
  return path.startsWith("/");
}

/** The shortest path for the same place: no empty, "." or inner ".." steps. */
export function cleanPath(path: string): string {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.length > 0 && steps.at(-1) !== "..") steps.pop();
    else if (!isAbsolute(path)) steps.push(step);
  }
  const joined = steps.join("/");
  if (isAbsolute(path)) return `/${joined}`;
  return joined === "" ? "." : joined;
}

/** `path` from `base` on, clean. Empty parts are left out. */
export function joinPath(...parts: readonly string[]): string {
  const joined = parts.filter((part) => part !== "").join("/");
  return joined === "" ? "" : cleanPath(joined);
}

export function baseName(path: string): string {
  if (path === "") return ".";
  const trimmed = path.replace(/\/+$/, "");
  return trimmed === "" ? "/" : trimmed.slice(trimmed.lastIndexOf("/") + 1);
}

export function directoryName(path: string): string {
  return cleanPath(path.slice(0, path.lastIndexOf("/") + 1));
}

/** How to get from `base` to `target`, both clean and both relative to the same place or both absolute. */
export function relativePath(base: string, target: string): string {
  const from = base === "." || base === "/" ? [] : base.split("/");
  const to = target === "." || target === "/" ? [] : target.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  const steps = [...from.slice(shared).map(() => ".."), ...to.slice(shared)];
  return steps.length === 0 ? "." : steps.join("/");
}

/**
 * `path` with a leading "~" replaced by the home directory; a user's name behind it is not known. `undefined` where
 * that can't be done.
 */
export function expandHome(path: string, homeDirectory: string | undefined): string | undefined {
  if (!path.startsWith("~")) return path;
  if (path.length > 1 && path[1] !== "/" && path[1] !== "\\") return undefined;
  return homeDirectory === undefined ? undefined : joinPath(homeDirectory, path.slice(1));
}
