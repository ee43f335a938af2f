import type { Plan } from "@landform/plan";
import type { ResourceFacts } from "./resource-facts.js";
import type { ResourceVertex } from "./vertex.js";

export interface ApplyGraphInput {
  readonly plan: Plan;
  /** Of all blocks, also of those that the plan leaves alone. */
  readonly facts: ReadonlyMap<ResourceVertex, ResourceFacts>;
}
