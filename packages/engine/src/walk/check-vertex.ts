import { DiagnosticList } from "@landform/diagnostics";
import { checkReferences } from "../evaluate/check-references.js";
import { referencesOf } from "../graph/references-of.js";
import type { ConfigVertex } from "../graph/vertex.js";
import type { Findings } from "./findings.js";
import type { Run } from "./run.js";

/** What is wrong with the references of a vertex whatever their values; `undefined` when nothing is. */
export function checkVertex(vertex: ConfigVertex, run: Run): Findings | undefined {
  const diags = new DiagnosticList();
  const { module, references } = referencesOf(vertex, { config: run.context.config, schemas: run.schemas });
  if (references.length === 0) return undefined;
  const checkName = checkNameOf(vertex);
  const { dialect } = run.context;
  const check = { module, schemas: run.schemas, dialect, ...(checkName === undefined ? {} : { checkName }) };
  checkReferences(references, check, diags);
  return diags.hasErrors ? { diagnostics: diags.items, effects: [] } : undefined;
}

function checkNameOf(vertex: ConfigVertex): string | undefined {
  if (vertex.kind === "check") return vertex.config.name;
  return vertex.kind === "expansion" ? vertex.resource.config.checkName : undefined;
}
