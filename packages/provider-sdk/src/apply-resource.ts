import { nullValue, type Value } from "@landform/cty";
import type { ApplyResourceRequest, ApplyResourceResponse } from "@landform/provider-protocol";
import type { Call } from "./call.js";
import { encodeResult } from "./hook-result.js";
import type { CreateContext } from "./hooks.js";
import type { Likeness, Model } from "./model.js";
import { PrivateStore } from "./private-data.js";
import { Report } from "./report.js";
import type { ResourceDefinition } from "./resource-definition.js";
import type { SchemaDefinition, StateOf } from "./view.js";

export async function applyResource<S extends SchemaDefinition, Client>(
  model: Model<S>,
  definition: ResourceDefinition<S, Client>,
  request: ApplyResourceRequest,
  call: Call<Client>,
): Promise<ApplyResourceResponse> {
  const report = new Report();
  const store = new PrivateStore(request.plannedPrivate);
  const act = request.plannedState.kind === "null" ? applyDelete : applyChange;
  const newState = await act(model, definition, request, call, report, store);
  return { newState, private: store.bytes, diagnostics: report.diagnostics };
}

async function applyDelete<S extends SchemaDefinition, Client>(
  model: Model<S>,
  definition: ResourceDefinition<S, Client>,
  { priorState }: ApplyResourceRequest,
  call: Call<Client>,
  report: Report,
  store: PrivateStore,
): Promise<Value> {
  const hook = definition.delete;
  if (hook !== undefined && priorState.kind !== "null") {
    const { error, warning } = report;
    await report.run(`Could not delete ${definition.type}`, () =>
      hook({ prior: model.state(priorState), private: store, error, warning, ...call }),
    );
  }
  return report.hasErrors ? priorState : nullValue(model.type);
}

async function applyChange<S extends SchemaDefinition, Client>(
  model: Model<S>,
  definition: ResourceDefinition<S, Client>,
  request: ApplyResourceRequest,
  call: Call<Client>,
  report: Report,
  store: PrivateStore,
): Promise<Value> {
  const { type, create, update } = definition;
  const { priorState, plannedState } = request;
  const isNew = priorState.kind === "null";
  if (!isNew && typeof update !== "function") return plannedState; // plans saw to it that this is enough
  let kept: StateOf<S> | undefined;
  let like: Likeness | undefined;
  const result = await report.run(`Could not ${isNew ? "create" : "update"} ${type}`, () => {
    const planned = model.planned(plannedState);
    like = { value: plannedState, view: planned };
    const context: CreateContext<S, Client> = {
      planned,
      config: model.config(request.config),
      keep: (state) => {
        kept = state;
      },
      private: store,
      error: report.error,
      warning: report.warning,
      ...call,
    };
    return isNew || typeof update !== "function"
      ? create(context)
      : update({ ...context, prior: model.state(priorState) });
  });
  const state = result ?? kept;
  if (state !== undefined) return encodeResult(model, state, report, like) ?? priorState;
  if (!report.hasErrors) report.error(`Missing Resource State After ${isNew ? "Create" : "Update"}`, noState(isNew));
  return priorState;
}

function noState(isNew: boolean): string {
  const words =
    `The Terraform Provider unexpectedly returned no resource state after having no errors in the resource ` +
    `${isNew ? "creation" : "update"}. This is always an issue in the Terraform Provider and should be reported to ` +
    "the provider developers.";
  if (!isNew) return words;
  return (
    `${words}\n\nThe resource may have been successfully created, but Terraform is not tracking it. Applying the ` +
    "configuration again with no other action may result in duplicate resource errors. Import the resource if the " +
    "resource was actually created and Terraform should be tracking it."
  );
}
