/** Where a provider listens that was started by somebody else, such as a debugger. */
export interface ReattachConfig {
  /** Others than 5 and 6 can't be spoken, which is told when the provider is used. */
  readonly protocolVersion: number;
  readonly pid: number;
  /** Whoever started it ends it too: we never do. */
  readonly isTest: boolean;
  readonly address: PluginAddress;
}

/** `address` is a path (`unix`) or `host:port` (`tcp`). */
export interface PluginAddress {
  readonly network: "unix" | "tcp";
  readonly address: string;
}
