import type { Graph } from "@landform/dag";
import { connectChecks } from "../ordering/connect-checks.js";
import { connectDestroys } from "../ordering/connect-destroys.js";
import { dropEdgesBetweenProviders } from "../ordering/drop-edges-between-providers.js";
import type { ApplyGraphInput } from "./apply-graph-input.js";
import type { GraphRecipe } from "./build-graph.js";
import { addActions } from "./transforms/add-actions.js";
import { dropIdleProviders } from "./transforms/drop-idle-providers.js";
import { keepForDestroyActions } from "./transforms/keep-for-destroy-actions.js";
import { type ConfigVertex, formatVertex, type Vertex } from "./vertex.js";

/** The graph for carrying out a plan: that of the configuration, with a vertex for each thing to do. */
export function applyGraph(config: Graph<ConfigVertex>): GraphRecipe<Vertex, ApplyGraphInput> {
  return {
    start: config,
    steps: {
      addActions,
      connectDestroys,
      connectChecks,
      dropEdgesBetweenProviders,
      dropIdleProviders,
      keepForDestroyActions,
    },
    describe: formatVertex,
  };
}
