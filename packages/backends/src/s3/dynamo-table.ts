import {
  formatLockInfoJson,
  type LockAttempt,
  type LockInfo,
  parseLockInfoJson,
  type UnlockResult,
} from "@landform/state";
import { type AwsProblem, type AwsService, askAws } from "./aws-service.js";

/** A table of DynamoDB with an item for the lock of a state, and one for the checksum of what was stored last. */
export class DynamoTable {
  readonly #service: AwsService;
  readonly #url: URL;
  readonly #table: string;
  readonly #lockId: string;

  /** `path`: bucket and key of the state. */
  constructor(service: AwsService, url: URL, table: string, path: string) {
    this.#service = service;
    this.#url = url;
    this.#table = table;
    this.#lockId = path;
  }

  async tryLock(info: LockInfo): Promise<LockAttempt> {
    const answer = await this.#ask("PutItem", {
      ConditionExpression: "attribute_not_exists(LockID)",
      Item: { LockID: { S: this.#lockId }, Info: { S: formatLockInfoJson(info) } },
    });
    if (!isProblem(answer)) return { kind: "locked", id: info.id, diagnostics: [] };
    const holder = await this.#holder();
    if (typeof holder !== "string") return { kind: "held", message: answer.message, holder };
    return { kind: "failed", message: `${answer.message}\n${holder}` };
  }

  async unlock(id: string): Promise<UnlockResult> {
    const holder = await this.#holder();
    if (typeof holder === "string") return { kind: "failed", message: `failed to retrieve lock info: ${holder}` };
    if (holder.id !== id) {
      const message = `lock ID "${id}" does not match existing lock ("${holder.id}")`;
      return { kind: "failed", message, holder };
    }
    const answer = await this.#ask("DeleteItem", { Key: { LockID: { S: this.#lockId } } });
    return isProblem(answer) ? { kind: "failed", message: answer.message, holder } : { kind: "unlocked" };
  }

  /** Hex; undefined where none is stored, or none that can be read. */
  async digest(): Promise<string | undefined> {
    const item = await this.#item(this.#digestId, "LockID, Digest");
    const digest = isProblem(item) ? undefined : item.get("Digest");
    return digest !== undefined && /^[0-9a-f]{32}$/i.test(digest) ? digest.toLowerCase() : undefined;
  }

  async putDigest(digest: string): Promise<AwsProblem | undefined> {
    const answer = await this.#ask("PutItem", { Item: { LockID: { S: this.#digestId }, Digest: { S: digest } } });
    return isProblem(answer) ? answer : undefined;
  }

  async deleteDigest(): Promise<AwsProblem | undefined> {
    const answer = await this.#ask("DeleteItem", { Key: { LockID: { S: this.#digestId } } });
    return isProblem(answer) ? answer : undefined;
  }

  get #digestId(): string {
    return `${this.#lockId}-md5`;
  }

  /** A text: why it can't be told. */
  async #holder(): Promise<LockInfo | string> {
    const item = await this.#item(this.#lockId, "LockID, Info");
    if (isProblem(item)) return item.message;
    const info = parseLockInfoJson(item.get("Info") ?? "");
    return info ?? `no lock info found for: "${this.#lockId}" within the DynamoDB table: ${this.#table}`;
  }

  async #item(id: string, wanted: string): Promise<ReadonlyMap<string, string> | AwsProblem> {
    const answer = await this.#ask("GetItem", {
      ConsistentRead: true,
      Key: { LockID: { S: id } },
      ProjectionExpression: wanted,
    });
    return isProblem(answer) ? answer : textsIn(answer);
  }

  async #ask(operation: string, input: Readonly<Record<string, unknown>>): Promise<string | AwsProblem> {
    const answer = await askAws(this.#service, {
      operation,
      url: this.#url,
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": `DynamoDB_20120810.${operation}` },
      body: JSON.stringify({ ...input, TableName: this.#table }),
    });
    return answer.kind === "awsProblem" ? answer : answer.body.toString();
  }
}

function isProblem(value: unknown): value is AwsProblem {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "awsProblem";
}

/** The attributes of an item that are texts. */
function textsIn(document: string): ReadonlyMap<string, string> {
  const parsed: unknown = JSON.parse(document || "{}");
  const item = membersOf(parsed).get("Item");
  return new Map(
    Array.from(membersOf(item)).flatMap(([name, value]) => {
      const text = membersOf(value).get("S");
      return typeof text === "string" ? [[name, text] as const] : [];
    }),
  );
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
}
