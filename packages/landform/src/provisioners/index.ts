import type { ProvisionerSource } from "@landform/engine";
import { localExec } from "./local-exec.js";

const provisioners = new Map([["local-exec", localExec]]);

/** The provisioners that are built in. */
export const builtinProvisioners: ProvisionerSource = provisioners;
