import type { Duplex } from "node:stream";
import ssh2, { type AnyAuthMethod, type AuthenticationType, type Client, type ParsedKey } from "ssh2";
import type { HostKey } from "./host-key.js";

/** What we show to a server, ready to be used. */
export interface Credentials {
  readonly user: string;
  /** Empty: none. */
  readonly password: string;
  readonly key?: ParsedKey | undefined;
  /** Called before the first thing is shown. */
  readonly prepare?: ((client: Client) => void) | undefined;
  readonly agent?: AgentMethod["agent"] | undefined;
  readonly hostKey?: HostKey | undefined;
}

type AgentMethod = Extract<AnyAuthMethod, { readonly type: "agent" }>;

const keepAliveMs = 2_000;
/** A server that says nothing for so many probes, two minutes, is taken for dead. */
const keepAliveProbes = 60;

/** Speak SSH over `socket` until we are let in. Rejects with an `Error` in Go's words. */
export function logIn(socket: Duplex, credentials: Credentials, signal: AbortSignal): Promise<Client> {
  return new Promise((resolve, reject) => {
    const { user, agent, hostKey } = credentials;
    const client = new ssh2.Client();
    const attempts = new AuthenticationAttempts(credentials);
    let isOtherHost = false;
    const fail = (reason: string): void => {
      client.destroy();
      reject(new Error(`ssh: handshake failed: ${reason}`));
    };
    const stop = (): void => fail("interrupted");
    signal.addEventListener("abort", stop, { once: true });
    client.once("close", () => fail("EOF"));
    client.on("error", (error) => {
      if (isOtherHost || /no matching host key format/.test(error.message)) fail("knownhosts: key mismatch");
      else if ("level" in error && error.level === "client-authentication") fail(attempts.failure);
      else if (!("level" in error && error.level === "agent")) fail(error.message);
    });
    client.once("ready", () => {
      signal.removeEventListener("abort", stop);
      resolve(client);
    });
    client.connect({
      sock: socket,
      username: user,
      authHandler: (offered: AuthenticationType[] | null) => {
        if (offered === null) credentials.prepare?.(client);
        return attempts.next(offered);
      },
      readyTimeout: 0,
      keepaliveInterval: keepAliveMs,
      keepaliveCountMax: keepAliveProbes,
      ...(agent !== undefined && { agent }),
      ...(hostKey !== undefined && {
        algorithms: { serverHostKey: hostKey.algorithms },
        hostVerifier: (shown: Buffer) => {
          isOtherHost = !shown.equals(hostKey.bytes);
          return !isOtherHost;
        },
      }),
    });
  });
}

/** The ways to prove who we are, each tried once where the server offers it. */
class AuthenticationAttempts {
  readonly #methods: readonly AnyAuthMethod[];
  readonly #tried: string[] = [];

  constructor({ user: username, password, key, agent }: Credentials) {
    const prompt = (_name: string, _text: string, _lang: string, prompts: readonly unknown[], answer: Answer): void =>
      answer(prompts.map(() => password));
    this.#methods = [
      { type: "none", username },
      ...(key === undefined ? [] : [{ type: "publickey", username, key } as const]),
      ...(password === "" ? [] : [{ type: "password", username, password } as const]),
      ...(password === "" ? [] : [{ type: "keyboard-interactive", username, prompt } as const]),
      ...(agent === undefined ? [] : [{ type: "agent", username, agent } as const]),
    ];
  }

  /** False: nothing is left. `offered` is null before the server has said anything. */
  next(offered: readonly AuthenticationType[] | null): AnyAuthMethod | false {
    const method = this.#methods.find((each) => {
      const name = protocolName(each);
      return (offered === null || offered.includes(name)) && !this.#tried.includes(name);
    });
    if (method === undefined) return false;
    this.#tried.push(protocolName(method));
    return method;
  }

  get failure(): string {
    return `ssh: unable to authenticate, attempted methods [${this.#tried.join(" ")}], no supported methods remain`;
  }
}

type Answer = (answers: string[]) => void;

/** For the server an agent is a way to have a key. */
function protocolName({ type }: AnyAuthMethod): AuthenticationType {
  return type === "agent" ? "publickey" : type;
}
