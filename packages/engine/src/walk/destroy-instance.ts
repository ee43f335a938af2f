import { formatAbsResource, formatAbsResourceInstance } from "@landform/addrs";
import { DiagnosticList } from "@landform/diagnostics";
import { noFacts } from "../graph/resource-facts.js";
import type { DestroyVertex } from "../graph/vertex.js";
import { destroyObject } from "../resource/destroy-object.js";
import type { ApplyRun } from "./apply-run.js";
import { type Findings, nothingFound } from "./findings.js";
import { instanceBlock } from "./instance-block.js";
import { provisioningBeforeDestroying } from "./provisioning-before-destroying.js";
import { resourceBlockFor } from "./resource-block-for.js";

/** Destroy one object; for data sources, only drop what was read. */
export async function destroyInstance({ change, deposedKey }: DestroyVertex, run: ApplyRun): Promise<Findings> {
  const { address, provider } = change;
  const stored = run.working.getObject(address, deposedKey);
  if (stored === undefined) return nothingFound;
  if (address.resource.mode !== "managed") {
    return { diagnostics: [], effects: [{ kind: "object", in: "working", address, provider, object: undefined }] };
  }
  const diags = new DiagnosticList();
  const block = resourceBlockFor(address.resource, provider, run, noFacts, diags);
  if (block === undefined) return { ...nothingFound, diagnostics: diags.items };
  const name = formatAbsResourceInstance(address);
  const recorded = run.plan.priorState.resources.get(formatAbsResource(address))?.instances.get(address.key);
  const management = { kind: "recorded", key: recorded?.providerKey, deposedKey } as const;
  const managed = instanceBlock(block, address, run, management, diags);
  if (managed === undefined) return { ...nothingFound, diagnostics: diags.items };
  const instance = { block: managed, address, name };
  const key = deposedKey === undefined ? {} : { deposedKey };
  const provisioning = deposedKey === undefined ? provisioningBeforeDestroying(address, run) : undefined;
  const task = { planned: change, stored, provisioning, ...key };
  const operation = { address, action: "delete", ...key } as const;
  const effects = await run.limiter.run(async () => {
    if (run.context.signal?.aborted === true) return undefined;
    run.record({ kind: "asking", operation });
    return destroyObject(instance, task, diags);
  });
  if (effects === undefined) return { ...nothingFound, diagnostics: diags.items };
  return { diagnostics: diags.items, effects: [...effects, { kind: "answered", operation }] };
}
