import {
  formatLockInfoJson,
  type LockAttempt,
  type LockInfo,
  parseLockInfoJson,
  type UnlockResult,
} from "@landform/state";
import type { S3Bucket } from "./s3-bucket.js";

/** A lock that is an object beside the state: who can make it has the lock. */
export class LockObject {
  readonly #bucket: S3Bucket;
  readonly #key: string;
  readonly #tags: Readonly<Record<string, string>>;

  constructor(bucket: S3Bucket, stateKey: string, tags: Readonly<Record<string, string>>) {
    this.#bucket = bucket;
    this.#key = `${stateKey}.tflock`;
    this.#tags = tags;
  }

  async tryLock(info: LockInfo): Promise<LockAttempt> {
    const body = Buffer.from(formatLockInfoJson(info));
    const answer = await this.#bucket.put(this.#key, body, { mustBeNew: true, tags: this.#tags });
    if (answer.kind === "awsAnswer") return { kind: "locked", id: info.id, diagnostics: [] };
    const holder = await this.#holder();
    if (typeof holder !== "string") return { kind: "held", message: answer.message, holder };
    return { kind: "failed", message: `${answer.message}\n${holder}` };
  }

  async unlock(id: string): Promise<UnlockResult> {
    const holder = await this.#holder();
    if (typeof holder === "string") return { kind: "failed", message: `failed to retrieve lock info: ${holder}` };
    if (holder.id !== id) {
      const message = `lock ID '${id}' does not match the existing lock ID '${holder.id}'`;
      return { kind: "failed", message, holder };
    }
    const answer = await this.#bucket.delete(this.#key);
    return answer.kind === "awsAnswer" ? { kind: "unlocked" } : { kind: "failed", message: answer.message, holder };
  }

  /** A text: why it can't be told. */
  async #holder(): Promise<LockInfo | string> {
    const answer = await this.#bucket.get(this.#key);
    if (answer.kind === "awsProblem") return answer.message;
    return parseLockInfoJson(answer.body.toString()) ?? `unable to json parse the lock info "${this.#key}"`;
  }
}
