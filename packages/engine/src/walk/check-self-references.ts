import { formatAbsResourceInstance, formatReferenceable, formatResource, type Reference } from "@landform/addrs";
import type { Diagnostic, DiagnosticSink } from "@landform/diagnostics";
import { referencesIn, referencesInBody } from "@landform/lang";
import { errorAt } from "../diagnostics.js";
import { instanceKeys } from "../evaluate/repetition.js";
import { cycleProblem } from "../graph/build-graph.js";
import { referencesOf } from "../graph/references-of.js";
import type { ExpansionVertex } from "../graph/vertex.js";
import { resourceSchema } from "../providers/schemas.js";
import { expandResource } from "./expand-resource.js";
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
  const groups = referencesOf(expansion, {
    config: run.context.config,
    schemas: run.schemas,
    dialect: run.context.dialect,
  });
  const schema = resourceSchema(run.schemas, provider.provider, config);
  if (schema === undefined || !groups.some(({ references }) => references.some(isOwn))) return undefined;
  const isStrict = run.context.dialect.name === "terraform";
  const repetition = isStrict ? [config.count, config.forEach].filter((each) => each !== undefined) : [];
  const inRepetition = repetition.flatMap((each) => referencesIn(each, ignored)).filter(isOwn);
  if (inRepetition.length > 0) return { diagnostics: inRepetition.map(selfReference), effects: [] };
  const own = referencesInBody(config.body, schema.block, ignored).filter(isOwn);
  const diagnostics = own.length === 0 ? [] : problemsOfInstances(own, expansion, run);
  return diagnostics.length === 0 ? undefined : { diagnostics, effects: [] };
}

/**
 * Without instances there is nothing that refers to itself; several that refer to the block as a whole need each other
 * in a circle.
 */
function problemsOfInstances(own: readonly Reference[], expansion: ExpansionVertex, run: Run): readonly Diagnostic[] {
  const { resource } = expansion.resource.address;
  return expandResource(expansion, run).effects.flatMap((effect) => {
    if (effect.kind !== "resourceExpanded") return [];
    const keys = instanceKeys(effect.repetition);
    const whole = own.filter((reference) => keyOf(reference) === undefined);
    if (keys.length > 1 && whole.length > 0) {
      const { address: module } = effect.module;
      return [cycleProblem(keys.map((key) => formatAbsResourceInstance({ module, resource, key })).reverse())];
    }
    const itself = own.filter((reference) => keyOf(reference) === undefined || keys.includes(keyOf(reference)));
    return keys.length === 0 ? [] : itself.map(selfReference);
  });
}

function keyOf({ subject }: Reference) {
  return subject.kind === "resourceInstance" ? subject.key : undefined;
}

function selfReference({ subject, range }: Reference): Diagnostic {
  const detail = `Configuration for ${formatReferenceable(subject)} may not refer to itself.`;
  return errorAt(range, "Self-referential block", detail);
}

/** What is wrong with the references themselves is reported by validation. */
const ignored: DiagnosticSink = { add: () => {} };
