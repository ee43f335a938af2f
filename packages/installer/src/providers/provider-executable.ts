import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Provider } from "@landform/addrs";
import { fileProblem } from "@landform/backends";

/** The program in an unpacked package, or why there is none. */
export type ExecutableSearch =
  | { readonly kind: "found"; readonly path: string }
  | { readonly kind: "missing"; readonly message: string };

/** The first file called `terraform-provider-TYPE`, alone or followed by `_…` or `.…`. */
export async function findExecutable(directory: string, { type }: Provider): Promise<ExecutableSearch> {
  const prefix = `terraform-provider-${type}`;
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
    const name = names
      .sort()
      .find((one) => one === prefix || (/^[_.]/.test(one.slice(prefix.length)) && one.startsWith(prefix)));
    if (name !== undefined) return { kind: "found", path: path.join(directory, name) };
    return { kind: "missing", message: `could not find executable file starting with ${prefix}` };
  } catch (error) {
    return { kind: "missing", message: `could not read package directory: ${fileProblem(error)}` };
  }
}
