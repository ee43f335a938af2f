import { type Value, valueFromJson } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { identityType, type StoredObject } from "@landform/state";
import { aboutInstance, reportFromProvider } from "./provider-diagnostics.js";
import type { ResourceInstance } from "./resource-block.js";

/**
 * The identity of a stored object, when there is one that fits the schema. Its provider brings one of an older version
 * up to date; what it finds wrong is reported.
 */
export async function readIdentity(
  instance: ResourceInstance,
  { identityJson, identitySchemaVersion = 0 }: StoredObject,
  diags: DiagnosticSink,
): Promise<Value | undefined> {
  const { identity: schema, provider, typeName } = instance.block;
  if (identityJson === undefined || schema === undefined) return undefined;
  if (identitySchemaVersion < schema.version) {
    const stored = { json: identityJson, version: identitySchemaVersion };
    const response = await provider.provider.upgradeResourceIdentity({ typeName, stored });
    reportFromProvider(response.diagnostics, aboutInstance(instance), diags);
    return response.upgradedIdentity;
  }
  const identity = valueFromJson(identityJson, identityType(schema));
  return identity.kind === "jsonError" ? undefined : identity;
}
