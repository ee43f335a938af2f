import type { ProvisionerSource } from "@landform/engine";
import { createFile } from "./file.js";
import { createLocalExec } from "./local-exec.js";
import { remoteExec } from "./remote-exec.js";

/** The provisioners that are built in. Commands run in `directory`, and relative paths start there. */
export function builtinProvisioners(directory: string): ProvisionerSource {
  return new Map([
    ["file", createFile(directory)],
    ["local-exec", createLocalExec(directory)],
    ["remote-exec", remoteExec],
  ]);
}
