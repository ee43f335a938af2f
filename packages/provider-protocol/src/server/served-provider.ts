import { objectOf, type Type, type Value } from "@landform/cty";
import { impliedType, type Schema } from "@landform/schema";
import type { RpcName } from "../client/protocol.js";
import type { DiagnosticsResponse, Provider, ProviderSchemas, SchemaMap } from "../provider.js";
import { encodeDiagnostics } from "../wire/diagnostics.js";
import { type DynamicValue, decodeValue, encodeValue } from "../wire/dynamic-value.js";
import type { Message } from "../wire/message.js";
import type { RpcHandler } from "./rpc-server.js";

/** A provider that is served, with what it said about itself. */
export interface ServedProvider {
  readonly provider: Provider;
  readonly schemas: ProviderSchemas;
}

/** How each call is answered; those that are not here the server does not have. */
export type ServedCalls = Partial<Readonly<Record<RpcName, RpcHandler>>>;

export function answering<Q, A>(
  request: Message<Q>,
  response: Message<A>,
  answer: (request: Q) => Promise<Partial<A>>,
): RpcHandler {
  return async (bytes) => response.encode(await answer(request.decode(bytes)));
}

/** The type of a type's objects. Throws for types that the provider does not have. */
export function objectTypeOf(schemas: SchemaMap<Schema>, typeName: string): Type {
  const schema = schemas.get(typeName);
  if (schema === undefined) throw new Error(`the provider has no type "${typeName}"`);
  return impliedType(schema.block);
}

export function valueFrom(wire: DynamicValue | undefined, type: Type): Value {
  const value = decodeValue(wire, type);
  if (value.kind === "wireValueError") throw new Error(value.message);
  return value;
}

export function wireOf(value: Value, type: Type): DynamicValue {
  const wire = encodeValue(value, type);
  if ("kind" in wire) throw new Error(wire.message);
  return wire;
}

interface IdentityData {
  readonly identityData: DynamicValue | undefined;
}

/** Nothing where there is no identity. */
export function identityOf(wire: IdentityData | undefined, { schemas }: ServedProvider, typeName: string) {
  const type = identityTypeOf(schemas, typeName);
  return wire?.identityData === undefined || type === undefined ? undefined : valueFrom(wire.identityData, type);
}

export function wireIdentity(
  identity: Value | undefined,
  { schemas }: ServedProvider,
  typeName: string,
): IdentityData | undefined {
  const type = identityTypeOf(schemas, typeName);
  return identity === undefined || type === undefined ? undefined : { identityData: wireOf(identity, type) };
}

/** How the objects of a resource type are read from messages and written to them. Throws as `objectTypeOf` does. */
export interface ObjectCodec {
  readonly read: (wire: DynamicValue | undefined) => Value;
  readonly write: (value: Value) => DynamicValue;
  readonly readIdentity: (wire: IdentityData | undefined) => Value | undefined;
  readonly writeIdentity: (identity: Value | undefined) => IdentityData | undefined;
}

export function objectCodec(served: ServedProvider, typeName: string): ObjectCodec {
  const type = objectTypeOf(served.schemas.resourceTypes, typeName);
  return {
    read: (wire) => valueFrom(wire, type),
    write: (value) => wireOf(value, type),
    readIdentity: (wire) => identityOf(wire, served, typeName),
    writeIdentity: (identity) => wireIdentity(identity, served, typeName),
  };
}

function identityTypeOf({ identities }: ProviderSchemas, typeName: string): Type | undefined {
  const schema = identities.get(typeName);
  return schema && objectOf(new Map([...schema.attributes].map(([name, { type }]) => [name, type])));
}

/** The `provider_meta` of a module; nothing where the provider has none. */
export function metaOf(wire: DynamicValue | undefined, { schemas }: ServedProvider) {
  const { providerMeta } = schemas;
  return wire === undefined || providerMeta === undefined
    ? {}
    : { providerMeta: valueFrom(wire, impliedType(providerMeta.block)) };
}

export async function onlyDiagnostics(response: Promise<DiagnosticsResponse>) {
  return { diagnostics: encodeDiagnostics((await response).diagnostics) };
}
