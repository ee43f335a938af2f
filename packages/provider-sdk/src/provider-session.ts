import { invariant } from "@landform/diagnostics";
import type {
  ApplyResourceRequest,
  ApplyResourceResponse,
  CallFunctionRequest,
  CallFunctionResponse,
  ConfigRequest,
  ConfigureRequest,
  DiagnosticsResponse,
  EphemeralHandleRequest,
  ImportRequest,
  ImportResponse,
  MoveStateRequest,
  MoveStateResponse,
  OpenEphemeralResponse,
  PlanResourceRequest,
  PlanResourceResponse,
  Provider,
  ProviderSchemas,
  ReadDataSourceRequest,
  ReadDataSourceResponse,
  ReadResourceRequest,
  ReadResourceResponse,
  RenewEphemeralResponse,
  TypedConfigRequest,
  UpgradeIdentityRequest,
  UpgradeIdentityResponse,
  UpgradeStateRequest,
  UpgradeStateResponse,
} from "@landform/provider-protocol";
import { unsupportedCalls } from "@landform/provider-protocol";
import type { Call } from "./call.js";
import type { Catalog } from "./catalog.js";
import type { Model } from "./model.js";
import type { ProviderLog } from "./provider-log.js";
import type { Configure, ProviderOptions } from "./provider-options.js";
import { Report } from "./report.js";
import { validateConfig } from "./validate-object.js";
import type { SchemaDefinition } from "./view.js";

/** What all sessions of a provider share. */
export interface SessionParts<S extends SchemaDefinition, Client> {
  readonly model: Model<S>;
  readonly catalog: Catalog<Client>;
  readonly options: Pick<ProviderOptions<S, Client>, "name" | "validate">;
  readonly configure: Configure<S, Client>;
  /** The client where none has to be made. */
  readonly initial?: { readonly client: Client };
}

/** One use of a provider in this process: what it was configured with, and the calls that `stop` is to end. */
export class ProviderSession<S extends SchemaDefinition, Client> implements Provider {
  readonly #parts: SessionParts<S, Client>;
  readonly #log: ProviderLog;
  readonly #stop = new AbortController();
  readonly generateResourceConfig = unsupportedCalls.generateResourceConfig;
  readonly validateListConfig = unsupportedCalls.validateListConfig;
  readonly listResources = unsupportedCalls.listResources;
  readonly validateActionConfig = unsupportedCalls.validateActionConfig;
  readonly planAction = unsupportedCalls.planAction;
  readonly invokeAction = unsupportedCalls.invokeAction;
  #configured: { readonly client: Client } | undefined;

  constructor(parts: SessionParts<S, Client>, log: ProviderLog) {
    this.#parts = parts;
    this.#log = log;
    this.#configured = parts.initial;
  }

  async schemas(): Promise<ProviderSchemas> {
    return this.#parts.catalog.schemas;
  }

  validateProviderConfig({ config }: ConfigRequest): Promise<DiagnosticsResponse> {
    return validateConfig(this.#parts.model, this.#parts.options, config);
  }

  async configure({ config, terraformVersion }: ConfigureRequest): Promise<DiagnosticsResponse> {
    const { model, options, configure } = this.#parts;
    const report = new Report();
    const { error, warning } = report;
    const { signal } = this.#stop;
    const context = { config: model.config(config), terraformVersion, signal, log: this.#log, error, warning };
    const client = await report.run(`Could not configure ${options.name}`, () => configure(context));
    if (client !== undefined && !report.hasErrors) this.#configured = { client };
    return { diagnostics: report.diagnostics };
  }

  validateResourceConfig(request: TypedConfigRequest): Promise<DiagnosticsResponse> {
    return this.#resource(request).validate(request);
  }

  upgradeResourceState(request: UpgradeStateRequest): Promise<UpgradeStateResponse> {
    return this.#resource(request).upgrade(request);
  }

  upgradeResourceIdentity(request: UpgradeIdentityRequest): Promise<UpgradeIdentityResponse> {
    return this.#resource(request).upgradeIdentity(request);
  }

  readResource(request: ReadResourceRequest): Promise<ReadResourceResponse> {
    return this.#resource(request).read(request, this.#call());
  }

  planResourceChange(request: PlanResourceRequest): Promise<PlanResourceResponse> {
    return this.#resource(request).plan(request, this.#call());
  }

  applyResourceChange(request: ApplyResourceRequest): Promise<ApplyResourceResponse> {
    return this.#resource(request).apply(request, this.#call());
  }

  importResourceState(request: ImportRequest): Promise<ImportResponse> {
    return this.#resource(request).import(request, this.#call());
  }

  moveResourceState(request: MoveStateRequest): Promise<MoveStateResponse> {
    return this.#resource({ typeName: request.targetTypeName }).move(request);
  }

  validateDataSourceConfig(request: TypedConfigRequest): Promise<DiagnosticsResponse> {
    return named(this.#parts.catalog.dataSources, request.typeName).validate(request);
  }

  readDataSource(request: ReadDataSourceRequest): Promise<ReadDataSourceResponse> {
    return named(this.#parts.catalog.dataSources, request.typeName).read(request, this.#call());
  }

  validateEphemeralConfig(request: TypedConfigRequest): Promise<DiagnosticsResponse> {
    return this.#ephemeral(request).validate(request);
  }

  openEphemeral(request: TypedConfigRequest): Promise<OpenEphemeralResponse> {
    return this.#ephemeral(request).open(request, this.#call());
  }

  renewEphemeral(request: EphemeralHandleRequest): Promise<RenewEphemeralResponse> {
    return this.#ephemeral(request).renew(request, this.#call());
  }

  closeEphemeral(request: EphemeralHandleRequest): Promise<DiagnosticsResponse> {
    return this.#ephemeral(request).close(request, this.#call());
  }

  callFunction(request: CallFunctionRequest): Promise<CallFunctionResponse> {
    return named(this.#parts.catalog.functions, request.name).call(request);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
  }

  async close(): Promise<void> {
    this.#configured = undefined;
  }

  #resource({ typeName }: { readonly typeName: string }) {
    return named(this.#parts.catalog.resources, typeName);
  }

  #ephemeral({ typeName }: { readonly typeName: string }) {
    return named(this.#parts.catalog.ephemeralResources, typeName);
  }

  #call(): Call<Client> {
    invariant(this.#configured !== undefined, "a provider is configured before it is used");
    return { client: this.#configured.client, signal: this.#stop.signal, log: this.#log };
  }
}

function named<T>(types: ReadonlyMap<string, T>, name: string): T {
  const found = types.get(name);
  invariant(found !== undefined, `the provider has no "${name}"`);
  return found;
}
