import {
  configResourceOf,
  formatAbsResourceInstance,
  formatConfigResource,
  type ModuleInstance,
} from "@landform/addrs";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { hasInstance } from "../evaluate/repetition.js";
import { settled } from "../evaluate/settled.js";
import { noFacts } from "../graph/resource-facts.js";
import { isEphemeral, localName, type ResourceVertex } from "../graph/vertex.js";
import { undeclaredImport } from "../refactoring/import-targets.js";
import { type ResolvedImport, resolveImports } from "../refactoring/resolve-imports.js";
import { statesByModule } from "../state-index.js";
import { checkableInstances } from "./expand-resource.js";
import { combineFindings, type Findings } from "./findings.js";
import { openEphemerals } from "./open-ephemerals.js";
import { type BlockPlanning, hasPending, planInstances } from "./plan-instances.js";
import { orphanTasks } from "./plan-orphans.js";
import type { PlanRun } from "./plan-run.js";
import { resourceBlockFor } from "./resource-block-for.js";
import { unknownResourceType } from "./unknown-resource-type.js";
import { unmatchedReplacements } from "./unmatched-replacements.js";

/**
 * Plan all instances of a block: those that it declares, and those that the state has beyond them. What is to be checked
 * is known only here: where something that the block depends on has failed, nothing is told of its instances.
 */
export async function planResource(vertex: ResourceVertex, run: PlanRun): Promise<Findings> {
  const expanded = run.modules.instancesOf(vertex.module).flatMap((module) => {
    const repetition = module.resource(localName(vertex))?.repetition;
    return repetition === undefined ? [] : [{ module, repetition }];
  });
  const checkable = { diagnostics: [], effects: checkableInstances(vertex, expanded) };
  return combineFindings([checkable, await planBlock(vertex, run)]);
}

async function planBlock(vertex: ResourceVertex, run: PlanRun): Promise<Findings> {
  const problem = unknownResourceType(vertex, run);
  if (problem !== undefined) return { diagnostics: [problem], effects: [] };
  const facts = run.facts.get(vertex) ?? noFacts;
  if (isEphemeral(vertex)) {
    const { conditionSeverity } = run.options;
    const isPending = (module: ModuleInstance) => hasPending(module, facts.readsAfter, run.results);
    return openEphemerals(vertex, run, {
      conditionSeverity,
      isPending,
      isSelected: (address) => run.isSelected(vertex.address, address),
    });
  }
  const diags = new DiagnosticList();
  const block = resourceBlockFor(vertex.address.resource, vertex.provider, run, facts, diags);
  const name = formatConfigResource(vertex.address);
  const blocks = run.imports.get(name) ?? [];
  const requested = run.requestedImports
    .filter(({ address }) => formatConfigResource(configResourceOf(address)) === name)
    .map((one): [string, ResolvedImport] => [formatAbsResourceInstance(one.address), one]);
  const imports = new Map([
    ...(await settled(run.providerFunctions, (found) => resolveImports(blocks, run, found), diags)),
    ...requested,
  ]);
  diags.addAll(undeclaredImports(imports, vertex, run));
  if (block === undefined || diags.hasErrors) return { diagnostics: diags.items, effects: [] };
  diags.addAll(unmatchedReplacements(vertex, run));
  const states = run.state.byConfigResource.get(name) ?? [];
  const planning: BlockPlanning = { vertex, block, facts, imports, stateIn: statesByModule(states), run };
  const tasks = [...planInstances(planning), ...orphanTasks(vertex, block, states, run)];
  const found = await run.limiter.map(tasks, (task) => task());
  return combineFindings([{ diagnostics: diags.items, effects: [] }, ...found]);
}

/** Imports to instances that the block does not have. */
function undeclaredImports(
  imports: ReadonlyMap<string, ResolvedImport>,
  vertex: ResourceVertex,
  run: PlanRun,
): readonly Diagnostic[] {
  return [...imports.values()].flatMap(({ address }) => {
    const repetition = run.modules.at(address.module)?.resource(localName(vertex))?.repetition;
    if (repetition !== undefined && hasInstance(repetition, address.key)) return [];
    return [undeclaredImport(formatAbsResourceInstance(address))];
  });
}
