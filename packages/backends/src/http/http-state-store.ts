import { createHash } from "node:crypto";
import type { Diagnostic, Log, WithDiagnostics } from "@landform/diagnostics";
import { discardBody, type HttpAnswer, HttpClient, isHttpProblem, readBytes, type TlsSettings } from "@landform/http";
import {
  formatLockInfoJson,
  type LockAttempt,
  type LockInfo,
  parseLockInfoJson,
  type StateLocking,
  type StateStore,
  type UnlockResult,
} from "@landform/state";
import type { BackendContext } from "../backend.js";
import { loadingProblem, savingProblem } from "../remote-problems.js";
import { type RetryRule, withRetries } from "./with-retries.js";

export interface HttpStateSettings {
  readonly url: URL;
  readonly updateMethod: string;
  /** Without: states are not locked. */
  readonly lock?: HttpCall;
  /** Without: locks are never given up. */
  readonly unlock?: HttpCall;
  /** `user:password` */
  readonly credentials?: string;
  /** Sent with each request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tls: TlsSettings;
  readonly retries: RetryRule;
}

interface HttpCall {
  readonly url: URL;
  readonly method: string;
}

/** One state, kept by an HTTP server. */
export class HttpStateStore implements StateStore {
  readonly writesUnchanged = false;
  readonly locking?: StateLocking;
  readonly #settings: HttpStateSettings;
  readonly #client: HttpClient;
  readonly #log: Log;
  #held: LockInfo | undefined;

  constructor(settings: HttpStateSettings, { dialect, env, log }: BackendContext) {
    this.#settings = settings;
    this.#client = new HttpClient({ dialect, env, tls: settings.tls });
    this.#log = log;
    const { lock } = settings;
    if (lock !== undefined)
      this.locking = { tryLock: (info) => this.#tryLock(lock, info), unlock: (id) => this.#unlock(id) };
  }

  async read(): Promise<WithDiagnostics<Uint8Array | undefined>> {
    const answer = await this.#ask("get state", { url: this.#settings.url, method: "GET" });
    if (typeof answer === "string") return unreadable(answer);
    if (answer.status !== 200) discardBody(answer);
    if (answer.status === 204 || answer.status === 404) return { value: undefined, diagnostics: [] };
    if (answer.status !== 200) return unreadable(refusalOf(answer));
    const bytes = await readBytes(answer, Number.POSITIVE_INFINITY);
    if (isHttpProblem(bytes)) return unreadable(`Failed to read remote state: ${bytes.message}`);
    return { value: bytes.length === 0 ? undefined : bytes, diagnostics: [] };
  }

  async write(snapshot: Uint8Array): Promise<readonly Diagnostic[]> {
    const { url, updateMethod: method } = this.#settings;
    const answer = await this.#ask("upload state", { url: withLockId(url, this.#held), method }, snapshot);
    if (typeof answer === "string") return [savingProblem(answer)];
    discardBody(answer);
    return [200, 201, 204].includes(answer.status) ? [] : [savingProblem(`HTTP error: ${answer.status}`)];
  }

  async #tryLock(call: HttpCall, info: LockInfo): Promise<LockAttempt> {
    this.#held = undefined;
    const answer = await this.#ask("lock", call, Buffer.from(formatLockInfoJson(info)));
    if (typeof answer === "string") return { kind: "failed", message: answer };
    if (answer.status === 409 || answer.status === 423) return heldBy(answer, info);
    discardBody(answer);
    if (answer.status !== 200) return { kind: "failed", message: refusalOf(answer) };
    this.#held = info;
    return { kind: "locked", id: info.id, diagnostics: [] };
  }

  async #unlock(id: string): Promise<UnlockResult> {
    const { unlock } = this.#settings;
    const held = this.#held;
    if (unlock === undefined) return { kind: "unlocked" };
    if (held !== undefined && held.id !== id)
      return { kind: "failed", message: `lock id "${id}" does not match existing lock`, holder: held };
    const body = formatLockInfoJson(held ?? { ...nobody, id });
    const answer = await this.#ask("unlock", unlock, Buffer.from(body));
    if (typeof answer === "string") return { kind: "failed", message: answer };
    discardBody(answer);
    if (answer.status !== 200) return { kind: "failed", message: `Unexpected HTTP response code ${answer.status}` };
    this.#held = undefined;
    return { kind: "unlocked" };
  }

  /** A text: why there is no answer. */
  async #ask(what: string, { url, method }: HttpCall, body?: Uint8Array): Promise<HttpAnswer | string> {
    const { credentials, retries } = this.#settings;
    this.#log.debug?.(`Executing HTTP remote state request for: ${JSON.stringify(what)}`);
    const headers = {
      ...this.#settings.headers,
      ...(credentials !== undefined && { Authorization: `Basic ${Buffer.from(credentials).toString("base64")}` }),
      ...(body !== undefined && { "Content-Type": "application/json", "Content-MD5": md5(body) }),
    };
    const answer = await withRetries(this.#client, { url, method, headers, ...(body && { body }) }, retries);
    if (typeof answer === "string") return `Failed to ${what}: ${answer}`;
    this.#log.debug?.(`HTTP remote state request for ${JSON.stringify(what)} returned status code: ${answer.status}`);
    return answer;
  }
}

const nobody: LockInfo = {
  id: "",
  operation: "",
  info: "",
  who: "",
  version: "",
  created: "0001-01-01T00:00:00Z",
  path: "",
};

function refusalOf({ status }: HttpAnswer): string {
  if (status === 401) return "HTTP remote state endpoint requires auth";
  if (status === 403) return "HTTP remote state endpoint invalid auth";
  return `Unexpected HTTP response code ${status}`;
}

/** The server's answer says who holds the lock. If that can't be told, it is worth while to try again all the same. */
async function heldBy(answer: HttpAnswer, own: LockInfo): Promise<LockAttempt> {
  const bytes = await readBytes(answer);
  if (isHttpProblem(bytes))
    return { kind: "held", message: "HTTP remote state already locked, failed to read body", holder: own };
  const holder = parseLockInfoJson(bytes.toString());
  return holder === undefined
    ? { kind: "held", message: "HTTP remote state already locked, failed to unmarshal body", holder: own }
    : { kind: "held", message: `HTTP remote state already locked: ID=${holder.id}`, holder };
}

/** The server is told under which lock we write. Go's programs sort the parameters. */
function withLockId(url: URL, held: LockInfo | undefined): URL {
  if (held === undefined) return url;
  const changed = new URL(url);
  changed.searchParams.set("ID", held.id);
  changed.searchParams.sort();
  return changed;
}

function md5(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("base64");
}

function unreadable(message: string): WithDiagnostics<undefined> {
  return { value: undefined, diagnostics: [loadingProblem(message)] };
}
