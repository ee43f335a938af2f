import { createHash, createHmac } from "node:crypto";

export interface AwsCredentials {
  readonly accessKey: string;
  readonly secretKey: string;
  /** Of temporary credentials; may be empty. */
  readonly token: string;
}

export interface AwsRequest {
  readonly url: URL;
  readonly region: string;
  readonly service: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The headers of a POST to the root of an AWS service, signed (Signature Version 4). */
export function signedHeaders(
  { url, region, service, headers, body }: AwsRequest,
  { accessKey, secretKey, token }: AwsCredentials,
  now: Date,
): Readonly<Record<string, string>> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const day = time.slice(0, 8);
  const all: Readonly<Record<string, string>> = {
    ...headers,
    host: url.host,
    "x-amz-date": time,
    ...(token !== "" && { "x-amz-security-token": token }),
  };
  const names = Object.keys(all).sort();
  const canonical = [
    "POST",
    url.pathname,
    "",
    ...names.map((name) => `${name}:${(all[name] ?? "").trim()}`),
    "",
    names.join(";"),
    sha256(body),
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = [day, region, service, "aws4_request"].reduce(hmac, Buffer.from(`AWS4${secretKey}`));
  const signature = hmac(key, toSign).toString("hex");
  const { host: _, ...rest } = all;
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
  return { ...rest, authorization };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
