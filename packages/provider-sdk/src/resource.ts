import type {
  ApplyResourceRequest,
  ApplyResourceResponse,
  DiagnosticsResponse,
  ImportRequest,
  ImportResponse,
  MoveStateRequest,
  MoveStateResponse,
  PlanResourceRequest,
  PlanResourceResponse,
  ReadResourceRequest,
  ReadResourceResponse,
  TypedConfigRequest,
  UpgradeIdentityRequest,
  UpgradeIdentityResponse,
  UpgradeStateRequest,
  UpgradeStateResponse,
} from "@landform/provider-protocol";
import type { IdentitySchema, Schema } from "@landform/schema";
import { applyResource } from "./apply-resource.js";
import type { Call } from "./call.js";
import { identified, upgradeIdentity, withPlannedIdentity } from "./identified.js";
import { createIdentity } from "./identity.js";
import { importResource } from "./import-resource.js";
import { createModel } from "./model.js";
import { planResource } from "./plan-resource.js";
import { readResource } from "./read-resource.js";
import type { ResourceDefinition } from "./resource-definition.js";
import { moveState, upgradeState } from "./stored-state.js";
import { validateConfig } from "./validate-object.js";
import type { SchemaDefinition } from "./view.js";

/** A resource type, ready to be called by an engine. */
export interface Resource<in Client = undefined> {
  readonly kind: "resource";
  readonly typeName: string;
  readonly schema: Schema;
  readonly identitySchema?: IdentitySchema;
  readonly plansDeletes: boolean;
  readonly validate: (request: TypedConfigRequest) => Promise<DiagnosticsResponse>;
  readonly upgrade: (request: UpgradeStateRequest) => Promise<UpgradeStateResponse>;
  readonly upgradeIdentity: (request: UpgradeIdentityRequest) => Promise<UpgradeIdentityResponse>;
  readonly move: (request: MoveStateRequest) => Promise<MoveStateResponse>;
  readonly read: (request: ReadResourceRequest, call: Call<Client>) => Promise<ReadResourceResponse>;
  readonly plan: (request: PlanResourceRequest, call: Call<Client>) => Promise<PlanResourceResponse>;
  readonly apply: (request: ApplyResourceRequest, call: Call<Client>) => Promise<ApplyResourceResponse>;
  readonly import: (request: ImportRequest, call: Call<Client>) => Promise<ImportResponse>;
}

/**
 * Define a managed resource type. Its hooks see objects typed by its schema. For hooks that use a client which the
 * provider's `configure` makes, see `withClient`.
 */
export function defineResource<const S extends SchemaDefinition, Client = undefined>(
  definition: ResourceDefinition<S, Client>,
): Resource<Client> {
  const { type, schema, version = 0, description, deprecated } = definition;
  const model = createModel<S>(schema, { description, deprecated });
  const identity = definition.identity && createIdentity(model, definition.identity);
  return {
    kind: "resource",
    typeName: type,
    schema: { version, block: model.block },
    ...(identity !== undefined && { identitySchema: identity.schema }),
    plansDeletes: definition.planDelete !== undefined,
    validate: (request) => validateConfig(model, definition, request.config),
    upgrade: (request) => upgradeState(model, definition, request),
    upgradeIdentity: async ({ stored }) => upgradeIdentity(identity, stored.json),
    move: (request) => moveState(model, definition, request),
    read: async (request, call) => identified(identity, await readResource(model, definition, request, call)),
    plan: async (request, call) =>
      withPlannedIdentity(identity, request, await planResource(model, definition, request, call)),
    apply: async (request, call) => identified(identity, await applyResource(model, definition, request, call)),
    import: (request, call) => importResource(model, definition, identity, request, call),
  };
}
