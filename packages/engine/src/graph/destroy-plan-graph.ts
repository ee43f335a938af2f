import type { GraphTransform } from "./build-graph.js";
import { type ConfigGraphInput, configGraphSteps } from "./config-graph.js";
import { keepForDestroy } from "./transforms/keep-for-destroy.js";
import type { ConfigVertex } from "./vertex.js";

/** The graph for planning that everything goes away: objects, providers, and what those need to be configured. */
export const destroyPlanGraphSteps: readonly GraphTransform<ConfigVertex, ConfigGraphInput>[] = [
  ...configGraphSteps,
  keepForDestroy,
];
