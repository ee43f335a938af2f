import { type AbsResourceInstance, formatAbsResourceInstance, type ModuleInstance } from "@landform/addrs";
import { DiagnosticList, type Severity } from "@landform/diagnostics";
import { isUnexpanded } from "../deferral/unexpanded.js";
import { openEphemeral } from "../ephemeral/open-ephemeral.js";
import type { LiveModule } from "../evaluate/live-module.js";
import { instanceData, instanceKeys, noInstanceData } from "../evaluate/repetition.js";
import { noFacts } from "../graph/resource-facts.js";
import { localName, type ResourceVertex } from "../graph/vertex.js";
import { combineFindings, type Findings, nothingFound } from "./findings.js";
import { instanceBlock } from "./instance-block.js";
import { resourceBlockFor } from "./resource-block-for.js";
import type { Run } from "./run.js";

export interface EphemeralOptions {
  readonly conditionSeverity: Severity;
  /** Is something that the block waits for going to change, as seen from this module instance? */
  readonly isPending: (module: ModuleInstance) => boolean;
  /** Is an instance to be opened? Each when not given. */
  readonly isSelected?: (address: AbsResourceInstance) => boolean;
}

/** Open all instances of an `ephemeral` block. */
export async function openEphemerals(vertex: ResourceVertex, run: Run, options: EphemeralOptions): Promise<Findings> {
  const diags = new DiagnosticList();
  const block = resourceBlockFor(vertex.address.resource, vertex.provider, run, noFacts, diags);
  if (block === undefined) return { diagnostics: diags.items, effects: [] };
  const resource = localName(vertex);
  const open = async (module: LiveModule, key: string | number | undefined): Promise<Findings> => {
    const found = new DiagnosticList();
    const repetition = module.resource(resource)?.repetition;
    const data = repetition && instanceData(repetition, key);
    const address = { module: module.address, resource: vertex.address.resource, key };
    if (options.isSelected?.(address) === false) return nothingFound;
    const name = formatAbsResourceInstance(address);
    const scope = run.scopes.in(module, data);
    const management = { kind: "declared", config: vertex.config, module, data: data ?? noInstanceData } as const;
    const managed = instanceBlock(block, address, run, management, found);
    if (managed === undefined) return { diagnostics: found.items, effects: [] };
    const instance = { block: managed, address, name, config: vertex.config, scope };
    const { conditionSeverity } = options;
    const isDeferred = repetition?.kind === "unknown" || isUnexpanded(module);
    const dependenciesPending = isDeferred || options.isPending(module.address);
    const { value, effects } = await openEphemeral(
      instance,
      { conditionSeverity, dependenciesPending, isDeferred },
      found,
    );
    if (value === undefined) return { diagnostics: found.items, effects };
    return {
      diagnostics: found.items,
      effects: [...effects, { kind: "instanceValue", module, resource, key, value }],
    };
  };
  const tasks = run.modules.instancesOf(vertex.module).flatMap((module) => {
    const repetition = module.resource(resource)?.repetition;
    return (repetition === undefined ? [] : instanceKeys(repetition)).map((key) => () => open(module, key));
  });
  return combineFindings(await run.limiter.map(tasks, (task) => task()));
}
