import { formatConfigResource } from "@landform/addrs";
import { compareStrings } from "@landform/cty";
import { type Graph, reachable } from "@landform/dag";
import type { ConfigGraphInput } from "./config-graph-input.js";
import { readDependencies } from "./read-dependencies.js";
import { isOfResource } from "./transforms/keep-selected.js";
import type { ConfigVertex, OrphanVertex, ResourceVertex } from "./vertex.js";
import { VertexIndex } from "./vertex-index.js";

/** What follows for a resource block from its place in the graph. */
export interface ResourceFacts {
  /** The addresses of all resources that it depends on, however indirectly, sorted. */
  readonly dependencies: readonly string[];
  /** Set in its configuration, or in that of a resource that depends on it. */
  readonly createBeforeDestroy: boolean;
  /** The resources whose pending changes put off reading a data source. */
  readonly readsAfter: readonly string[];
}

export const noFacts: ResourceFacts = { dependencies: [], createBeforeDestroy: false, readsAfter: [] };

export interface FactsOptions {
  /** Until they are gone, resources without a block count as parts of the module that they are in, if that is called. */
  readonly countsOrphans: boolean;
}

/** The facts of every resource block in the graph, which must mirror the configuration alone. */
export function resourceFacts(
  graph: Graph<ConfigVertex>,
  input: Pick<ConfigGraphInput, "config" | "schemas" | "dialect">,
  { countsOrphans }: FactsOptions,
): ReadonlyMap<ResourceVertex, ResourceFacts> {
  const counts = (vertex: ConfigVertex) =>
    vertex.kind === "resource" || (vertex.kind === "orphan" && countsOrphans && isInCalledModule(vertex));
  const dependencies = resourceDependencies(graph, counts);
  const createFirst = reachable(graph, graph.vertices.filter(createsBeforeDestroy), "dependencies");
  const index = new VertexIndex(graph.vertices, input.config);
  const dependenciesOf = (vertex: ConfigVertex) => dependencies.get(vertex) ?? noDependencies;
  const facts = new Map<ResourceVertex, ResourceFacts>();
  for (const vertex of graph.vertices) {
    if (vertex.kind !== "expansion") continue;
    const { resource } = vertex;
    const sorted = [...dependenciesOf(resource)].sort(compareStrings);
    facts.set(resource, {
      dependencies: sorted,
      createBeforeDestroy: createFirst.has(resource),
      readsAfter:
        resource.config.mode === "managed"
          ? []
          : hasConditions(resource)
            ? sorted
            : readDependencies(vertex, input, index, dependenciesOf),
    });
  }
  return facts;
}

function isInCalledModule({ address, module }: OrphanVertex): boolean {
  return address.module.length === module.path.length;
}

function createsBeforeDestroy(vertex: ConfigVertex): boolean {
  return vertex.kind === "resource" && vertex.config.lifecycle.createBeforeDestroy === true;
}

/** A change of anything before it may be what makes a condition hold. */
function hasConditions({ config }: ResourceVertex): boolean {
  return config.preconditions.length + config.postconditions.length > 0;
}

const noDependencies: ReadonlySet<string> = new Set();

/**
 * For each vertex the resources it depends on. Sets are shared where a vertex adds nothing of its own, and none are
 * made for vertices that no resource depends on (an output may depend on everything).
 */
function resourceDependencies(
  graph: Graph<ConfigVertex>,
  counts: (vertex: ConfigVertex) => boolean,
): ReadonlyMap<ConfigVertex, ReadonlySet<string>> {
  const resources = graph.vertices.filter((vertex) => vertex.kind === "resource");
  const needed = reachable(graph, resources, "dependencies");
  const sets = new Map<ConfigVertex, ReadonlySet<string>>();
  for (const index of dependenciesFirst(graph)) {
    const vertex = graph.vertices[index];
    if (vertex !== undefined && needed.has(vertex)) sets.set(vertex, dependenciesThrough(graph, index, sets, counts));
  }
  return sets;
}

function dependenciesThrough(
  graph: Graph<ConfigVertex>,
  index: number,
  sets: ReadonlyMap<ConfigVertex, ReadonlySet<string>>,
  counts: (vertex: ConfigVertex) => boolean,
): ReadonlySet<string> {
  const direct: string[] = [];
  const indirect = new Set<ReadonlySet<string>>();
  for (const dependency of graph.dependencies[index] ?? []) {
    const vertex = graph.vertices[dependency];
    if (vertex === undefined) continue;
    if (isOfResource(vertex) && counts(vertex)) direct.push(formatConfigResource(vertex.address));
    const set = sets.get(vertex);
    if (set !== undefined && set.size > 0) indirect.add(set);
  }
  const [only = noDependencies, ...others] = indirect;
  if (direct.length === 0 && others.length === 0) return only;
  const union = new Set(direct);
  for (const set of indirect) for (const address of set) union.add(address);
  return union;
}

/** Vertex numbers in an order in which each comes after all it depends on. */
function dependenciesFirst(graph: Graph<ConfigVertex>): readonly number[] {
  const left = graph.dependencies.map((dependencies) => dependencies.length);
  const order = graph.vertices.flatMap((_, index) => (left[index] === 0 ? [index] : []));
  for (const index of order) {
    for (const dependent of graph.dependents[index] ?? []) {
      const remaining = (left[dependent] ?? 0) - 1;
      left[dependent] = remaining;
      if (remaining === 0) order.push(dependent);
    }
  }
  return order;
}
