import { type Value, valueFromJson } from "@landform/cty";
import type { IdentitySchema } from "@landform/schema";
import { identityType, type StoredObject } from "@landform/state";

/** The identity of a stored object, when there is one that fits the schema. */
export function decodeIdentity(stored: StoredObject, schema: IdentitySchema | undefined): Value | undefined {
  if (stored.identityJson === undefined || schema === undefined) return undefined;
  const identity = valueFromJson(stored.identityJson, identityType(schema));
  return identity.kind === "jsonError" ? undefined : identity;
}
