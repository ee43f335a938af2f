import { lstat, readlink, realpath } from "node:fs/promises";
import path from "node:path";
import { cleanPath } from "@landform/addrs";

/**
 * A directory without links on the way to it, still relative where no link leads to an absolute path; or the first step
 * of the way that is missing.
 */
export async function resolveLinks(
  directory: string,
): Promise<{ readonly directory: string } | { readonly missing: string }> {
  const clean = cleanPath(directory);
  const real = await realpath(clean).catch(() => undefined);
  return real === path.resolve(clean) ? { directory: clean } : followSteps(clean, mostLinks);
}

const mostLinks = 255;

async function followSteps(
  directory: string,
  links: number,
): Promise<{ readonly directory: string } | { readonly missing: string }> {
  let done = directory.startsWith("/") ? "/" : "";
  const steps = directory.split("/").filter((step) => step !== "");
  for (const [index, step] of steps.entries()) {
    const next = path.posix.join(done, step);
    const found = await lstat(next).catch(() => undefined);
    if (found === undefined || (found.isSymbolicLink() && links === 0)) return { missing: next };
    if (found.isSymbolicLink()) {
      const target = await readlink(next);
      const from = target.startsWith("/") ? target : path.posix.join(done, target);
      return followSteps(cleanPath(path.posix.join(from, ...steps.slice(index + 1))), links - 1);
    }
    done = next;
  }
  return { directory: done === "" ? "." : done };
}
