import { nullValue, objectOf, type Type, type Value } from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import { type IdentitySchema, impliedType, type Schema } from "@landform/schema";
import type { ProviderDiagnostic, ProviderSchemas, SchemaMap } from "../provider.js";
import type { DynamicValue } from "../wire/dynamic-value.js";
import type { EncodeValue, ProviderSession } from "./provider-session.js";
import { problem } from "./rpc-failure.js";

/** Types of what a call about one type name sends and receives. */
export interface ObjectTypes {
  readonly object: Type;
  readonly identity: Type | undefined;
  /** Of `provider_meta`; undefined where the provider has none. */
  readonly meta: Type | undefined;
}

type Kind = "resourceTypes" | "dataSources" | "ephemeralResourceTypes" | "listResourceTypes" | "actions";

const kindNames: Readonly<Record<Kind, string>> = {
  resourceTypes: "resource type",
  dataSources: "data source",
  ephemeralResourceTypes: "ephemeral resource",
  listResourceTypes: "list resource",
  actions: "action",
};

/** Undefined, with an error, for a type that the provider doesn't have. */
export async function objectTypes(
  session: ProviderSession,
  kind: Kind,
  typeName: string,
  diags: ProviderDiagnostic[],
): Promise<ObjectTypes | undefined> {
  const schemas = await session.schemas();
  const map: SchemaMap<Schema> = schemas[kind];
  const schema = map.get(typeName);
  if (schema === undefined) {
    diags.push(...missingType(schemas, `unknown ${kindNames[kind]} ${quoted(typeName)}`));
    return undefined;
  }
  const identity = kind === "resourceTypes" ? schemas.identities.get(typeName) : undefined;
  return {
    object: impliedType(schema.block),
    identity: identity === undefined ? undefined : identityType(identity),
    meta: schemas.providerMeta === undefined ? undefined : impliedType(schemas.providerMeta.block),
  };
}

/** Where there are no schemas at all, that is the error. */
function missingType(schemas: ProviderSchemas, message: string): readonly ProviderDiagnostic[] {
  const errors = schemas.diagnostics.filter(({ severity }) => severity === "error");
  return errors.length > 0 ? errors : [problem(message)];
}

/** What the module says to the provider in `provider_meta`, null for nothing; not sent to a provider that has none. */
export function encodedMeta(
  providerMeta: Value | undefined,
  { meta }: ObjectTypes,
  encode: EncodeValue,
): DynamicValue | undefined {
  return meta === undefined ? undefined : encode(providerMeta ?? nullValue(meta), meta);
}

const identityTypes = new WeakMap<IdentitySchema, Type>();

function identityType(schema: IdentitySchema): Type {
  const known = identityTypes.get(schema);
  if (known !== undefined) return known;
  const type = objectOf(new Map([...schema.attributes].map(([name, attribute]) => [name, attribute.type])));
  identityTypes.set(schema, type);
  return type;
}
