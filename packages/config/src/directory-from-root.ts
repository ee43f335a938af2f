import path from "node:path";

/**
 * `path.module` of a module in `directory`, where the root module is in `rootDirectory`: configurations see the paths that
 * they have when the program runs in the root module's directory, wherever it does.
 */
export function directoryFromRoot(rootDirectory: string, directory: string): string {
  const isAsWritten = rootDirectory === "." || (path.isAbsolute(directory) && !path.isAbsolute(rootDirectory));
  return isAsWritten ? directory : path.posix.relative(rootDirectory, directory) || ".";
}
