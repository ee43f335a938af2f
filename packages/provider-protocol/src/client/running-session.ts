import type { Type, Value } from "@landform/cty";
import { hasErrors } from "@landform/diagnostics";
import type { ProviderDiagnostic, ProviderSchemas } from "../provider.js";
import type { RpcChannel, RpcResult } from "../rpc/rpc-channel.js";
import { createSchemaDecoder } from "../wire/decode-schema.js";
import { decodeDiagnostics } from "../wire/diagnostics.js";
import { type DynamicValue, encodeValue } from "../wire/dynamic-value.js";
import type { Message } from "../wire/message.js";
import { decodeProviderSchemas, decodeResponses, noSchemas, type SchemaResponses } from "../wire/provider-schemas.js";
import { empty } from "../wire/shared-messages.js";
import type { Protocol, RpcName } from "./protocol.js";
import type { EncodeValue, ProviderSession, WithDiagnosticsField } from "./provider-session.js";
import { problem, rpcFailure, schemaProblem, unreadableReply } from "./rpc-failure.js";
import type { SchemaStore } from "./schema-store.js";

/** What a running provider is to those who ask it. */
export interface SessionOptions {
  /** Its address, for messages. */
  readonly name: string;
  readonly protocol: Protocol;
  readonly channel: RpcChannel;
  readonly schemaStore: Pick<SchemaStore, "save">;
  /** What the store had, for a provider whose schemas are always the same. */
  readonly stored: Promise<SchemaResponses | undefined>;
  /** After a call failed: why the process ended, where it told; once only. */
  crashReport(): Promise<string | undefined>;
}

/** Calls over a connection. */
export class RunningSession implements ProviderSession {
  readonly #options: SessionOptions;
  #schemas: Promise<ProviderSchemas> | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  schemas(): Promise<ProviderSchemas> {
    this.#schemas ??= this.#loadSchemas();
    return this.#schemas;
  }

  async exchange<Q, A extends WithDiagnosticsField>(
    name: RpcName,
    request: Message<Q>,
    values: (encode: EncodeValue) => Partial<Q>,
    response: Message<A>,
    diags: ProviderDiagnostic[],
  ): Promise<A | undefined> {
    const answer = await this.ask(name, request, values, response, diags);
    if (answer !== undefined) diags.push(...decodeDiagnostics(answer.diagnostics));
    return answer;
  }

  async ask<Q, A>(
    name: RpcName,
    request: Message<Q>,
    values: (encode: EncodeValue) => Partial<Q>,
    response: Message<A>,
    diags: ProviderDiagnostic[],
  ): Promise<A | undefined> {
    const bytes = encodedRequest(request, values, diags);
    if (bytes === undefined) return undefined;
    const result = await this.#call(name, bytes);
    if (result.kind === "rpcError") {
      diags.push(await this.#failure(name, result));
      return undefined;
    }
    return decoded(response, result.bytes, diags);
  }

  async *stream<Q, A>(
    name: RpcName,
    request: Message<Q>,
    values: (encode: EncodeValue) => Partial<Q>,
    response: Message<A>,
    diags: ProviderDiagnostic[],
  ): AsyncGenerator<A> {
    const bytes = encodedRequest(request, values, diags);
    if (bytes === undefined) return;
    for await (const result of this.#options.channel.stream(this.#methodOf(name), bytes)) {
      if (result.kind === "rpcError") {
        diags.push(await this.#failure(name, result));
        return;
      }
      const answer = decoded(response, result.bytes, diags);
      if (answer === undefined) return;
      yield answer;
    }
  }

  #call(name: RpcName, request: Uint8Array): Promise<RpcResult> {
    return this.#options.channel.call(this.#methodOf(name), request);
  }

  #methodOf(name: RpcName): string {
    const { protocol } = this.#options;
    return `/${protocol.service}/${protocol.renamed.get(name) ?? name}`;
  }

  async #failure(name: RpcName, error: RpcResult & { kind: "rpcError" }): Promise<ProviderDiagnostic> {
    const { protocol, crashReport } = this.#options;
    const { isPlaceless, ...failure } = rpcFailure(`${protocol.clientName}.${name}`, error, await crashReport());
    return isPlaceless === true && !protocol.failuresHavePlace ? { ...failure, isPlaceless } : failure;
  }

  async #loadSchemas(): Promise<ProviderSchemas> {
    const { schemaStore, stored } = this.#options;
    const known = await stored;
    if (known !== undefined) return this.#decodeSchemas(() => known);
    const schemas = await this.#call("GetProviderSchema", noBytes);
    if (schemas.kind === "rpcError") return this.#withoutSchemas([await this.#failure("GetProviderSchema", schemas)]);
    const identities = await this.#call("GetResourceIdentitySchemas", noBytes);
    const fresh = {
      schemas: schemas.bytes,
      ...(identities.kind === "reply" ? { identities: identities.bytes } : {}),
    };
    const result = this.#decodeSchemas(() => decodeResponses(fresh));
    if (hasErrors(result.diagnostics)) return this.#withoutSchemas(result.diagnostics);
    if (result.diagnostics.length === 0 && result.capabilities.getProviderSchemaOptional === true) {
      await schemaStore.save(fresh);
    }
    return result;
  }

  #withoutSchemas(problems: readonly ProviderDiagnostic[]): ProviderSchemas {
    const { name } = this.#options;
    const words = problems
      .filter(({ severity }) => severity === "error")
      .map(({ summary, detail }) => (detail === "" ? summary : `${summary}: ${detail}`));
    const reason = `failed to retrieve schema from provider "${name}": ${words.join("; ")}.`;
    return noSchemas([schemaProblem(name, reason)]);
  }

  #decodeSchemas(responses: () => SchemaResponses): ProviderSchemas {
    try {
      return decodeProviderSchemas(responses(), createSchemaDecoder(this.#options.protocol.attributeFields));
    } catch (error) {
      return noSchemas([unreadableReply(error)]);
    }
  }
}

const noBytes = empty.encode({});
const noValue: DynamicValue = { msgpack: noBytes, json: noBytes };

function encodedRequest<Q>(
  request: Message<Q>,
  values: (encode: EncodeValue) => Partial<Q>,
  diags: ProviderDiagnostic[],
): Uint8Array | undefined {
  const problems: ProviderDiagnostic[] = [];
  const bytes = request.encode(values((value, type) => encoded(value, type, problems)));
  diags.push(...problems);
  return problems.length > 0 ? undefined : bytes;
}

function encoded(value: Value, type: Type, problems: ProviderDiagnostic[]): DynamicValue {
  const wire = encodeValue(value, type);
  if (!("kind" in wire)) return wire;
  problems.push(problem(wire.message));
  return noValue;
}

function decoded<A>(type: Message<A>, bytes: Uint8Array, diags: ProviderDiagnostic[]): A | undefined {
  try {
    return type.decode(bytes);
  } catch (error) {
    diags.push(unreadableReply(error));
    return undefined;
  }
}
