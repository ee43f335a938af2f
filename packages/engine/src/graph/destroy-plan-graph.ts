import type { GraphRecipe } from "./build-graph.js";
import { type ConfigGraphInput, configGraph } from "./config-graph.js";
import { keepForDestroy } from "./transforms/keep-for-destroy.js";
import type { ConfigVertex } from "./vertex.js";

/** The graph for planning that everything goes away: objects, providers, and what those need to be configured. */
export const destroyPlanGraph: GraphRecipe<ConfigVertex, ConfigGraphInput> = {
  ...configGraph,
  steps: [...configGraph.steps, keepForDestroy],
};
