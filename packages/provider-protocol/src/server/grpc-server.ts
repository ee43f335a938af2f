import {
  type handleBidiStreamingCall,
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  status,
} from "@grpc/grpc-js";
import { messageOf } from "@landform/diagnostics";
import type { RpcHandler, RpcServer, RpcServices, ServerTls } from "./rpc-server.js";

const options = { "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 };

/** Listen at `address`, such as `unix:/tmp/plugin` or `127.0.0.1:0`, and say at which port. Rejects where it can't. */
export async function startGrpcServer(
  address: string,
  services: RpcServices,
  tls: ServerTls | undefined,
): Promise<{ readonly server: RpcServer; readonly port: number }> {
  const server = new Server(options);
  const unary = [...services.calls].map(
    ([path, handler]) => [path, definitionOf(path, false), answering(handler)] as const,
  );
  const streams = services.idleStreams.map((path) => [path, definitionOf(path, true), untilEnded] as const);
  const methods = [...unary, ...streams];
  const definition: ServiceDefinition = Object.fromEntries(methods.map(([path, method]) => [path, method]));
  server.addService(definition, Object.fromEntries(methods.map(([path, , handle]) => [path, handle])));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(address, credentialsOf(tls), (error, bound) => (error === null ? resolve(bound) : reject(error)));
  });
  return { port, server: { stop: () => stop(server) } };
}

/** Streams that the other side leaves open do not keep us. */
const patienceMs = 500;

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.tryShutdown(() => resolve());
    setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, patienceMs).unref();
  });
}

function credentialsOf(tls: ServerTls | undefined): ServerCredentials {
  if (tls === undefined) return ServerCredentials.createInsecure();
  const own = { cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) };
  return ServerCredentials.createSsl(Buffer.from(tls.clientCertificate), [own], true);
}

function definitionOf(path: string, isStream: boolean) {
  return {
    path,
    requestStream: isStream,
    responseStream: isStream,
    requestSerialize: asBuffer,
    requestDeserialize: unchanged,
    responseSerialize: asBuffer,
    responseDeserialize: unchanged,
  };
}

function answering(handler: RpcHandler): handleUnaryCall<Buffer, Uint8Array> {
  return ({ request }, respond) => {
    handler(request).then(
      (reply) => respond(null, reply),
      (error: unknown) => respond({ code: status.UNKNOWN, details: messageOf(error) }),
    );
  };
}

const untilEnded: handleBidiStreamingCall<Buffer, Uint8Array> = (call) => {
  call.on("data", () => {});
  call.on("end", () => call.end());
};

/** The library writes buffers only. */
function asBuffer(reply: Uint8Array): Buffer {
  return Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
}

function unchanged(request: Buffer): Buffer {
  return request;
}
