import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { argumentError } from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import { defineFunction, parameter, types } from "@landform/provider-sdk";
import { fileErrorText, isNotFound } from "@landform/provider-sdk/go-text";

/** `direxists`; relative paths start at `directory`. */
export function defineDirExists(directory: string) {
  return defineFunction({
    name: "direxists",
    summary: "Is there a directory at a path?",
    description: "True for a directory and false for nothing; anything else is an error. `~` is not expanded.",
    parameters: [parameter("path", types.string, { description: "The path to look at." })],
    returns: types.bool,
    async call([path]) {
      try {
        if ((await stat(resolve(directory, path))).isDirectory()) return true;
        return argumentError(0, `Invalid file mode detected: ${quoted(path)} was found, but is not a directory`);
      } catch (thrown) {
        if (isNotFound(thrown)) return false;
        return argumentError(0, `Error checking for directory: ${fileErrorText(thrown, path, "stat")}`);
      }
    },
  });
}
