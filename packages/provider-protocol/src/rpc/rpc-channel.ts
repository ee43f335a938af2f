/** A connection to a gRPC server, as narrow as the plugin protocol needs it. Calls never reject. */
export interface RpcChannel {
  /** One request, one reply. `method` is the full name, such as `/tfplugin6.Provider/ReadResource`. */
  call(method: string, request: Uint8Array): Promise<RpcResult>;
  /** One request, any number of replies, until the server ends them; what it ends with is not told. */
  listen(method: string, request: Uint8Array, onReply: (bytes: Uint8Array) => void): void;
  /** As `listen`, for who wants to know the end: an error is the last of the results. Who stops reading cancels the call. */
  stream(method: string, request: Uint8Array): AsyncIterable<RpcResult>;
  close(): void;
}

export type RpcResult =
  | { readonly kind: "reply"; readonly bytes: Uint8Array }
  /** `code` is gRPC's, `message` the server's or the transport's. */
  | { readonly kind: "rpcError"; readonly code: RpcCode; readonly message: string };

export type RpcCode = "cancelled" | "unimplemented" | "unavailable" | "other";

/** What both sides of a mutual TLS connection present and trust, as PEM. */
export interface ChannelTls {
  readonly serverCertificate: string;
  readonly clientCertificate: string;
  readonly clientKey: string;
}
