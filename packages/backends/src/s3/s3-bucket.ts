import { createHash } from "node:crypto";
import { escapePath, textsOf } from "@landform/http";
import { type AwsAnswer, type AwsProblem, type AwsService, askAws } from "./aws-service.js";
import type { S3Settings } from "./s3-settings.js";

/** The objects of a bucket. */
export class S3Bucket {
  readonly #service: AwsService;
  readonly #address: string;
  readonly #settings: S3Settings;

  constructor(service: AwsService, settings: S3Settings) {
    this.#service = service;
    this.#settings = settings;
    this.#address = bucketAddress(settings);
  }

  get(key: string): Promise<AwsAnswer | AwsProblem> {
    return this.#ask("GetObject", "GET", key, { headers: this.#customerKey() });
  }

  put(key: string, body: Uint8Array, options: PutOptions): Promise<AwsAnswer | AwsProblem> {
    const { acl, skipsChecksum } = this.#settings.object;
    const tags = new URLSearchParams(options.tags).toString();
    const headers = {
      "content-type": "application/json",
      ...(skipsChecksum ? {} : { "x-amz-checksum-sha256": createHash("sha256").update(body).digest("base64") }),
      ...this.#encryption(),
      ...(acl !== "" && { "x-amz-acl": acl }),
      ...(tags !== "" && { "x-amz-tagging": tags }),
      ...(options.mustBeNew && { "if-none-match": "*" }),
    };
    return this.#ask("PutObject", "PUT", key, { headers, body });
  }

  delete(key: string): Promise<AwsAnswer | AwsProblem> {
    return this.#ask("DeleteObject", "DELETE", key, {});
  }

  /** All keys that begin with `prefix`. */
  async list(prefix: string): Promise<readonly string[] | AwsProblem> {
    const keys: string[] = [];
    for (let next: string | undefined = ""; next !== undefined; ) {
      const query = new URLSearchParams({ "list-type": "2", "max-keys": "1000", prefix });
      if (next !== "") query.set("continuation-token", next);
      const page = await this.#ask("ListObjectsV2", "GET", "", { query });
      if (page.kind === "awsProblem") return page;
      const document = page.body.toString();
      keys.push(...textsOf("Key", document));
      [next] = textsOf("NextContinuationToken", document);
    }
    return keys;
  }

  #ask(
    operation: string,
    method: string,
    key: string,
    { headers = {}, body, query }: RequestParts,
  ): Promise<AwsAnswer | AwsProblem> {
    const url = new URL(`${this.#address}${key === "" ? "" : `/${escapePath(key)}`}`);
    if (query !== undefined) url.search = query.toString();
    return askAws(this.#service, { operation, url, method, headers, ...(body && { body }) });
  }

  /** What the one who reads an object must know too. */
  #customerKey(): Readonly<Record<string, string>> {
    const { encrypts, customerKey } = this.#settings.object;
    if (!encrypts || customerKey === "") return {};
    return {
      "x-amz-server-side-encryption-customer-algorithm": "AES256",
      "x-amz-server-side-encryption-customer-key": customerKey,
      "x-amz-server-side-encryption-customer-key-md5": createHash("md5")
        .update(Buffer.from(customerKey, "base64"))
        .digest("base64"),
    };
  }

  #encryption(): Readonly<Record<string, string>> {
    const { encrypts, kmsKeyId, customerKey } = this.#settings.object;
    if (!encrypts) return {};
    if (kmsKeyId !== "")
      return { "x-amz-server-side-encryption": "aws:kms", "x-amz-server-side-encryption-aws-kms-key-id": kmsKeyId };
    return customerKey === "" ? { "x-amz-server-side-encryption": "AES256" } : this.#customerKey();
  }
}

export interface PutOptions {
  /** There must be no such object yet. */
  readonly mustBeNew: boolean;
  readonly tags: Readonly<Record<string, string>>;
}

interface RequestParts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly query?: URLSearchParams;
}

/** The bucket is a part of the host's name where it can be, else of the path. */
function bucketAddress({ bucket, region, endpoints, usesPathStyle, usesFips, usesDualStack }: S3Settings): string {
  const domain = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
  const name = `s3${usesFips ? "-fips" : ""}${usesDualStack ? ".dualstack" : ""}.${region}.${domain}`;
  const endpoint = new URL(endpoints.s3 || `https://${name}`);
  const base = endpoint.href.replace(/\/$/, "");
  const isAddress = /^(?:\d+\.){3}\d+$|^\[/.test(endpoint.hostname);
  const canBeInHost = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucket);
  if (usesPathStyle || isAddress || !canBeInHost) return `${base}/${escapePath(bucket)}`;
  return base.replace("://", `://${bucket}.`);
}
