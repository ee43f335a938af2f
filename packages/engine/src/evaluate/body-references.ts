import type { Dialect, Reference } from "@landform/addrs";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import type { Body } from "@landform/hcl";
import { referencesInBody } from "@landform/lang";
import type { BlockSchema } from "@landform/schema";

export interface BodyReferences {
  /** In source order; a name that is missing, as in `var` alone, is empty. */
  readonly references: readonly Reference[];
  /** About what can't be a reference. */
  readonly diagnostics: readonly Diagnostic[];
}

interface Known extends BodyReferences {
  readonly schema: BlockSchema;
  readonly dialect: Dialect;
}

const known = new WeakMap<Body, Known>();

/** What the arguments of a block refer to. The graph and each check ask for it: it is found once. */
export function bodyReferences(body: Body, schema: BlockSchema, dialect: Dialect): BodyReferences {
  const before = known.get(body);
  if (before?.schema === schema && before.dialect === dialect) return before;
  const diags = new DiagnosticList();
  const references = referencesInBody(body, schema, diags, { dialect, keepNameless: true });
  const found = { references, diagnostics: diags.items, schema, dialect };
  known.set(body, found);
  return found;
}
