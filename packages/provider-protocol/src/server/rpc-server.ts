/** A gRPC server, as narrow as the plugin protocol needs it. */
export interface RpcServer {
  /** Ends when running calls have. */
  stop(): Promise<void>;
}

/** Answers a request, both encoded. What it throws fails the call. */
export type RpcHandler = (request: Uint8Array) => Promise<Uint8Array>;

export interface RpcServices {
  /** By full name, such as `/tfplugin6.Provider/ReadResource`. */
  readonly calls: ReadonlyMap<string, RpcHandler>;
  /** Streams in both directions that only have to be open. */
  readonly idleStreams: readonly string[];
}

/** As PEM: what the server shows, and the certificate that a client must show. */
export interface ServerTls {
  readonly certificate: string;
  readonly key: string;
  readonly clientCertificate: string;
}
