import { formatReferenceable, formatResource, type Reference } from "@landform/addrs";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { referencesIn, referencesInBody } from "@landform/lang";
import { errorAt } from "../diagnostics.js";
import { checkReferences } from "../evaluate/check-references.js";
import { referencesOf } from "../graph/references-of.js";
import type { ConfigVertex, ExpansionVertex, LocalVertex } from "../graph/vertex.js";
import { resourceSchema } from "../providers/schemas.js";
import type { Findings } from "./findings.js";
import type { Run } from "./run.js";

/** What is wrong with the references of a vertex whatever their values; `undefined` when nothing is. */
export function checkVertex(vertex: ConfigVertex, run: Run): Findings | undefined {
  const { config, dialect } = run.context;
  const groups = referencesOf(vertex, { config, schemas: run.schemas });
  if (groups.every(({ references }) => references.length === 0)) return undefined;
  const diags = new DiagnosticList();
  const checkName = checkNameOf(vertex);
  for (const { module, references } of groups) {
    const check = { module, schemas: run.schemas, dialect, ...(checkName === undefined ? {} : { checkName }) };
    checkReferences(references, check, diags);
  }
  if (vertex.kind === "local") checkLocal(vertex, run, diags);
  return diags.hasErrors ? { diagnostics: diags.items, effects: [] } : undefined;
}

function checkNameOf(vertex: ConfigVertex): string | undefined {
  if (vertex.kind === "check") return vertex.config.name;
  return vertex.kind === "expansion" ? vertex.resource.config.checkName : undefined;
}

function checkLocal(vertex: LocalVertex, run: Run, diags: DiagnosticSink): void {
  const { name } = vertex.config;
  for (const { references } of referencesOf(vertex, { config: run.context.config, schemas: run.schemas })) {
    for (const { subject, range } of references) {
      if (subject.kind !== "local" || subject.name !== name) continue;
      const detail = `Local value local.${name} cannot use its own result as part of its expression.`;
      diags.add(errorAt(range, "Self-referencing local value", detail));
    }
  }
}

/**
 * Report arguments of a block that refer to the block. Its conditions and provisioners may, and in OpenTofu `count` and
 * `for_each` find that there are no instances yet.
 */
export function checkSelfReferences(expansion: ExpansionVertex, run: Run): Findings | undefined {
  const { config, provider, address } = expansion.resource;
  const name = formatResource(address.resource);
  const isOwn = ({ subject }: Reference) =>
    (subject.kind === "resource" || subject.kind === "resourceInstance") && formatResource(subject.resource) === name;
  const groups = referencesOf(expansion, { config: run.context.config, schemas: run.schemas });
  const schema = resourceSchema(run.schemas, provider.provider, config);
  if (schema === undefined || !groups.some(({ references }) => references.some(isOwn))) return undefined;
  const isStrict = run.context.dialect.name === "terraform";
  const repetition = isStrict ? [config.count, config.forEach].filter((each) => each !== undefined) : [];
  const inRepetition = repetition.flatMap((each) => referencesIn(each, ignored)).filter(isOwn);
  const own =
    inRepetition.length > 0 ? inRepetition : referencesInBody(config.body, schema.block, ignored).filter(isOwn);
  if (own.length === 0) return undefined;
  const diagnostics = own.map(({ subject, range }) => {
    const detail = `Configuration for ${formatReferenceable(subject)} may not refer to itself.`;
    return errorAt(range, "Self-referential block", detail);
  });
  return { diagnostics, effects: [] };
}

/** What is wrong with the references themselves is reported elsewhere. */
const ignored: DiagnosticSink = { add: () => {} };
