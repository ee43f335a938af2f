import { nullValue, type Type, type Value } from "@landform/cty";
import type { ProviderDiagnostic, ProviderSchemas } from "../provider.js";
import { type DynamicValue, decodeValue } from "../wire/dynamic-value.js";
import type { DecodedMessage, Message } from "../wire/message.js";
import { noSchemas } from "../wire/provider-schemas.js";
import type { diagnosticsResponse } from "../wire/shared-messages.js";
import type { RpcName } from "./protocol.js";
import { problem } from "./rpc-failure.js";

/** Answers that have diagnostics. */
export type WithDiagnosticsField = Pick<DecodedMessage<typeof diagnosticsResponse>, "diagnostics">;

/** Turns a value into what is sent; a value that can't be sent fails the call. */
export type EncodeValue = (value: Value, type: Type) => DynamicValue;

/** Calls to one provider. Problems go to the `diags` of the call. */
export interface ProviderSession {
  schemas(): Promise<ProviderSchemas>;
  /** Ask; the diagnostics of the answer are added to `diags`. Undefined, with an error, when there is no answer. */
  exchange<Q, A extends WithDiagnosticsField>(
    name: RpcName,
    request: Message<Q>,
    values: (encode: EncodeValue) => Partial<Q>,
    response: Message<A>,
    diags: ProviderDiagnostic[],
  ): Promise<A | undefined>;
  /** As `exchange`, for answers that have no diagnostics. */
  ask<Q, A>(
    name: RpcName,
    request: Message<Q>,
    values: (encode: EncodeValue) => Partial<Q>,
    response: Message<A>,
    diags: ProviderDiagnostic[],
  ): Promise<A | undefined>;
  /** Ask what is answered by any number of messages. What ends it early is an error in `diags`, at its end. */
  stream<Q, A>(
    name: RpcName,
    request: Message<Q>,
    values: (encode: EncodeValue) => Partial<Q>,
    response: Message<A>,
    diags: ProviderDiagnostic[],
  ): AsyncIterable<A>;
}

/** A provider that does not run: `problem` is its answer to everything. */
export function createDeadSession(problem: ProviderDiagnostic): ProviderSession {
  const fail = async (diags: ProviderDiagnostic[]): Promise<undefined> => void diags.push(problem);
  return {
    schemas: async () => noSchemas([problem]),
    exchange: async (_name, _request, _values, _response, diags) => fail(diags),
    ask: async (_name, _request, _values, _response, diags) => fail(diags),
    async *stream(_name, _request, _values, _response, diags) {
      await fail(diags);
      yield* [];
    },
  };
}

/** The value of an answer; null, with an error, where it is none of `type`. */
export function decodedValue(wire: DynamicValue | undefined, type: Type, diags: ProviderDiagnostic[]): Value {
  const value = decodeValue(wire, type);
  if (value.kind !== "wireValueError") return value;
  diags.push(problem(value.message));
  return nullValue(type);
}
