import { applyPath, isWhollyKnown, nullValue, type Path, rawEquals, type Value } from "@landform/cty";
import type { PlanResourceResponse, Provider } from "@landform/provider-protocol";
import { assertObjectCompatible, assertPlanValid, type BlockSchema, impliedType, proposedNew } from "@landform/schema";
import { failOnErrors, failOnProblems, ProviderTestError, type TestObject, testObject } from "./test-object.js";

/** A change of one object of a type, of which there may be none yet. */
export interface Change {
  readonly type: string;
  readonly block: BlockSchema;
  readonly config: Value;
  readonly object: TestObject | undefined;
}

export interface PlannedChange {
  readonly response: PlanResourceResponse;
  readonly prior: Value;
  /** Where the change calls for a new object. */
  readonly requiresReplace: readonly Path[];
  readonly warnings: readonly string[];
}

/** Validate and plan, as an engine does: a replacement is planned again as a creation. */
export async function planChange(provider: Provider, change: Change): Promise<PlannedChange> {
  const { type, block, config, object } = change;
  const validated = await provider.validateResourceConfig({ typeName: type, config });
  const warnings = failOnErrors(validated.diagnostics);
  const absent = nullValue(impliedType(block));
  const prior = object?.value ?? absent;
  const response = await planOnce(provider, change, prior, object?.private ?? new Uint8Array());
  const requiresReplace = response.requiresReplace.filter((path) => differsAt(prior, response.plannedState, path));
  const planned: PlannedChange = {
    response,
    prior,
    requiresReplace,
    warnings: [...warnings, ...failOnErrors(response.diagnostics)],
  };
  if (requiresReplace.length === 0) return planned;
  return { ...planned, prior: absent, response: await planOnce(provider, change, absent, response.plannedPrivate) };
}

async function planOnce(
  provider: Provider,
  { type, block, config }: Change,
  prior: Value,
  priorPrivate: Uint8Array,
): Promise<PlanResourceResponse> {
  const response = await provider.planResourceChange({
    typeName: type,
    priorState: prior,
    config,
    proposedNewState: proposedNew(block, prior, config),
    priorPrivate,
  });
  failOnErrors(response.diagnostics);
  failOnProblems("Provider produced invalid plan", assertPlanValid(block, prior, config, response.plannedState));
  return response;
}

function differsAt(prior: Value, planned: Value, path: Path): boolean {
  if (prior.kind === "null") return false;
  const before = applyPath(prior, path);
  const after = applyPath(planned, path);
  return before.kind === "pathError" || after.kind === "pathError" || !rawEquals(before, after);
}

/** Plan and apply; the object that is there afterwards. */
export async function applyChange(provider: Provider, change: Change): Promise<TestObject> {
  const { type, block, config, object } = change;
  const planned = await planChange(provider, change);
  if (object !== undefined && planned.requiresReplace.length > 0) await destroyObject(provider, block, object);
  else if (object !== undefined && rawEquals(planned.prior, planned.response.plannedState)) return object;
  const response = await provider.applyResourceChange({
    typeName: type,
    priorState: planned.prior,
    plannedState: planned.response.plannedState,
    config,
    plannedPrivate: planned.response.plannedPrivate,
  });
  failOnErrors(response.diagnostics);
  failOnProblems(
    "Provider produced inconsistent result after apply",
    assertObjectCompatible(block, planned.response.plannedState, response.newState),
  );
  if (!isWhollyKnown(response.newState))
    throw new ProviderTestError([
      {
        severity: "error",
        summary: "Provider returned invalid result object after apply",
        detail: "All values must be known after apply.",
      },
    ]);
  return testObject(type, response.newState, response.private);
}

export async function destroyObject(provider: Provider, block: BlockSchema, object: TestObject): Promise<void> {
  const absent = nullValue(impliedType(block));
  const response = await provider.applyResourceChange({
    typeName: object.type,
    priorState: object.value,
    plannedState: absent,
    config: absent,
    plannedPrivate: object.private,
  });
  failOnErrors(response.diagnostics);
}
