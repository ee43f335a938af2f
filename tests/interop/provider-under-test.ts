import {
  asBool,
  asNumber,
  asString,
  boolValue,
  dynamicNull,
  dynamicUnknown,
  elementsOf,
  formatNumber,
  numberFromFloat64,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  type Value,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import type { PlanResourceResponse, Provider } from "@landform/provider-protocol";
import { coerceValue, proposedNew, type Schema } from "@landform/schema";

/** Stands for an unknown value, both ways. */
export const unknown = "(unknown)";

/** `json` as an object of the schema; what is left out is null, or no block. */
export function objectOf(schema: Schema | undefined, json: unknown): Value {
  invariant(schema !== undefined, "the provider has the type");
  const value = coerceValue(fromJson(json), schema.block);
  invariant(value.kind !== "conversionError", "the object is of the schema");
  return value;
}

export function fromJson(json: unknown): Value {
  if (json === null || json === undefined) return dynamicNull;
  if (json === unknown) return dynamicUnknown;
  if (typeof json === "string") return stringValue(json);
  if (typeof json === "boolean") return boolValue(json);
  if (typeof json === "number") return numberValue(numberFromFloat64(json));
  if (Array.isArray(json)) return tupleValue(json.map(fromJson));
  return objectValue(Object.fromEntries(Object.entries(json).map(([name, part]) => [name, fromJson(part)])));
}

/** A value for `toEqual`: nulls are left out of objects, numbers are as exact as JavaScript's. */
export function toJson(value: Value): unknown {
  if (value.kind === "null") return null;
  if (value.kind === "unknown") return unknown;
  switch (value.type.kind) {
    case "string":
      return asString(value);
    case "bool":
      return asBool(value);
    case "number":
      return Number(formatNumber(asNumber(value)));
    case "list":
    case "set":
    case "tuple":
      return [...elementsOf(value)].map(([, element]) => toJson(element));
    default:
      return Object.fromEntries(
        [...elementsOf(value)]
          .filter(([, element]) => element.kind !== "null")
          .map(([key, element]) => [asString(key), toJson(element)]),
      );
  }
}

/** One resource type of a provider, spoken to in JSON. */
export async function resourceOf(provider: Provider, typeName: string) {
  const schema = (await provider.schemas()).resourceTypes.get(typeName);
  invariant(schema !== undefined, `the provider has ${typeName}`);
  const absent = objectOf(schema, null);

  async function plan(prior: Value, json: unknown, priorPrivate = noBytes): Promise<PlanResourceResponse> {
    invariant(schema !== undefined, "there is a schema");
    const config = objectOf(schema, json);
    const proposedNewState = json === null ? config : proposedNew(schema.block, prior, config);
    return provider.planResourceChange({ typeName, priorState: prior, proposedNewState, config, priorPrivate });
  }
  return {
    schema,
    absent,
    object: (json: unknown) => objectOf(schema, json),
    validate: (json: unknown) => provider.validateResourceConfig({ typeName, config: objectOf(schema, json) }),
    plan,
    /** Plan and apply at once. */
    async change(prior: Value, json: unknown, priorPrivate = noBytes) {
      const planned = await plan(prior, json, priorPrivate);
      return provider.applyResourceChange({
        typeName,
        priorState: prior,
        plannedState: planned.plannedState,
        config: objectOf(schema, json),
        plannedPrivate: planned.plannedPrivate,
        ...(planned.plannedIdentity === undefined ? {} : { plannedIdentity: planned.plannedIdentity }),
      });
    },
    read: (currentState: Value, privateData = noBytes) =>
      provider.readResource({ typeName, currentState, private: privateData }),
  };
}

export const noBytes: Uint8Array = new Uint8Array();
