import type { AbsResourceInstance, ConfigResource } from "@landform/addrs";
import type { ImportConfig, ResourceConfig } from "@landform/config";
import type { ResourceFacts } from "../graph/resource-facts.js";
import type { ResourceVertex } from "../graph/vertex.js";
import type { RemovedBlock } from "../refactoring/removed-blocks.js";
import type { ResolvedImport } from "../refactoring/resolve-imports.js";
import type { PlanOptions } from "../resource/plan-managed.js";
import type { StateIndex } from "../state-index.js";
import type { PlanResults } from "./plan-results.js";
import type { Run } from "./run.js";

/** What the executors of a plan walk share. */
export interface PlanRun extends Run {
  readonly options: PlanOptions;
  /** The state when planning began, after moves. */
  readonly state: StateIndex;
  readonly facts: ReadonlyMap<ResourceVertex, ResourceFacts>;
  readonly results: PlanResults;
  /** `import` blocks by `formatConfigResource`. */
  readonly imports: ReadonlyMap<string, readonly ImportConfig[]>;
  /** Blocks that are to be written from what is imported. */
  readonly placeholders: ReadonlySet<ResourceConfig>;
  /** Imports that no block asks for. */
  readonly requestedImports: readonly ResolvedImport[];
  readonly removed: readonly RemovedBlock[];
  /** Is an instance of this block to be planned? */
  readonly isSelected: (block: ConfigResource, address: AbsResourceInstance) => boolean;
  /** Where an instance was before moves; the same address where it did not move. */
  readonly previousAddress: (address: AbsResourceInstance) => AbsResourceInstance;
  /** Instances to replace in any case, by `formatAbsResourceInstance`. */
  readonly forceReplace: ReadonlySet<string>;
}
