import { conversionErrorMessage, convert, rawEquals } from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import type { Provider, ProviderSchemas } from "@landform/provider-protocol";
import { createProvider, type ProviderDefinition } from "../provider-definition.js";
import { describePath } from "../report.js";
import { applyChange, type Change, destroyObject, planChange } from "./change-object.js";
import { toPlain, toValue } from "./plain.js";
import {
  coerced,
  failOnErrors,
  type PlainConfig,
  ProviderTestError,
  schemaOf,
  type TestObject,
  type TestPlan,
  testObject,
} from "./test-object.js";

/** Make a provider ready for tests, configured with `config`. */
export async function createProviderTester(
  definition: ProviderDefinition,
  config: PlainConfig = {},
): Promise<ProviderTester> {
  const provider = await createProvider(definition)();
  const schemas = await provider.schemas();
  const value = coerced(schemas.provider.block, config);
  failOnErrors((await provider.validateProviderConfig({ config: value })).diagnostics);
  failOnErrors((await provider.configure({ config: value, terraformVersion: "1.11.4" })).diagnostics);
  return new ProviderTester(provider, schemas);
}

/**
 * Runs a provider as an engine would, one object at a time, and checks its answers as an engine does. All methods
 * reject with a `ProviderTestError` where the provider reports an error or breaks a rule.
 */
export class ProviderTester {
  readonly #provider: Provider;
  readonly #schemas: ProviderSchemas;

  constructor(provider: Provider, schemas: ProviderSchemas) {
    this.#provider = provider;
    this.#schemas = schemas;
  }

  /** What would happen to `object`, or where there is none, with this configuration. */
  async plan(type: string, config: PlainConfig, object?: TestObject): Promise<TestPlan> {
    const { response, prior, requiresReplace, warnings } = await planChange(
      this.#provider,
      this.#change(type, config, object),
    );
    const isReplace = requiresReplace.length > 0;
    const isSame = rawEquals(prior, response.plannedState);
    return {
      action: object === undefined ? "create" : isReplace ? "replace" : isSame ? "no-op" : "update",
      planned: toPlain(response.plannedState),
      requiresReplace: requiresReplace.map(describePath),
      warnings,
    };
  }

  /** Create, update or replace. */
  apply(type: string, config: PlainConfig, object?: TestObject): Promise<TestObject> {
    return applyChange(this.#provider, this.#change(type, config, object));
  }

  destroy(object: TestObject): Promise<void> {
    return destroyObject(this.#provider, schemaOf(this.#schemas.resourceTypes, object.type), object);
  }

  /** The object as it is now; undefined: it is gone. */
  async read(object: TestObject): Promise<TestObject | undefined> {
    const { type, value, private: privateData } = object;
    const response = await this.#provider.readResource({ typeName: type, currentState: value, private: privateData });
    failOnErrors(response.diagnostics);
    return response.newState.kind === "null" ? undefined : testObject(type, response.newState, response.private);
  }

  /** Import, and then read. */
  async import(type: string, id: string): Promise<TestObject | undefined> {
    const response = await this.#provider.importResourceState({ typeName: type, id });
    failOnErrors(response.diagnostics);
    const [imported] = response.imported;
    invariant(imported !== undefined, "an import without errors gives an object");
    return this.read(testObject(type, imported.state, imported.private));
  }

  /** An object that version `version` of the type stored as JSON, as it is today. */
  async upgrade(type: string, version: number, json: string): Promise<TestObject> {
    const response = await this.#provider.upgradeResourceState({ typeName: type, version, rawState: { json } });
    failOnErrors(response.diagnostics);
    return testObject(type, response.upgradedState, new Uint8Array());
  }

  /** What a data source gives, as plain data. */
  async readData(type: string, config: PlainConfig): Promise<unknown> {
    const request = { typeName: type, config: coerced(schemaOf(this.#schemas.dataSources, type), config) };
    failOnErrors((await this.#provider.validateDataSourceConfig(request)).diagnostics);
    const response = await this.#provider.readDataSource(request);
    failOnErrors(response.diagnostics);
    return toPlain(response.state);
  }

  /** What an ephemeral resource gives, as plain data; it is closed again at once. */
  async open(type: string, config: PlainConfig): Promise<unknown> {
    const request = { typeName: type, config: coerced(schemaOf(this.#schemas.ephemeralResourceTypes, type), config) };
    failOnErrors((await this.#provider.validateEphemeralConfig(request)).diagnostics);
    const response = await this.#provider.openEphemeral(request);
    failOnErrors(response.diagnostics);
    failOnErrors((await this.#provider.closeEphemeral({ typeName: type, private: response.private })).diagnostics);
    return toPlain(response.result);
  }

  /** The result of a function, as plain data. */
  async call(name: string, ...args: readonly unknown[]): Promise<unknown> {
    const signature = this.#schemas.functions.get(name);
    invariant(signature !== undefined, `the provider has no function "${name}"`);
    const values = args.map((arg, index) => {
      const type = (signature.parameters[index] ?? signature.variadic)?.type;
      const value = type === undefined ? toValue(arg) : convert(toValue(arg), type);
      if (value.kind === "conversionError") throw functionFailure(conversionErrorMessage(value));
      return value;
    });
    const { result, error } = await this.#provider.callFunction({ name, args: values });
    if (error !== undefined) throw functionFailure(error.message);
    invariant(result !== undefined, "a call gives a result or an error");
    return toPlain(result);
  }

  #change(type: string, config: PlainConfig, object: TestObject | undefined): Change {
    const block = schemaOf(this.#schemas.resourceTypes, type);
    return { type, block, config: coerced(block, config), object };
  }
}

function functionFailure(detail: string): ProviderTestError {
  return new ProviderTestError([{ severity: "error", summary: "Error in function call", detail }]);
}
