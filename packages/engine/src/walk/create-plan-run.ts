import { formatAbsResourceInstance, parseAbsResourceInstance } from "@landform/addrs";
import type { ResourceConfig } from "@landform/config";
import type { State } from "@landform/state";
import type { ConstantLocals } from "../evaluate/constant-locals.js";
import { isPlanned, type Selection } from "../graph/selection.js";
import type { OperationContext, PlanRequest } from "../operation.js";
import type { ProviderInstances } from "../providers/provider-instances.js";
import type { Schemas } from "../providers/schemas.js";
import { importsByTarget } from "../refactoring/import-targets.js";
import type { Moves } from "../refactoring/move-objects.js";
import type { RemovedBlock } from "../refactoring/removed-blocks.js";
import { indexState } from "../state-index.js";
import { createRun } from "./create-run.js";
import { PlanResults } from "./plan-results.js";
import type { PlanRun } from "./plan-run.js";

/** What is settled before anything is planned. */
export interface PlanRunInput {
  readonly context: OperationContext;
  readonly request: Pick<PlanRequest, "mode" | "refresh" | "variables" | "forceReplace" | "allowDeferral">;
  readonly providers: ProviderInstances;
  readonly schemas: Schemas;
  readonly startedAt: Date;
  /** Found while validating. */
  readonly constants: ConstantLocals;
  /** From addresses in the state to those of the present configuration. */
  readonly moves: Pick<Moves, "previousAddress">;
  readonly removed: readonly RemovedBlock[];
  /** Blocks that are to be written from what is imported. */
  readonly placeholders?: ReadonlySet<ResourceConfig>;
  /** None: everything. */
  readonly selection: Selection | undefined;
}

/** A run that plans for `state` and has not found out anything yet. */
export function createPlanRun(input: PlanRunInput, state: State, facts: PlanRun["facts"]): PlanRun {
  const { context, request, providers, schemas, constants, moves, startedAt, removed, selection } = input;
  const { mode, refresh, variables } = request;
  return {
    ...createRun({
      context,
      schemas,
      providers,
      variables,
      constants,
      isApply: false,
      planTime: startedAt,
      ...(request.allowDeferral === true && { unexpanded: "any" }),
    }),
    options: {
      refresh,
      refreshOnly: mode === "refresh-only",
      conditionSeverity: mode === "normal" ? "error" : "warning",
    },
    state: indexState(state),
    facts,
    results: new PlanResults(state),
    previousAddress: moves.previousAddress,
    forceReplace: new Set(request.forceReplace.map(canonicalAddress)),
    imports: mode === "normal" ? importsByTarget(context.config) : new Map(),
    placeholders: input.placeholders ?? new Set(),
    requestedImports: [],
    removed,
    isSelected: (block, address) => isPlanned(selection, block, address),
  };
}

function canonicalAddress(text: string): string {
  const address = parseAbsResourceInstance(text);
  return address === undefined ? text : formatAbsResourceInstance(address);
}
