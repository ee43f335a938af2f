import type { AbsResourceInstance, ConfigResource } from "@landform/addrs";
import type { Value } from "@landform/cty";
import type { Plan, ResourceInstanceChange } from "@landform/plan";
import type { WorkingState } from "@landform/state";
import type { CheckResults } from "../checks/check-results.js";
import type { ResourceFacts } from "../graph/resource-facts.js";
import type { ResourceVertex } from "../graph/vertex.js";
import type { RemovedBlock } from "../refactoring/removed-blocks.js";
import type { StateIndex } from "../state-index.js";
import type { Effect } from "./findings.js";
import type { Run } from "./run.js";

/** What the executors of an apply walk share. */
export interface ApplyRun extends Run {
  readonly plan: Plan;
  /** Of the root module, by name: what the plan says of outputs, where it knows all of it. */
  readonly plannedOutputs: ReadonlyMap<string, Value>;
  readonly facts: ReadonlyMap<ResourceVertex, ResourceFacts>;
  /** The plan's prior state. */
  readonly prior: StateIndex;
  /** Instances (by `formatAbsResourceInstance`) that the plan removes from the state. */
  readonly leaving: ReadonlySet<string>;
  /** Changes that are left to a later plan, by `formatAbsResourceInstance`. */
  readonly deferred: ReadonlyMap<string, ResourceInstanceChange>;
  /** Is an instance of this block among what the plan is about? */
  readonly isSelected: (block: ConfigResource, address: AbsResourceInstance) => boolean;
  /** What is true by now. */
  readonly working: WorkingState;
  readonly checks: CheckResults;
  readonly removed: readonly RemovedBlock[];
  /** Writes down what is so already, before an executor is through. */
  readonly record: (effect: Effect) => void;
}
