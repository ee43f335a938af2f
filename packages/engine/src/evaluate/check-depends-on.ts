import type { Reference } from "@landform/addrs";
import { DiagnosticList, type DiagnosticSink, rangeBetween } from "@landform/diagnostics";
import { errorAt } from "../diagnostics.js";
import type { ModuleScope } from "./module-scope.js";

/**
 * Report what is wrong in `depends_on`, where the context wants references to be looked at: those that go into an object,
 * and the first one that leads nowhere. After an error the others are not looked up, as the reference tools do.
 */
export function checkDependsOn(references: readonly Reference[], { checks }: ModuleScope, diags: DiagnosticSink): void {
  if (checks === undefined) return;
  const found = new DiagnosticList();
  for (const reference of references) {
    const first = reference.remaining[0];
    const last = reference.remaining.at(-1);
    if (first !== undefined && last !== undefined) {
      const detail =
        "References in depends_on must be to a whole object (resource, etc), not to an attribute of an object.";
      found.add(errorAt(rangeBetween(first.range, last.range), "Invalid depends_on reference", detail));
    }
    if (!found.hasErrors) checks.references([reference], found);
  }
  for (const diagnostic of found.items) diags.add(diagnostic);
}
