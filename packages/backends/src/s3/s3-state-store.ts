import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Diagnostic, Log, WithDiagnostics } from "@landform/diagnostics";
import type { LockAttempt, LockInfo, StateLocking, StateStore, UnlockResult } from "@landform/state";
import { loadingProblem, savingProblem } from "../remote-problems.js";
import type { AwsProblem } from "./aws-service.js";
import type { DynamoTable } from "./dynamo-table.js";
import type { LockObject } from "./lock-object.js";
import type { S3Bucket } from "./s3-bucket.js";

export interface S3StatePlace {
  readonly bucket: S3Bucket;
  readonly bucketName: string;
  readonly key: string;
  readonly tags: Readonly<Record<string, string>>;
  /** One of them, both or none. */
  readonly lockObject?: LockObject;
  readonly table?: DynamoTable;
}

/** S3 may give an old object for a while. */
const waitMs = 2_000;
const longestWaitMs = 10_000;

/** A state that is an object in a bucket. */
export class S3StateStore implements StateStore {
  readonly writesUnchanged = false;
  readonly locking?: StateLocking;
  readonly #place: S3StatePlace;
  readonly #log: Log;

  constructor(place: S3StatePlace, log: Log) {
    this.#place = place;
    this.#log = log;
    if (place.lockObject !== undefined || place.table !== undefined)
      this.locking = { tryLock: (info) => this.#tryLock(info), unlock: (id) => this.#unlock(id) };
  }

  async read(): Promise<WithDiagnostics<Uint8Array | undefined>> {
    const { bucket, bucketName, key, table } = this.#place;
    for (const end = Date.now() + longestWaitMs; ; ) {
      const answer = await bucket.get(key);
      if (answer.kind === "awsProblem" && !isMissingObject(answer))
        return unreadable(bucketProblem(answer, bucketName));
      const content = answer.kind === "awsProblem" || answer.body.length === 0 ? undefined : answer.body;
      const found = content === undefined ? "" : digestOf(content);
      const expected = await table?.digest();
      if (expected === undefined || expected === found) return { value: content, diagnostics: [] };
      this.#log.warn?.(`state md5 mismatch: expected '${expected}', got '${found}'`);
      if (Date.now() >= end) return unreadable(wrongContent(this.#place, found, expected));
      await setTimeout(waitMs);
    }
  }

  async write(snapshot: Uint8Array): Promise<readonly Diagnostic[]> {
    const { bucket, key, tags, table } = this.#place;
    const answer = await bucket.put(key, snapshot, { mustBeNew: false, tags });
    if (answer.kind === "awsProblem") return [savingProblem(`failed to upload state: ${answer.message}`)];
    const problem = await table?.putDigest(digestOf(snapshot));
    return problem === undefined ? [] : [savingProblem(`failed to store state MD5: ${problem.message}`)];
  }

  /** Undefined, or why it could not be deleted. */
  async delete(): Promise<string | undefined> {
    const { bucket, key, table } = this.#place;
    const answer = await bucket.delete(key);
    if (answer.kind === "awsProblem") return answer.message;
    return (await table?.deleteDigest())?.message;
  }

  async #tryLock(given: LockInfo): Promise<LockAttempt> {
    const { lockObject, table, bucketName, key } = this.#place;
    const info = { ...given, path: `${bucketName}/${key}` };
    const first = await lockObject?.tryLock(info);
    if (first !== undefined && first.kind !== "locked") return first;
    const second = await table?.tryLock(info);
    if (second === undefined || second.kind === "locked") return { kind: "locked", id: info.id, diagnostics: [] };
    await lockObject?.unlock(info.id);
    return second;
  }

  async #unlock(id: string): Promise<UnlockResult> {
    const { lockObject, table } = this.#place;
    const ofObject = await lockObject?.unlock(id);
    const ofTable = await table?.unlock(id);
    const failed = [ofObject, ofTable].find((result) => result?.kind === "failed");
    return failed ?? { kind: "unlocked" };
  }
}

/** Why a bucket can't be used. */
export function bucketProblem({ code, message }: AwsProblem, bucket: string): string {
  if (code !== "NoSuchBucket") return message;
  return `S3 bucket "${bucket}" does not exist.

The referenced S3 bucket must have been previously created. If the S3 bucket
was created within the last minute, please wait for a minute or two and try
again.

Error: ${message}
`;
}

function isMissingObject({ code, status }: AwsProblem): boolean {
  return code === "NoSuchKey" || (status === 404 && code === "");
}

function digestOf(content: Uint8Array): string {
  return createHash("md5").update(content).digest("hex");
}

function unreadable(message: string): WithDiagnostics<undefined> {
  return { value: undefined, diagnostics: [loadingProblem(message)] };
}

function wrongContent({ bucketName, key }: S3StatePlace, found: string, expected: string): string {
  return `state data in S3 does not have the expected content.

The checksum calculated for the state stored in S3 does not match the checksum
stored in DynamoDB.

Bucket: ${bucketName}
Key:    ${key}
Calculated checksum: ${found}
Stored checksum:     ${expected}

This may be caused by unusually long delays in S3 processing a previous state
update. Please wait for a minute or two and try again.

If this problem persists, and neither S3 nor DynamoDB are experiencing an
outage, you may need to manually verify the remote state and update the Digest
value stored in the DynamoDB table to the following value: ${found}`;
}
