import { type ChannelOptions, Client, credentials, Metadata, type ServiceError, status } from "@grpc/grpc-js";
import type { PluginAddress } from "../plugin/reattach.js";
import type { ChannelTls, RpcChannel, RpcCode, RpcResult } from "./rpc-channel.js";

/** What a 32-bit length can say: schemas of large providers are beyond every usual limit. */
const maxMessageBytes = 2 ** 31 - 1;

/** A window that lets a schema response of tens of MB through without waiting for the reader at every 64 KiB. */
const windowBytes = 16 * 1024 * 1024;

const options: ChannelOptions = {
  "grpc.max_receive_message_length": maxMessageBytes,
  "grpc.max_send_message_length": maxMessageBytes,
  "grpc-node.flow_control_window": windowBytes,
  // The server's certificate is made for this name, whatever the address.
  "grpc.ssl_target_name_override": "localhost",
  "grpc.default_authority": "localhost",
  "grpc.enable_http_proxy": 0,
  "grpc.enable_retries": 0,
  "grpc.service_config_disable_resolution": 1,
  "grpc.use_local_subchannel_pool": 1,
};

/** Connects at the first call. Without `tls` nothing is encrypted. */
export function createGrpcChannel({ network, address }: PluginAddress, tls?: ChannelTls): RpcChannel {
  const security =
    tls === undefined
      ? credentials.createInsecure()
      : credentials.createSsl(
          Buffer.from(tls.serverCertificate),
          Buffer.from(tls.clientKey),
          Buffer.from(tls.clientCertificate),
        );
  const client = new Client(network === "unix" ? `unix:${address}` : address, security, options);
  return {
    call: (method, request) =>
      new Promise((resolve) => {
        client.makeUnaryRequest(method, asBuffer, unchanged, request, new Metadata(), {}, (error, reply) => {
          resolve(error === null ? received(reply) : failed(error));
        });
      }),
    listen(method, request, onReply) {
      client
        .makeServerStreamRequest(method, asBuffer, unchanged, request)
        .on("data", onReply)
        // How a stream of extras ends is of no interest; unheard, the event would end the process.
        .on("error", () => {});
    },
    async *stream(method, request) {
      const call = client.makeServerStreamRequest(method, asBuffer, unchanged, request);
      try {
        for await (const reply of call) yield { kind: "reply", bytes: reply };
      } catch (error) {
        yield isServiceError(error) ? failed(error) : { kind: "rpcError", code: "other", message: String(error) };
      } finally {
        call.cancel();
      }
    },
    close: () => client.close(),
  };
}

function received(reply: Uint8Array | undefined): RpcResult {
  return reply === undefined
    ? { kind: "rpcError", code: "other", message: "no reply" }
    : { kind: "reply", bytes: reply };
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && "code" in error && "details" in error;
}

const codes: ReadonlyMap<number, RpcCode> = new Map([
  [status.CANCELLED, "cancelled"],
  [status.UNIMPLEMENTED, "unimplemented"],
  [status.UNAVAILABLE, "unavailable"],
]);

function failed({ code, details }: ServiceError): RpcResult {
  const name = codes.get(code) ?? "other";
  // As the reference's own library words a status.
  const message = `rpc error: code = ${goCodeName(status[code] ?? "UNKNOWN")} desc = ${details}`;
  return { kind: "rpcError", code: name, message };
}

/** `FAILED_PRECONDITION` as `FailedPrecondition`. */
function goCodeName(name: string): string {
  return name.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The library writes buffers only. */
function asBuffer(request: Uint8Array): Buffer {
  return Buffer.from(request.buffer, request.byteOffset, request.byteLength);
}

function unchanged(reply: Buffer): Uint8Array {
  return reply;
}
