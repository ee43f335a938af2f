import { formatConfigResource } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { callerOf } from "../config-tree.js";
import type { ConfigGraphInput } from "./config-graph-input.js";
import { referencesOf } from "./references-of.js";
import type { ConfigVertex, ExpansionVertex } from "./vertex.js";
import type { VertexIndex } from "./vertex-index.js";

/**
 * The resources (by `formatConfigResource`) that must have no pending changes for a data source to be read while
 * planning: what `depends_on` names, that of the module calls around it, and managed resources it refers to directly.
 * `dependenciesOf` gives all resources that a vertex depends on.
 */
export function readDependencies(
  expansion: ExpansionVertex,
  input: Pick<ConfigGraphInput, "config" | "schemas" | "dialect">,
  index: VertexIndex,
  dependenciesOf: (vertex: ConfigVertex) => Iterable<string>,
): readonly string[] {
  const { module, resource } = expansion;
  const found = new Set<string>();
  const needUnchanged = (vertex: ConfigVertex): void => {
    if (vertex.kind !== "resource") for (const address of dependenciesOf(vertex)) found.add(address);
    else if (vertex.config.mode !== resource.config.mode) found.add(formatConfigResource(vertex.address));
  };
  const { config } = resource;
  for (const reference of config.dependsOn) index.referredTo(module, reference).forEach(needUnchanged);
  for (const reference of referencesOf(expansion, input).flatMap(({ references }) => references)) {
    for (const vertex of index.referredTo(module, reference)) {
      if (vertex.kind === "resource" && vertex.config.mode === "managed") needUnchanged(vertex);
    }
  }
  for (const { caller, called } of callsAround(input.config, module)) {
    for (const reference of called.call?.dependsOn ?? []) {
      for (const vertex of index.referredTo(caller, reference)) {
        needUnchanged(vertex);
        for (const address of dependenciesOf(vertex)) found.add(address);
      }
    }
  }
  return [...found];
}

function* callsAround(root: ModuleNode, module: ModuleNode) {
  let called = module;
  for (let caller = callerOf(root, called); caller !== undefined; caller = callerOf(root, called)) {
    yield { caller, called };
    called = caller;
  }
}
