import { withMark } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { referencesIn } from "@landform/lang";
import { checksFirst } from "../evaluate/check-first.js";
import { checkReferences } from "../evaluate/check-references.js";
import type { Inspection } from "../operation.js";
import type { Run } from "./run.js";

/** What can be seen of the root module by now. */
export function inspectionOf({ modules: { root }, scopes, providerFunctions, schemas, context }: Run): Inspection {
  const scope = scopes.in(root);
  const { dialect } = context;
  const check = { module: root.node, schemas, dialect, self: undefined, checkName: undefined };
  return {
    scope,
    checkReferences(expression, diags) {
      checksFirst(scope, check).expressions([expression], diags);
    },
    checkObjects(expression, diags) {
      const found = referencesIn(expression, new DiagnosticList(), { dialect, inTest: true });
      checkReferences(found, check, diags);
    },
    output(name) {
      const value = root.value("output", name);
      return value && root.node.module.outputs.get(name)?.sensitive === true ? withMark(value, "sensitive") : value;
    },
    settle: (work) => providerFunctions.settle(work),
  };
}
