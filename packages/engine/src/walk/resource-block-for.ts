import type { AbsProviderConfig, Resource } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import { impliedType } from "@landform/schema";
import { errorAt } from "../diagnostics.js";
import type { ResourceFacts } from "../graph/resource-facts.js";
import { schemasByMode } from "../providers/schemas.js";
import type { ResourceBlock } from "../resource/resource-block.js";
import type { Run } from "./run.js";

/** What all instances of a resource share in this run; `undefined` when its provider is not there or lacks the type. */
export function resourceBlockFor(
  resource: Resource,
  address: AbsProviderConfig,
  run: Run,
  facts: ResourceFacts,
  diags: DiagnosticSink,
): ResourceBlock | undefined {
  const provider = run.providers.configured(address);
  if (provider === undefined) return undefined;
  const schema = schemasByMode(provider.schemas, resource.mode).get(resource.type);
  if (schema === undefined) {
    const detail = `The provider ${address.provider.namespace}/${address.provider.type} does not support resource type "${resource.type}".`;
    diags.add(errorAt(undefined, "Invalid resource type", detail));
    return undefined;
  }
  return {
    typeName: resource.type,
    schema,
    type: impliedType(schema.block),
    identity: provider.schemas.identities.get(resource.type),
    provider,
    dialect: run.context.dialect,
    root: run.context.config,
    dependencies: facts.dependencies,
    createBeforeDestroy: facts.createBeforeDestroy,
    limiter: run.limiter,
    functions: run.providerFunctions,
    emit: (event) => run.context.onEvent?.(event),
    provisioners: run.context.provisioners,
    signal: run.context.signal,
  };
}
