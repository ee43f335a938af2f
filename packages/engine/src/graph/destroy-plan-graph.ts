import type { GraphRecipe } from "./build-graph.js";
import { mirrorSteps } from "./config-graph.js";
import type { ConfigGraphInput } from "./config-graph-input.js";
import { keepForDestroy } from "./transforms/keep-for-destroy.js";
import { type ConfigVertex, formatVertex } from "./vertex.js";

/** The graph for planning that everything goes away: objects, providers, and what those need to be configured. */
export const destroyPlanGraph: GraphRecipe<ConfigVertex, ConfigGraphInput> = {
  steps: { ...mirrorSteps, keepForDestroy },
  describe: formatVertex,
};
