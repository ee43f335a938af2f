import { formatProvider, impliedLocalName } from "@landform/addrs";
import { conforms, markAtPaths, type Path, type Type, type Value } from "@landform/cty";
import { type DiagnosticSink, quoted } from "@landform/diagnostics";
import { markSensitive } from "@landform/schema";
import type { DecodedObject, StoredObject } from "@landform/state";
import { errorAt } from "../diagnostics.js";
import { orUndefined } from "../evaluate/evaluate-value.js";
import { keepsToItself } from "./check-write-only.js";
import { readIdentity } from "./identity.js";
import { aboutInstance, reportFromProvider } from "./provider-diagnostics.js";
import type { ResourceInstance } from "./resource-block.js";
import { withoutRemovedAttributes } from "./without-removed-attributes.js";

/** Decode an object of the state. Its provider is always asked to bring it up to the present schema. */
export async function readStored(
  instance: ResourceInstance,
  stored: StoredObject,
  diags: DiagnosticSink,
): Promise<DecodedObject | undefined> {
  const { block, name } = instance;
  if (stored.schemaVersion > block.schema.version) {
    diags.add(errorAt(undefined, "Resource instance managed by newer provider version", newerVersion(instance)));
    return undefined;
  }
  const response = await block.provider.provider.upgradeResourceState({
    typeName: block.typeName,
    version: stored.schemaVersion,
    rawState: {
      ...(stored.attributesJson === undefined
        ? {}
        : { json: presentAttributes(stored.attributesJson, stored, instance) }),
      ...(stored.attributesFlat === undefined ? {} : { flatmap: stored.attributesFlat }),
    },
  });
  const identity = await readIdentity(instance, stored, diags);
  return orUndefined(diags, (found) => {
    reportFromProvider(response.diagnostics, aboutInstance(instance), found);
    const value = response.upgradedState;
    if (!conforms(value.type, block.type)) {
      const detail = `The ${formatProvider(block.provider.address.provider)} provider upgraded the state for ${name} from a previous version, but produced an invalid result.`;
      found.add(errorAt(undefined, invalidUpgrade, detail));
    } else {
      const intro = `While attempting to upgrade state of resource ${name}, the provider ${quoted(block.provider.address.provider.type)}`;
      keepsToItself(instance, value, invalidUpgrade, { intro }, found);
    }
    return decoded(instance, stored, value, identity);
  });
}

/** Objects that have nothing but what the type has: an operation may read each several times. */
const complete = new WeakMap<StoredObject, Type>();

/** What an older schema had is for the provider to see, which may make something of it. */
function presentAttributes(json: string, stored: StoredObject, { block: { schema, type } }: ResourceInstance): string {
  if (stored.schemaVersion !== schema.version || complete.get(stored) === type) return json;
  const present = withoutRemovedAttributes(json, type);
  if (present === json) complete.set(stored, type);
  return present;
}

const invalidUpgrade = "Invalid resource state upgrade";

function newerVersion({ block, name }: ResourceInstance): string {
  const provider = impliedLocalName(block.typeName);
  return `The current state of ${name} was created by a newer provider version than is currently selected. Upgrade the ${provider} provider to work with this state.`;
}

function decoded(
  { block }: ResourceInstance,
  stored: StoredObject,
  value: Value,
  identity: Value | undefined,
): DecodedObject {
  return {
    status: stored.status,
    value: markSensitive(markedAt(value, stored.sensitivePaths), block.schema.block),
    private: stored.private,
    dependencies: stored.dependencies,
    createBeforeDestroy: stored.createBeforeDestroy,
    ...(stored.skipDestroy === undefined ? {} : { skipDestroy: stored.skipDestroy }),
    ...(identity === undefined ? {} : { identity }),
  };
}

const sensitive: ReadonlySet<string> = new Set(["sensitive"]);

function markedAt(value: Value, paths: readonly Path[]): Value {
  if (paths.length === 0 || value.kind !== "known") return value;
  return markAtPaths(
    value,
    paths.map((path) => ({ path, marks: sensitive })),
  );
}
