import { withMark } from "@landform/cty";
import type { Inspection } from "../operation.js";
import type { Run } from "./run.js";

/** What can be seen of the root module by now. */
export function inspectionOf({ modules: { root }, scopes, providerFunctions }: Run): Inspection {
  return {
    scope: scopes.in(root),
    output(name) {
      const value = root.value("output", name);
      return value && root.node.module.outputs.get(name)?.sensitive === true ? withMark(value, "sensitive") : value;
    },
    settle: (work) => providerFunctions.settle(work),
  };
}
