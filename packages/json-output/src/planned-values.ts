import { formatAbsResourceInstance, formatProvider } from "@landform/addrs";
import { compareStrings, isWhollyKnown, typeToJson, withoutMarksDeep } from "@landform/cty";
import type { OutputChange, Plan, ResourceInstanceChange } from "@landform/plan";
import { isJsonObject } from "./json.js";
import { ModuleTree } from "./module-tree.js";
import type { OutputDocument, ResourceValues, StateValues } from "./plan-document.js";
import { type SchemaSource, schemasOf } from "./schema-source.js";
import { sensitiveJson, valueJson } from "./value-json.js";

/** What will be there once the plan is applied, as far as it is known. What can't be shown goes to `fail`. */
export function plannedValues(plan: Plan, schemas: SchemaSource, fail: (detail: string) => void): StateValues {
  const tree = new ModuleTree();
  for (const change of plan.changes) {
    // A deposed object always goes, even if the change says that nothing is left to do.
    if (change.deposedKey !== undefined || change.change.action === "delete") continue;
    const values = resourceValues(change, schemas);
    if (typeof values === "string") fail(values);
    else tree.resourcesOf(change.address.module).push(values);
  }
  const outputs = plannedOutputs(plan.outputChanges);
  return { ...(outputs !== undefined && { outputs }), root_module: sortResources(tree.finish()) };
}

/** In planned values resources stand in the order of their addresses as text. */
function sortResources(module: StateValues["root_module"]): StateValues["root_module"] {
  const { resources, address, child_modules } = module;
  return {
    ...(resources !== undefined && {
      resources: [...resources].sort((a, b) => compareStrings(a.address, b.address)),
    }),
    ...(address !== undefined && { address }),
    ...(child_modules !== undefined && { child_modules: child_modules.map(sortResources) }),
  };
}

/** A string tells why there are none. */
function resourceValues(resource: ResourceInstanceChange, schemas: SchemaSource): ResourceValues | string {
  const { address, provider, change } = resource;
  const { mode, type, name } = address.resource;
  const text = formatAbsResourceInstance(address);
  const found = schemasOf(schemas, provider.provider, address.resource);
  if (found === undefined) return `no schema found for ${text}`;
  const values = valueJson(change.after);
  const identity = change.afterIdentity === undefined ? undefined : valueJson(change.afterIdentity);
  return {
    address: text,
    mode: mode === "data" ? "data" : "managed",
    type,
    name,
    ...(address.key !== undefined && { index: address.key }),
    provider_name: formatProvider(provider.provider),
    schema_version: found.schema.version,
    ...(isJsonObject(values) && Object.keys(values).length > 0 && { values }),
    sensitive_values: sensitiveJson(change.after),
    ...(identity !== undefined &&
      identity !== null && { identity, identity_schema_version: found.identity?.version ?? 0 }),
  };
}

function plannedOutputs(changes: readonly OutputChange[]): Readonly<Record<string, OutputDocument>> | undefined {
  const documents: Record<string, OutputDocument> = Object.create(null);
  const staying = changes.filter(({ action }) => action !== "delete");
  for (const { name, sensitive, after } of [...staying].sort((a, b) => compareStrings(a.name, b.name))) {
    const { value } = withoutMarksDeep(after);
    documents[name] = isWhollyKnown(value)
      ? { sensitive, type: typeToJson(value.type), value: valueJson(value) ?? null }
      : { sensitive };
  }
  return staying.length === 0 ? undefined : documents;
}
