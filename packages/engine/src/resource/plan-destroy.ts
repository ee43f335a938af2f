import { nullValue, withoutMarksDeep } from "@landform/cty";
import { type DiagnosticSink, hasErrors } from "@landform/diagnostics";
import type { DecodedObject } from "@landform/state";
import { errorAt } from "../diagnostics.js";
import type { PlannedChange } from "./plan-change.js";
import { aboutInstance, reportFromProvider } from "./provider-diagnostics.js";
import { providerMetaOf } from "./provider-meta.js";
import { providerAddress, providerBug, type ResourceInstance } from "./resource-block.js";

/** Plan that an object goes away. Only providers that want to know of it are asked. `undefined` after an error. */
export async function planDestroy(
  instance: ResourceInstance,
  object: DecodedObject,
  diags: DiagnosticSink,
): Promise<PlannedChange | undefined> {
  const { block, name } = instance;
  const after = nullValue(block.type);
  const change = {
    action: "delete",
    before: object.value,
    after,
    ...(object.identity === undefined ? {} : { beforeIdentity: object.identity }),
  } as const;
  if (block.provider.schemas.capabilities.planDestroy !== true) {
    return { change, requiredReplace: [], private: object.private };
  }
  const response = await block.provider.provider.planResourceChange({
    typeName: block.typeName,
    priorState: withoutMarksDeep(object.value).value,
    proposedNewState: after,
    config: after,
    priorPrivate: object.private,
    ...(object.identity === undefined ? {} : { priorIdentity: object.identity }),
    ...providerMetaOf(instance, diags),
  });
  reportFromProvider(response.diagnostics, aboutInstance(instance), diags);
  if (hasErrors(response.diagnostics)) return undefined;
  if (response.plannedState.kind !== "null") {
    const detail = `Provider ${providerAddress(block)} planned a non-null destroy value for ${name}.\n\n${providerBug}`;
    diags.add(errorAt(undefined, "Provider produced invalid plan", detail));
    return undefined;
  }
  return { change, requiredReplace: [], private: response.plannedPrivate };
}

/** Plan that an object is no longer managed but stays as it is. */
export function planForget(instance: ResourceInstance, object: DecodedObject): PlannedChange {
  const { block } = instance;
  return {
    change: {
      action: "forget",
      before: object.value,
      after: nullValue(block.type),
      ...(object.identity === undefined ? {} : { beforeIdentity: object.identity }),
    },
    requiredReplace: [],
    private: new Uint8Array(),
  };
}
