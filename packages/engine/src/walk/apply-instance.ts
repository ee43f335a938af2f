import { formatAbsResourceInstance } from "@landform/addrs";
import { DiagnosticList } from "@landform/diagnostics";
import { missingSelf } from "../checks/missing-self.js";
import { instanceData } from "../evaluate/repetition.js";
import { noFacts } from "../graph/resource-facts.js";
import { type ApplyVertex, localName } from "../graph/vertex.js";
import { applyData } from "../resource/apply-data.js";
import { applyManaged, operationOf } from "../resource/apply-managed.js";
import type { ConfiguredInstance } from "../resource/resource-block.js";
import type { ApplyRun } from "./apply-run.js";
import { type Effect, type Findings, nothingFound } from "./findings.js";
import { instanceBlock } from "./instance-block.js";
import { resourceBlockFor } from "./resource-block-for.js";

/** Make or change one instance as planned, or read it. */
export async function applyInstance(vertex: ApplyVertex, run: ApplyRun): Promise<Findings> {
  const { resource, change } = vertex;
  const { address } = change;
  const diags = new DiagnosticList();
  const facts = run.facts.get(resource) ?? noFacts;
  const block = resourceBlockFor(address.resource, change.provider, run, facts, diags);
  const module = run.modules.at(address.module);
  const live = module?.resource(localName(resource));
  if (block === undefined || module === undefined || live === undefined)
    return { ...nothingFound, diagnostics: diags.items };
  const data = instanceData(live.repetition, address.key);
  const scope = run.scopes.in(module, data);
  const management = { kind: "declared", config: resource.config, module, data } as const;
  const managed = instanceBlock(block, address, run, management, diags);
  if (managed === undefined) return { ...nothingFound, diagnostics: diags.items };
  const instance: ConfiguredInstance = {
    block: {
      ...managed,
      createBeforeDestroy: facts.createBeforeDestroy || change.change.action === "create-then-delete",
    },
    address,
    name: formatAbsResourceInstance(address),
    config: resource.config,
    scope,
  };
  const found = await run.limiter.run(async () => {
    // It may have waited for its turn until after an interrupt: nothing new begins then.
    if (run.context.signal?.aborted === true) return undefined;
    return resource.config.mode === "data"
      ? applyData(instance, change, diags)
      : applyManaged(
          instance,
          {
            planned: change,
            stored: run.working.getObject(address),
            missing: () => missingSelf(address.key, run.working.getResource(address)?.instances, run.context.dialect),
            record: run.record,
            ...deposing(vertex),
          },
          diags,
        );
  });
  if (found === undefined) return { ...nothingFound, diagnostics: diags.items };
  const value: Effect[] =
    found.value === undefined
      ? []
      : [{ kind: "instanceValue", module, resource: localName(resource), key: address.key, value: found.value }];
  const answered = { kind: "answered", operation: operationOf(instance, change.change.action) } as const;
  const ended = resource.config.mode === "managed" ? [answered] : [];
  return { diagnostics: diags.items, effects: [...found.effects, ...value, ...ended] };
}

function deposing({ deposedKey }: ApplyVertex) {
  return deposedKey === undefined ? {} : { deposedKey };
}
