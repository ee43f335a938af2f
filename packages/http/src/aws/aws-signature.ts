import { createHash, createHmac } from "node:crypto";

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken?: string;
}

export interface SignedScope {
  readonly credentials: AwsCredentials;
  readonly region: string;
  readonly service: string;
  readonly now: Date;
}

/** A request before it is signed. */
export interface UnsignedRequest {
  readonly url: URL;
  readonly method?: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/**
 * The headers of a request with those that sign it (AWS Signature Version 4). The path of `url` must be escaped as
 * `escapePath` does.
 */
export function signedHeaders(
  { url, method = "GET", headers: given = {}, body = "" }: UnsignedRequest,
  { credentials, region, service, now }: SignedScope,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const headers: Record<string, string> = {
    ...given,
    host: url.host,
    "x-amz-content-sha256": sha256(body),
    "x-amz-date": time,
    ...(credentials.sessionToken !== undefined && { "x-amz-security-token": credentials.sessionToken }),
  };
  const names = Object.keys(headers).sort();
  const request = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    "",
    names.join(";"),
    sha256(body),
  ].join("\n");
  const date = time.slice(0, 8);
  const scope = `${date}/${region}/${service}/aws4_request`;
  const key = [date, region, service, "aws4_request"].reduce<string | Buffer>(
    (previous, part) => hmac(previous, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(request)].join("\n")).toString("hex");
  const { host: _, ...sent } = headers;
  const credential = `${credentials.accessKeyId}/${scope}`;
  return {
    ...sent,
    Authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(";")}, Signature=${signature}`,
  };
}

export function escapePath(path: string): string {
  return path.split("/").map(percentEncoded).join("/");
}

function canonicalQuery({ searchParams }: URL): string {
  const pairs = [...searchParams].map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`);
  return pairs.sort().join("&");
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
