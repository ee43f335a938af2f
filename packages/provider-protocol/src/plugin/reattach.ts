/** Where a provider listens that was started by somebody else, such as a debugger. */
export interface ReattachConfig {
  readonly protocolVersion: 5 | 6;
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
