import { nullValue, type Value } from "@landform/cty";
import type { ReadResourceRequest, ReadResourceResponse } from "@landform/provider-protocol";
import { encodeResult } from "./hook-result.js";
import type { Model } from "./model.js";
import { PrivateStore } from "./private-data.js";
import { Report } from "./report.js";
import type { Call } from "./resource.js";
import type { ResourceDefinition } from "./resource-definition.js";
import type { SchemaDefinition } from "./view.js";

export async function readResource<S extends SchemaDefinition, Client>(
  model: Model<S>,
  { type, read }: ResourceDefinition<S, Client>,
  request: ReadResourceRequest,
  call: Call<Client>,
): Promise<ReadResourceResponse> {
  const { currentState } = request;
  if (read === undefined || currentState.kind === "null")
    return { newState: currentState, private: request.private, diagnostics: [] };
  const report = new Report();
  const store = new PrivateStore(request.private);
  const prior = model.state(currentState);
  const { error, warning } = report;
  const result = await report.run(`Could not read ${type}`, () =>
    read({ prior, private: store, error, warning, ...call }),
  );
  const respond = (newState: Value): ReadResourceResponse => ({
    newState,
    private: store.bytes,
    diagnostics: report.diagnostics,
  });
  if (report.hasErrors) return respond(currentState);
  if (result === undefined) return respond(nullValue(model.type));
  return respond(encodeResult(model, result, report, { value: currentState, view: prior }) ?? currentState);
}
