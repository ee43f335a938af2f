import { formatProvider } from "@landform/addrs";
import { conforms } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { markSensitive } from "@landform/schema";
import type { DecodedObject } from "@landform/state";
import { errorAt } from "../diagnostics.js";
import { orUndefined } from "../evaluate/evaluate-value.js";
import type { FoundObject } from "./found-object.js";
import { reportFromProvider } from "./provider-diagnostics.js";
import { providerBug, providerName, type ResourceInstance } from "./resource-block.js";

/** Have the provider of an object's new type make it one of that type. `undefined` after an error. */
export async function moveStored(
  instance: ResourceInstance,
  { stored, previousAddress, recordedProvider = instance.block.provider.address.provider }: FoundObject,
  diags: DiagnosticSink,
): Promise<DecodedObject | undefined> {
  const { block, name } = instance;
  const response = await block.provider.provider.moveResourceState({
    sourceProviderAddress: formatProvider(recordedProvider),
    sourceTypeName: previousAddress.resource.type,
    sourceSchemaVersion: stored.schemaVersion,
    sourceState: {
      ...(stored.attributesJson === undefined ? {} : { json: stored.attributesJson }),
      ...(stored.attributesFlat === undefined ? {} : { flatmap: stored.attributesFlat }),
    },
    sourcePrivate: stored.private,
    ...(stored.identityJson !== undefined && {
      sourceIdentity: { json: stored.identityJson, version: stored.identitySchemaVersion ?? 0 },
    }),
    targetTypeName: block.typeName,
  });
  return orUndefined(diags, (found) => {
    // Terraform moves before it knows what stands at the new address.
    reportFromProvider(response.diagnostics, block.dialect.name === "terraform" ? {} : { address: name }, found);
    const value = response.targetState;
    if (!conforms(value.type, block.type)) {
      const detail = `Provider ${providerName(block)} moved the state of ${name}, but produced an invalid result.\n\n${providerBug}`;
      found.add(errorAt(undefined, "Invalid resource state move", detail));
    }
    const { status, dependencies, createBeforeDestroy } = stored;
    return {
      status,
      value: markSensitive(value, block.schema.block),
      private: response.targetPrivate,
      dependencies,
      createBeforeDestroy,
      ...(response.targetIdentity && { identity: response.targetIdentity }),
    };
  });
}
