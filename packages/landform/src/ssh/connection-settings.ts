/** How to reach a machine and what to do there. Texts are empty where nothing was given. */
export interface ConnectionSettings extends Login {
  readonly agent?: AgentSettings;
  readonly targetPlatform: "unix" | "windows";
  /** Where scripts are put; `%RAND%` stands for a number. */
  readonly scriptPath: string;
  /** For being connected, with as many tries as it takes. */
  readonly timeoutMs: number;
  readonly bastion?: Login;
  readonly proxy?: ProxySettings;
}

/** A server, and what is shown to it. */
export interface Login {
  /** An IPv6 address stands in brackets. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** PEM. */
  readonly privateKey: string;
  /** A line of OpenSSH's format, that signs the key. */
  readonly certificate: string;
  /** What the server must prove to have: type and base64, as in `known_hosts`. Empty: whatever it has. */
  readonly hostKey: string;
}

/** An agent that holds keys. */
export interface AgentSettings {
  readonly socket: string;
  /** The key to be tried first: its comment, or a file that has it. */
  readonly identity: string;
}

export interface ProxySettings {
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}
