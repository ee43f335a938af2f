import type { DiagnosticSink } from "@landform/diagnostics";
import { type Block, isValidIdentifier, justAttributes } from "@landform/hcl";
import type { LocalConfig } from "./module.js";
import { badNameDetail } from "./names.js";

/** Decode a `locals` block: each argument is a value of its own. */
export function decodeLocals(block: Block, diags: DiagnosticSink): readonly LocalConfig[] {
  const locals: LocalConfig[] = [];
  for (const attribute of justAttributes(block.body, diags).values()) {
    if (!isValidIdentifier(attribute.name)) {
      const summary = "Invalid local value name";
      diags.add({ severity: "error", summary, detail: badNameDetail, subject: attribute.nameRange });
    }
    locals.push({ name: attribute.name, expression: attribute.expression, range: attribute.range });
  }
  return locals;
}
