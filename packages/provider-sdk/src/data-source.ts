import { nullValue } from "@landform/cty";
import type {
  DiagnosticsResponse,
  ReadDataSourceRequest,
  ReadDataSourceResponse,
  TypedConfigRequest,
} from "@landform/provider-protocol";
import type { Schema } from "@landform/schema";
import type { Call } from "./call.js";
import { encodeResult } from "./hook-result.js";
import type { Awaitable, HookContext, ValidateHook } from "./hooks.js";
import { createModel } from "./model.js";
import { Report } from "./report.js";
import { validateConfig } from "./validate-object.js";
import type { PlannedOf, SchemaDefinition, StateOf } from "./view.js";

/** A data source as its author writes it. */
export interface DataSourceDefinition<S extends SchemaDefinition, Client> {
  readonly type: string;
  readonly schema: S;
  /** Markdown. */
  readonly description?: string;
  /** A warning for all who use the type. */
  readonly deprecated?: string;
  readonly validate?: ValidateHook<S>;
  /**
   * `config` is known; what the provider computes is null in it. Return `{ ...config, … }`. `address` of the instance is known
   * where the engine runs the provider in its own process.
   */
  readonly read: (
    context: HookContext<Client> & { readonly config: PlannedOf<S>; readonly address?: string },
  ) => Awaitable<StateOf<S> | undefined>;
}

/** A data source, ready to be called by an engine. */
export interface DataSource<in Client = undefined> {
  readonly kind: "dataSource";
  readonly typeName: string;
  readonly schema: Schema;
  readonly validate: (request: TypedConfigRequest) => Promise<DiagnosticsResponse>;
  readonly read: (request: ReadDataSourceRequest, call: Call<Client>) => Promise<ReadDataSourceResponse>;
}

/** Define a data source. */
export function defineDataSource<const S extends SchemaDefinition, Client = undefined>(
  definition: DataSourceDefinition<S, Client>,
): DataSource<Client> {
  const { type, schema, description, deprecated } = definition;
  const model = createModel(schema, { description, deprecated });
  return {
    kind: "dataSource",
    typeName: type,
    schema: { version: 0, block: model.block },
    validate: (request) => validateConfig(model, definition, request.config),
    async read(request, call) {
      const report = new Report();
      const { error, warning } = report;
      const state = await report.run(`Could not read ${type}`, async () => {
        const config = model.planned(request.config);
        const { address } = request;
        const result = await definition.read({ config, error, warning, ...call, ...(address && { address }) });
        if (result === undefined && !report.hasErrors) error("Missing data", `The provider read nothing for ${type}.`);
        return result === undefined
          ? undefined
          : encodeResult(model, result, report, { value: request.config, view: config });
      });
      return {
        state: report.hasErrors || state === undefined ? nullValue(model.type) : state,
        diagnostics: report.diagnostics,
      };
    },
  };
}
