import { formatReferenceable, formatResource, type Reference } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import { referencesIn, referencesInBody } from "@landform/lang";
import { errorAt } from "../diagnostics.js";
import { referencesOf } from "../graph/references-of.js";
import type { ExpansionVertex } from "../graph/vertex.js";
import { resourceSchema } from "../providers/schemas.js";
import type { Findings } from "./findings.js";
import type { Run } from "./run.js";

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

/** What is wrong with the references themselves is reported by validation. */
const ignored: DiagnosticSink = { add: () => {} };
