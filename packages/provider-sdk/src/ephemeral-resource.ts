import { nullValue } from "@landform/cty";
import type {
  DiagnosticsResponse,
  EphemeralHandleRequest,
  OpenEphemeralResponse,
  RenewEphemeralResponse,
  TypedConfigRequest,
} from "@landform/provider-protocol";
import type { Schema } from "@landform/schema";
import type { Call } from "./call.js";
import { encodeResult } from "./hook-result.js";
import type { Awaitable, HookContext, StoredContext, ValidateHook } from "./hooks.js";
import { createModel } from "./model.js";
import { PrivateStore } from "./private-data.js";
import { Report } from "./report.js";
import { validateConfig } from "./validate-object.js";
import type { PlannedOf, SchemaDefinition, StateOf } from "./view.js";

/** An ephemeral resource type as its author writes it: something to use during a run and never to store. */
export interface EphemeralDefinition<S extends SchemaDefinition, Client> {
  readonly type: string;
  readonly schema: S;
  /** Markdown. */
  readonly description?: string;
  readonly validate?: ValidateHook<S>;
  readonly open: (
    context: StoredContext<Client> & {
      readonly config: PlannedOf<S>;
      /** Ask for `renew` to be called then, and again from there. */
      readonly renewAt: (time: Date) => void;
    },
  ) => Awaitable<StateOf<S> | undefined>;
  /** When to renew next; undefined: not again. What is open is known by its private data. */
  readonly renew?: (context: StoredContext<Client>) => Awaitable<Date | undefined>;
  readonly close?: (context: StoredContext<Client>) => Awaitable<void>;
}

/** An ephemeral resource type, ready to be called by an engine. */
export interface EphemeralResource<in Client = undefined> {
  readonly kind: "ephemeralResource";
  readonly typeName: string;
  readonly schema: Schema;
  readonly validate: (request: TypedConfigRequest) => Promise<DiagnosticsResponse>;
  readonly open: (request: TypedConfigRequest, call: Call<Client>) => Promise<OpenEphemeralResponse>;
  readonly renew: (request: EphemeralHandleRequest, call: Call<Client>) => Promise<RenewEphemeralResponse>;
  readonly close: (request: EphemeralHandleRequest, call: Call<Client>) => Promise<DiagnosticsResponse>;
}

/** Define an ephemeral resource type. */
export function defineEphemeral<const S extends SchemaDefinition, Client = undefined>(
  definition: EphemeralDefinition<S, Client>,
): EphemeralResource<Client> {
  const { type, schema, description } = definition;
  const model = createModel(schema, { description });
  return {
    kind: "ephemeralResource",
    typeName: type,
    schema: { version: 0, block: model.block },
    validate: (request) => validateConfig(model, definition, request.config),
    async open(request, call) {
      const report = new Report();
      const store = new PrivateStore(new Uint8Array());
      let renewAt: Date | undefined;
      const opened = await report.run(`Could not open ${type}`, async () => {
        const config = model.planned(request.config);
        const setRenewal = (time: Date) => {
          renewAt = time;
        };
        const result = await definition.open({ ...contextOf(report, store, call), config, renewAt: setRenewal });
        return result === undefined
          ? undefined
          : encodeResult(model, result, report, { value: request.config, view: config });
      });
      return {
        result: report.hasErrors || opened === undefined ? nullValue(model.type) : opened,
        private: store.bytes,
        ...(renewAt !== undefined && { renewAt }),
        diagnostics: report.diagnostics,
      };
    },
    async renew(request, call) {
      const report = new Report();
      const store = new PrivateStore(request.private);
      const renewAt = await report.run(`Could not renew ${type}`, () =>
        definition.renew?.(contextOf(report, store, call)),
      );
      return {
        private: store.bytes,
        ...(renewAt !== undefined && { renewAt }),
        diagnostics: report.diagnostics,
      };
    },
    async close(request, call) {
      const report = new Report();
      const store = new PrivateStore(request.private);
      await report.run(`Could not close ${type}`, () => definition.close?.(contextOf(report, store, call)));
      return { diagnostics: report.diagnostics };
    },
  };
}

function contextOf<Client>(report: Report, store: PrivateStore, call: Call<Client>): StoredContext<Client> {
  const context: HookContext<Client> = { error: report.error, warning: report.warning, ...call };
  return { ...context, private: store };
}
