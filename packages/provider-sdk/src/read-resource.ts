import { nullValue } from "@landform/cty";
import type { ReadResourceRequest, ReadResourceResponse } from "@landform/provider-protocol";
import type { Call } from "./call.js";
import { encodeResult } from "./hook-result.js";
import type { Model } from "./model.js";
import { PrivateStore } from "./private-data.js";
import { Report } from "./report.js";
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
  const { error, warning } = report;
  const newState = await report.run(`Could not read ${type}`, async () => {
    const prior = model.state(currentState);
    const result = await read({ prior, private: store, error, warning, ...call });
    if (result === undefined) return report.hasErrors ? undefined : nullValue(model.type);
    return encodeResult(model, result, report, { value: currentState, view: prior });
  });
  const isUsable = newState !== undefined && !report.hasErrors;
  return { newState: isUsable ? newState : currentState, private: store.bytes, diagnostics: report.diagnostics };
}
