import type { ProvisionerSource } from "@landform/engine";
import { file } from "./file.js";
import { localExec } from "./local-exec.js";
import { remoteExec } from "./remote-exec.js";

const provisioners = new Map([
  ["file", file],
  ["local-exec", localExec],
  ["remote-exec", remoteExec],
]);

/** The provisioners that are built in. */
export const builtinProvisioners: ProvisionerSource = provisioners;
