import type { Path } from "@landform/cty";
import type { PlanResourceRequest, PlanResourceResponse } from "@landform/provider-protocol";
import type { Call } from "./call.js";
import { encodeResult } from "./hook-result.js";
import type { Model } from "./model.js";
import { type DraftPlan, planObject, type Stage } from "./plan-object.js";
import { changesOf, planWithoutUpdate } from "./plan-without-update.js";
import { PrivateStore } from "./private-data.js";
import { pathOf, Report } from "./report.js";
import type { ResourceDefinition } from "./resource-definition.js";
import type { SchemaDefinition } from "./view.js";

export async function planResource<S extends SchemaDefinition, Client>(
  model: Model<S>,
  definition: ResourceDefinition<S, Client>,
  request: PlanResourceRequest,
  call: Call<Client>,
): Promise<PlanResourceResponse> {
  const report = new Report();
  const store = new PrivateStore(request.priorPrivate);
  const respond = ({ planned, requiresReplace }: DraftPlan): PlanResourceResponse => ({
    plannedState: planned,
    requiresReplace,
    plannedPrivate: store.bytes,
    diagnostics: report.diagnostics,
  });
  if (request.proposedNewState.kind === "null") {
    await planDelete(model, definition, request, call, report, store);
    return respond({ planned: request.proposedNewState, requiresReplace: [] });
  }
  const { priorState: prior, config, proposedNewState: planned } = request;
  const { update } = definition;
  const stage: Stage = { prior, config, planned };
  const draft =
    prior.kind === "null" || typeof update === "function"
      ? planObject(model.planShape, stage)
      : planWithoutUpdate(model, stage, update === undefined);
  const plan = await planByHook(model, definition, request, draft, call, report, store);
  const replaces = prior.kind !== "null" && update === undefined && plan.requiresReplace.length === 0;
  return respond(replaces ? { ...plan, requiresReplace: changesOf(model.definition, prior, plan.planned) } : plan);
}

async function planByHook<S extends SchemaDefinition, Client>(
  model: Model<S>,
  { type, plan }: ResourceDefinition<S, Client>,
  request: PlanResourceRequest,
  draft: DraftPlan,
  call: Call<Client>,
  report: Report,
  store: PrivateStore,
): Promise<DraftPlan> {
  if (plan === undefined) return draft;
  const requiresReplace: Path[] = [...draft.requiresReplace];
  const planned = await report.run(`Could not plan ${type}`, async () => {
    const view = model.draft(draft.planned);
    const result = await plan({
      prior: request.priorState.kind === "null" ? null : model.state(request.priorState),
      config: model.config(request.config),
      planned: view,
      requireReplace: (place) => requiresReplace.push(pathOf(place)),
      private: store,
      error: report.error,
      warning: report.warning,
      ...call,
    });
    return result === undefined ? undefined : encodeResult(model, result, report, { value: draft.planned, view });
  });
  return { planned: planned ?? draft.planned, requiresReplace };
}

async function planDelete<S extends SchemaDefinition, Client>(
  model: Model<S>,
  definition: ResourceDefinition<S, Client>,
  request: PlanResourceRequest,
  call: Call<Client>,
  report: Report,
  store: PrivateStore,
): Promise<void> {
  const hook = definition.planDelete;
  if (hook === undefined || request.priorState.kind === "null") return;
  const { error, warning } = report;
  await report.run(`Could not plan ${definition.type}`, () =>
    hook({ prior: model.state(request.priorState), private: store, error, warning, ...call }),
  );
}
