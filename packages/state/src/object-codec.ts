import {
  compareStrings,
  containsUnknown,
  type JsonError,
  jsonErrorMessage,
  markAtPaths,
  nullValue,
  type ObjectType,
  objectOf,
  type Path,
  transformValue,
  type Value,
  valueFromJson,
  valueToJson,
  withoutMarksDeep,
  withoutMarksDeepWithPaths,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import { type IdentitySchema, impliedType, markSensitive, type Schema } from "@landform/schema";
import type { DecodedObject, StoredObject } from "./state.js";

/** The schemas that tell what a stored object's JSON means. */
export interface ObjectSchemas {
  readonly schema: Schema;
  readonly identity?: IdentitySchema | undefined;
}

/** Why a stored object does not fit its schema, in words that follow the name of the object. */
export interface ObjectError {
  readonly kind: "objectError";
  readonly message: string;
}

export function isObjectError(result: DecodedObject | StoredObject | ObjectError): result is ObjectError {
  return "kind" in result;
}

/**
 * Decode an object whose provider has upgraded it to `schemas.schema` already. Marks `"sensitive"` what is stored as
 * sensitive and what the schema says is.
 */
export function decodeObject(stored: StoredObject, schemas: ObjectSchemas): DecodedObject | ObjectError {
  const { schema } = schemas;
  if (stored.attributesJson === undefined) {
    return objectError("attributes are in the form of a version before 0.12: the provider has to upgrade them first");
  }
  const value = valueFromJson(stored.attributesJson, impliedType(schema.block));
  if (value.kind === "jsonError") return objectError(jsonErrorMessage(value));
  const identity = decodeIdentity(stored, schemas.identity);
  if (identity?.kind === "jsonError") return objectError(jsonErrorMessage(identity));
  return {
    status: stored.status,
    value: markSensitive(markAtSensitivePaths(value, stored.sensitivePaths), schema.block),
    private: stored.private,
    dependencies: stored.dependencies,
    createBeforeDestroy: stored.createBeforeDestroy,
    ...(stored.skipDestroy === true && { skipDestroy: true }),
    ...(identity !== undefined && { identity }),
  };
}

/**
 * Encode an object for storing. Unknown parts are stored as null; where there are marks, the object says that it is
 * sensitive there.
 */
export function encodeObject(object: DecodedObject, schemas: ObjectSchemas): StoredObject | ObjectError {
  const { status, identity } = object;
  invariant(status !== "planned", "an object that is only planned is never stored");
  const { value, paths } = withoutMarksDeepWithPaths(object.value);
  const attributesJson = valueToJson(unknownAsNull(value), impliedType(schemas.schema.block));
  if (typeof attributesJson !== "string") return objectError(jsonErrorMessage(attributesJson));
  const identityParts = identity?.kind === "known" ? encodeIdentity(identity, schemas.identity) : undefined;
  if (identityParts !== undefined && "kind" in identityParts) return identityParts;
  return {
    status,
    schemaVersion: schemas.schema.version,
    attributesJson,
    sensitivePaths: paths.filter(({ marks }) => marks.has("sensitive")).map(({ path }) => path),
    private: object.private,
    dependencies: sortedOnce(object.dependencies),
    createBeforeDestroy: object.createBeforeDestroy,
    ...(object.skipDestroy === true && { skipDestroy: true }),
    ...identityParts,
  };
}

/** `value` with a null of the same type for everything that is unknown. */
export function unknownAsNull(value: Value): Value {
  if (value.kind === "unknown") return nullValue(value.type);
  if (value.kind === "null" || (value.inner & containsUnknown) === 0) return value;
  return transformValue(value, (_, part) => (part.kind === "unknown" ? nullValue(part.type) : part));
}

function markAtSensitivePaths(value: Value, paths: readonly Path[]): Value {
  if (paths.length === 0) return value;
  return markAtPaths(
    value,
    paths.map((path) => ({ path, marks: sensitive })),
  );
}

const sensitive: ReadonlySet<string> = new Set(["sensitive"]);

function decodeIdentity(stored: StoredObject, schema: IdentitySchema | undefined): Value | JsonError | undefined {
  if (stored.identityJson === undefined || schema === undefined) return undefined;
  return valueFromJson(stored.identityJson, identityType(schema));
}

type IdentityParts = Required<Pick<StoredObject, "identityJson" | "identitySchemaVersion">>;

function encodeIdentity(identity: Value, schema: IdentitySchema | undefined): IdentityParts | ObjectError {
  const { value } = withoutMarksDeep(identity);
  const type = schema === undefined ? value.type : identityType(schema);
  const identityJson = valueToJson(unknownAsNull(value), type);
  if (typeof identityJson !== "string") return objectError(jsonErrorMessage(identityJson));
  return { identityJson, identitySchemaVersion: schema?.version ?? 0 };
}

/** The type of the object that an identity is. */
export function identityType(schema: IdentitySchema): ObjectType {
  return objectOf(new Map([...schema.attributes].map(([name, { type }]) => [name, type])));
}

function objectError(message: string): ObjectError {
  return { kind: "objectError", message };
}

function sortedOnce(addresses: readonly string[]): readonly string[] {
  for (let index = 1; index < addresses.length; index++) {
    if (compareStrings(addresses[index - 1] ?? "", addresses[index] ?? "") >= 0) {
      return [...new Set(addresses)].sort(compareStrings);
    }
  }
  return addresses;
}
