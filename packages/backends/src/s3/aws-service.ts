import {
  type AwsCredentials,
  type HttpAnswer,
  type HttpClient,
  isHttpProblem,
  readBytes,
  signedHeaders,
  textsOf,
} from "@landform/http";

/** One of Amazon's services, in one region. */
export interface AwsService {
  readonly http: HttpClient;
  /** `S3`, as the tools call it. */
  readonly title: string;
  /** `s3`, as requests are signed for it. */
  readonly name: string;
  readonly region: string;
  /** How often to ask again. */
  readonly retries: number;
  /** Without: requests are not signed. */
  readonly credentials?: AwsCredentials;
}

export interface AwsRequest {
  /** Of the service: `PutObject`. */
  readonly operation: string;
  readonly url: URL;
  readonly method: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface AwsAnswer {
  readonly kind: "awsAnswer";
  readonly headers: HttpAnswer["headers"];
  readonly body: Buffer;
}

/** That a service refused, or could not be asked, in the words of Amazon's library for Go. */
export interface AwsProblem {
  readonly kind: "awsProblem";
  readonly message: string;
  /** `NoSuchKey`; empty where there was no answer. */
  readonly code: string;
  /** 0 where there was no answer. */
  readonly status: number;
}

/** Any answer but one of success is a problem. */
export async function askAws(service: AwsService, request: AwsRequest): Promise<AwsAnswer | AwsProblem> {
  const { title, name, region, retries, credentials, http } = service;
  const { operation, url, method, headers = {}, body } = request;
  const unsigned = { url, method, headers, ...(body !== undefined && { body }) };
  const signed = credentials
    ? signedHeaders(unsigned, { credentials, region, service: name, now: new Date() })
    : headers;
  const words = `operation error ${title}: ${operation}`;
  const answer = await http.send({ ...unsigned, headers: signed, redirects: 0, retries });
  if (isHttpProblem(answer)) {
    const message = `${words}, exceeded maximum number of attempts, ${answer.attempts}, https response error StatusCode: ${answer.status ?? 0}, RequestID: , HostID: , request send failed, ${answer.message}`;
    return { kind: "awsProblem", message, code: "", status: answer.status ?? 0 };
  }
  const bytes = await readBytes(answer, Number.POSITIVE_INFINITY);
  if (isHttpProblem(bytes))
    return { kind: "awsProblem", message: `${words}, ${bytes.message}`, code: "", status: answer.status };
  if (answer.status >= 200 && answer.status < 300) return { kind: "awsAnswer", headers: answer.headers, body: bytes };
  return refusal(words, answer, bytes.toString());
}

function refusal(words: string, { status, headers }: HttpAnswer, body: string): AwsProblem {
  const { code, message } = body.trimStart().startsWith("{") ? inJson(body) : inXml(body);
  const host = headers.get("x-amz-id-2");
  const request = headers.get("x-amz-request-id") ?? headers.get("x-amzn-requestid") ?? "";
  const ids = `RequestID: ${request}${host === undefined ? "" : `, HostID: ${host}`}`;
  const text = modelled.has(code) ? `${code}: ${message}` : `api error ${code || status}: ${message}`;
  return {
    kind: "awsProblem",
    message: `${words}, https response error StatusCode: ${status}, ${ids}, ${text}`,
    code,
    status,
  };
}

/** Errors that Amazon's library has types for are said in another way. */
const modelled: ReadonlySet<string> = new Set([
  "ConditionalCheckFailedException",
  "NoSuchBucket",
  "NoSuchKey",
  "ResourceNotFoundException",
]);

function inXml(body: string) {
  const [code = ""] = textsOf("Code", body);
  const [message = ""] = textsOf("Message", body);
  return { code, message };
}

function inJson(body: string) {
  let fields: ReadonlyMap<string, unknown> = new Map();
  try {
    fields = new Map(Object.entries(JSON.parse(body)));
  } catch {
    return { code: "", message: "" };
  }
  return {
    code: String(fields.get("__type") ?? "").replace(/^.*#/, ""),
    message: String(fields.get("message") ?? fields.get("Message") ?? ""),
  };
}
