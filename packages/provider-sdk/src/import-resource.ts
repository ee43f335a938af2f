import type { ImportRequest, ImportResponse } from "@landform/provider-protocol";
import type { Call } from "./call.js";
import { encodeResult } from "./hook-result.js";
import type { Identity } from "./identity.js";
import type { Model } from "./model.js";
import { PrivateStore } from "./private-data.js";
import { Report } from "./report.js";
import type { ResourceDefinition } from "./resource-definition.js";
import type { SchemaDefinition } from "./view.js";

export async function importResource<S extends SchemaDefinition, Client>(
  model: Model<S>,
  definition: ResourceDefinition<S, Client>,
  identity: Identity<S> | undefined,
  request: ImportRequest,
  call: Call<Client>,
): Promise<ImportResponse> {
  const report = new Report();
  const hook = definition.import;
  if (hook === undefined)
    report.error(
      "Resource Import Not Implemented",
      "This resource does not support import. Please contact the provider developer for additional information.",
    );
  const store = new PrivateStore(new Uint8Array());
  const { id = "" } = request;
  const named = request.identity && identity?.decode(request.identity);
  const { error, warning } = report;
  const result = await report.run(`Could not import ${definition.type}`, () =>
    hook?.({ id, identity: named, private: store, error, warning, ...call }),
  );
  const state = result === undefined || report.hasErrors ? undefined : encodeResult(model, result, report);
  const known = request.identity ?? (state && identity?.of(state));
  return {
    imported:
      state === undefined
        ? []
        : [{ typeName: definition.type, state, private: store.bytes, ...(known && { identity: known }) }],
    diagnostics: report.diagnostics,
  };
}
