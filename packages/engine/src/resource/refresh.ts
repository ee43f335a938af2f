import { conforms, isWhollyKnown, markAtPaths, type Value, withoutMarksDeepWithPaths } from "@landform/cty";
import { type DiagnosticSink, hasErrors } from "@landform/diagnostics";
import { markSensitive, normalizeLegacyObject } from "@landform/schema";
import type { DecodedObject } from "@landform/state";
import { errorAt } from "../diagnostics.js";
import { keepsToItself } from "./check-write-only.js";
import { objectId } from "./object-id.js";
import { aboutInstance, reportFromProvider } from "./provider-diagnostics.js";
import { providerMetaOf } from "./provider-meta.js";
import { providerAddress, providerBug, providerName, type ResourceInstance } from "./resource-block.js";

const invalidObject = "Provider produced invalid object";

/** What reading an object again came to: `object` undefined when it is gone. */
export interface Refreshed {
  readonly object: DecodedObject | undefined;
}

/** Ask the provider what an object looks like now. `undefined` after an error. */
export async function refreshObject(
  instance: ResourceInstance,
  prior: DecodedObject,
  diags: DiagnosticSink,
  deposedKey?: string,
): Promise<Refreshed | undefined> {
  const { block, address, name } = instance;
  const { value, paths } = withoutMarksDeepWithPaths(prior.value);
  const about = (object: Value) => {
    const id = objectId(object);
    return { address, ...(deposedKey && { deposedKey }), ...(id && { id }) };
  };
  block.emit({ kind: "refreshStart", ...about(value) });
  const response = await block.provider.provider.readResource({
    typeName: block.typeName,
    currentState: value,
    private: prior.private,
    ...(prior.identity === undefined ? {} : { currentIdentity: prior.identity }),
    ...providerMetaOf(instance, diags),
  });
  reportFromProvider(response.diagnostics, aboutInstance(instance), diags);
  if (hasErrors(response.diagnostics)) return undefined;
  if (!conforms(response.newState.type, block.type)) {
    const detail = `Provider ${providerName(block)} planned an invalid value for ${name} during refresh.\n\n${providerBug}`;
    diags.add(errorAt(undefined, invalidObject, detail));
    return undefined;
  }
  if (!keepsToItself(instance, response.newState, invalidObject, { when: "during refresh" }, diags)) return undefined;
  if (!isWhollyKnown(response.newState)) {
    const detail = `Provider ${providerAddress(block)} planned an invalid value for ${name} during refresh: The returned state contains unknown values.\n\n${providerBug}`;
    diags.add(errorAt(undefined, invalidObject, detail));
    return undefined;
  }
  const newValue = normalizeLegacyObject(response.newState, block.schema.block);
  block.emit({ kind: "refreshDone", ...about(newValue) });
  if (newValue.kind === "null") return { object: undefined };
  const { identity: _, ...rest } = prior;
  const marked = paths.length === 0 ? newValue : markAtPaths(newValue, paths);
  return {
    object: {
      ...rest,
      value: markSensitive(marked, block.schema.block),
      private: response.private,
      ...(response.newIdentity === undefined ? {} : { identity: response.newIdentity }),
    },
  };
}
