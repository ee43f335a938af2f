export { contract } from "./contract.js";
export { findCycles } from "./cycles.js";
export { type Edge, GraphDraft } from "./draft.js";
export { type Graph, reachable } from "./graph.js";
export { Limiter } from "./limiter.js";
export { reduceTransitively } from "./reduce.js";
export { type VisitOutcome, type WalkOptions, type WalkReport, walkGraph } from "./walk.js";
