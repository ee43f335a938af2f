import { formatAbsResourceInstance, formatModuleInstance, formatProvider } from "@landform/addrs";
import { asNumber, asString, isWhollyKnown, type Path, toSafeInteger, type Value } from "@landform/cty";
import type { Action, Change, OutputChange, ResourceInstanceChange } from "@landform/plan";
import { type BlockSchema, markSensitive } from "@landform/schema";
import type { Json } from "./json.js";
import type { ActionWord, ChangeDocument, ResourceChangeDocument } from "./plan-document.js";
import { sensitiveJson, unknownJson, valueJson } from "./value-json.js";

/** The schema of a changed object; `undefined` where no provider tells. */
export type SchemaOfChange = (change: ResourceInstanceChange) => BlockSchema | undefined;

export function resourceChangeDocument(
  change: ResourceInstanceChange,
  schema: BlockSchema | undefined,
): ResourceChangeDocument {
  const { address, previousAddress, provider, deposedKey, reason } = change;
  const text = formatAbsResourceInstance(address);
  const previous = previousAddress === address ? text : formatAbsResourceInstance(previousAddress);
  const { mode, type, name } = address.resource;
  return {
    address: text,
    ...(previous !== text && { previous_address: previous }),
    ...(address.module.length > 0 && { module_address: formatModuleInstance(address.module) }),
    mode: mode === "data" ? "data" : "managed",
    type,
    name,
    ...(address.key !== undefined && { index: address.key }),
    provider_name: formatProvider(provider.provider),
    ...(deposedKey !== undefined && { deposed: deposedKey }),
    change: changeDocument(change.change, schema, change.requiredReplace),
    ...(reason !== undefined && { action_reason: reason }),
  };
}

function changeDocument(
  change: Change,
  schema: BlockSchema | undefined,
  requiredReplace: readonly Path[],
): ChangeDocument {
  const before = withSchemaMarks(change.before, schema);
  const after = withSchemaMarks(change.after, schema);
  return {
    actions: actionWords(change.action),
    before: valueJson(before) ?? null,
    after: valueJson(after) ?? null,
    after_unknown: isWhollyKnown(after) ? {} : unknownJson(after),
    before_sensitive: sensitiveJson(before),
    after_sensitive: sensitiveJson(after),
    ...(requiredReplace.length > 0 && { replace_paths: requiredReplace.map(pathSteps) }),
    ...(change.importing !== undefined && { importing: importingDocument(change.importing) }),
    ...(change.generatedConfig !== undefined && { generated_config: change.generatedConfig }),
    ...identity("before_identity", change.beforeIdentity),
    ...identity("after_identity", change.afterIdentity),
  };
}

/** Marks of configuration are on the value; what the schema calls sensitive is added. */
function withSchemaMarks(value: Value, schema: BlockSchema | undefined): Value {
  return schema === undefined || value.kind !== "known" ? value : markSensitive(value, schema);
}

function importingDocument({
  id,
  identity: imported,
}: NonNullable<Change["importing"]>): NonNullable<ChangeDocument["importing"]> {
  return { ...(id !== undefined && { id }), ...(imported !== undefined && { identity: valueJson(imported) ?? null }) };
}

function identity(
  name: "before_identity" | "after_identity",
  value: Value | undefined,
): { readonly [Key in typeof name]?: Json } {
  return value === undefined ? {} : { [name]: valueJson(value) ?? null };
}

export function outputChangeDocument(change: OutputChange): ChangeDocument {
  const after = valueJson(change.after);
  const unknown = unknownJson(change.after);
  return {
    actions: actionWords(change.action),
    before: valueJson(change.before) ?? null,
    ...(after !== undefined && { after }),
    after_unknown: anyTrue(unknown) ? unknown : false,
    before_sensitive: change.sensitive,
    after_sensitive: change.sensitive,
  };
}

function anyTrue(json: Json): boolean {
  if (json === true) return true;
  if (typeof json !== "object" || json === null) return false;
  return Object.values(json).some(anyTrue);
}

export function actionWords(action: Action): readonly ActionWord[] {
  switch (action) {
    case "delete-then-create":
      return ["delete", "create"];
    case "create-then-delete":
      return ["create", "delete"];
    case "forget-then-create":
      return ["forget", "create"];
    default:
      return [action];
  }
}

/** Attribute names and keys; a set's elements, which have neither, do not occur. */
export function pathSteps(path: Path): readonly (string | number)[] {
  return path.flatMap((step): readonly (string | number)[] => {
    if (step.kind === "attribute") return [step.name];
    const { key } = step;
    if (key.kind !== "known") return [];
    if (key.type.kind === "string") return [asString(key)];
    return key.type.kind === "number" ? [toSafeInteger(asNumber(key)) ?? 0] : [];
  });
}
