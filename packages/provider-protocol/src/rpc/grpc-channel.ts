import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from "node:http2";
import { connect as connectSocket, type NetConnectOpts, type Socket } from "node:net";
import { connect as connectTls, createSecureContext } from "node:tls";
import type { PluginAddress } from "../plugin/reattach.js";
import { framed, MessageReader } from "./grpc-message.js";
import { errorIn, type Headers, type RpcError, rpcError } from "./grpc-status.js";
import type { ChannelTls, RpcChannel, RpcResult } from "./rpc-channel.js";

/** A window that lets a schema response of tens of MB through without waiting for the reader at every 64 KiB. */
const windowBytes = 16 * 1024 * 1024;

// Read here so that all of HTTP/2 is there when the first call is made.
const { NGHTTP2_CANCEL, NGHTTP2_REFUSED_STREAM } = constants;

/** Connects at the first call, and again when the connection was lost. Without `tls` nothing is encrypted. */
export function createGrpcChannel(address: PluginAddress, tls?: ChannelTls): RpcChannel {
  let session: ClientHttp2Session | undefined;
  const start = (method: string, request: Uint8Array): Exchange => {
    if (session === undefined || session.closed || session.destroyed) session = openSession(address, tls);
    return new Exchange(session, method, request);
  };
  return {
    call: (method, request) => start(method, request).answer(),
    listen(method, request, onReply) {
      void start(method, request).forEach(onReply);
    },
    stream: (method, request) => start(method, request).results(),
    close: () => session?.destroy(),
  };
}

/** Have Node load and set up what it takes, so that the first connection need not wait for that. */
export function prepareTls({ certificate, key }: { readonly certificate: string; readonly key: string }): void {
  createSecureContext({ ca: certificate, cert: certificate, key });
}

function openSession(address: PluginAddress, tls: ChannelTls | undefined): ClientHttp2Session {
  const session = connect(tls === undefined ? "http://localhost" : "https://localhost", {
    createConnection: () => openSocket(address, tls),
    settings: { enablePush: false, initialWindowSize: windowBytes },
    maxSessionMemory: Number.MAX_SAFE_INTEGER,
  });
  session.once("connect", () => session.setLocalWindowSize(windowBytes));
  // Each call that it ends has its own part of the bad news; unheard, the event would end the process.
  session.on("error", () => {});
  return session;
}

function openSocket(address: PluginAddress, tls: ChannelTls | undefined): Socket {
  const place = placeOf(address);
  if (tls === undefined) return connectSocket(place);
  return connectTls({
    ...place,
    // The server's certificate is made for this name, whatever the address.
    servername: "localhost",
    ALPNProtocols: ["h2"],
    ca: tls.serverCertificate,
    cert: tls.clientCertificate,
    key: tls.clientKey,
  });
}

/** As Node takes it: an address of IPv6 stands in brackets before its port. */
function placeOf({ network, address }: PluginAddress): NetConnectOpts {
  if (network === "unix") return { path: address };
  const split = address.lastIndexOf(":");
  return { host: address.slice(0, split).replace(/^\[(.*)\]$/, "$1"), port: Number(address.slice(split + 1)) };
}

/** Does anybody listen there? */
export async function isListening(address: PluginAddress): Promise<boolean> {
  const socket = connectSocket(placeOf(address));
  const answers = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  });
  socket.destroy();
  return answers;
}

/** One request and what comes back. */
class Exchange {
  readonly #session: ClientHttp2Session;
  readonly #stream: ClientHttp2Stream;
  readonly #reader = new MessageReader();
  #problem: string | undefined;
  /** What the server says about how it went: with the last headers, which may be the first. */
  #status: Headers | undefined;

  constructor(session: ClientHttp2Session, method: string, request: Uint8Array) {
    this.#session = session;
    this.#stream = session
      .request({
        ":method": "POST",
        ":path": method,
        "content-type": "application/grpc",
        te: "trailers",
      })
      .on("response", (headers) => {
        if (headers[":status"] !== 200)
          this.#problem = `unexpected HTTP status code received from server: ${headers[":status"]}`;
        if (headers["grpc-status"] !== undefined) this.#status = headers;
      })
      .on("trailers", (headers) => {
        this.#status = headers;
      })
      .on("error", (error) => {
        this.#problem ??= error.message;
      });
    this.#stream.end(framed(request));
  }

  /** The only reply. */
  async answer(): Promise<RpcResult> {
    await new Promise((resolve) => {
      this.#stream
        .on("data", (chunk: Buffer) => this.#reader.add(chunk))
        .on("end", () => {
          if (this.#status !== undefined) resolve(undefined);
        })
        .on("close", resolve);
    });
    const bytes = this.#reader.next();
    return this.#error() ?? (bytes === undefined ? rpcError("Internal", "no reply") : { kind: "reply", bytes });
  }

  async *results(): AsyncGenerator<RpcResult> {
    try {
      for await (const chunk of this.#stream) {
        this.#reader.add(chunk);
        for (let bytes = this.#reader.next(); bytes !== undefined; bytes = this.#reader.next())
          yield { kind: "reply", bytes };
      }
    } catch (error) {
      this.#problem ??= String(error);
    } finally {
      this.#stream.close(NGHTTP2_CANCEL);
    }
    const error = this.#error();
    if (error !== undefined) yield error;
  }

  async forEach(onReply: (bytes: Uint8Array) => void): Promise<void> {
    for await (const result of this.results()) if (result.kind === "reply") onReply(result.bytes);
  }

  #error(): RpcError | undefined {
    if (this.#status !== undefined) return errorIn(this.#status);
    const { closed, destroyed } = this.#session;
    if (closed || destroyed) return rpcError("Unavailable", this.#problem ?? "error reading from server: EOF");
    const { rstCode } = this.#stream;
    if (rstCode === NGHTTP2_CANCEL) return rpcError("Canceled", "the server ended the call");
    if (rstCode === NGHTTP2_REFUSED_STREAM) return rpcError("Unavailable", "the server refused the call");
    return rpcError("Internal", this.#problem ?? "server closed the stream without sending trailers");
  }
}
