import type { Value } from "@landform/cty";
import type { ProviderDiagnostic } from "../provider.js";
import type { DynamicValue } from "../wire/dynamic-value.js";
import type { ObjectTypes } from "./object-type.js";
import { decodedValue, type EncodeValue } from "./provider-session.js";

interface IdentityData {
  readonly identityData: DynamicValue | undefined;
}

/** Nothing is sent where the provider has no identity for the type. */
export function encodedIdentity(
  identity: Value | undefined,
  types: ObjectTypes,
  encode: EncodeValue,
): IdentityData | undefined {
  if (identity === undefined || types.identity === undefined) return undefined;
  return { identityData: encode(identity, types.identity) };
}

export function decodedIdentity(
  wire: IdentityData | undefined,
  types: ObjectTypes,
  diags: ProviderDiagnostic[],
): Value | undefined {
  if (wire?.identityData === undefined || types.identity === undefined) return undefined;
  return decodedValue(wire.identityData, types.identity, diags);
}
