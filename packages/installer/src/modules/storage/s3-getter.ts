import {
  type AwsCredentials,
  awsCredentials,
  escapePath,
  type HttpAnswer,
  type HttpClient,
  isHttpProblem,
  readBytes,
  saveBody,
  signedHeaders,
  textsOf,
} from "@landform/http";
import { type FetchProblem, fetchProblem, isFetchProblem } from "../fetch-problem.js";
import type { PackageGetter } from "../package-getter.js";
import { type PackageUrl, parameterOf } from "../package-url.js";
import type { Environment } from "../run-program.js";
import { parseS3Location, type S3Location } from "./s3-location.js";
import { saveObjects } from "./save-objects.js";

/** Objects of S3 and of servers that speak its protocol: an archive, or all below a key as a directory. */
export function s3Getter(http: HttpClient, env: Environment): PackageGetter {
  return {
    async directory(url, target) {
      const bucket = await openBucket(url, http, env);
      if (isFetchProblem(bucket)) return bucket;
      const prefix = `${bucket.location.key.replace(/\/+$/, "")}/`;
      const keys = await bucket.list(prefix);
      if (isFetchProblem(keys)) return keys;
      return saveObjects(keys, prefix, target, (key, file) => bucket.save(key, "", file));
    },
    async file(url, target) {
      const bucket = await openBucket(url, http, env);
      if (isFetchProblem(bucket)) return bucket;
      return bucket.save(bucket.location.key, bucket.location.version, target);
    },
  };
}

async function openBucket(url: PackageUrl, http: HttpClient, env: Environment): Promise<Bucket | FetchProblem> {
  const location = parseS3Location(url);
  if (isFetchProblem(location)) return location;
  const accessKeyId = parameterOf(url, "aws_access_key_id");
  const secretAccessKey = parameterOf(url, "aws_access_key_secret");
  const sessionToken = parameterOf(url, "aws_access_token");
  const given = accessKeyId !== "" || secretAccessKey !== "" || sessionToken !== "";
  const credentials = given
    ? { accessKeyId, secretAccessKey, ...(sessionToken !== "" && { sessionToken }) }
    : await awsCredentials(parameterOf(url, "aws_profile"), env, http);
  return credentials === undefined
    ? fetchProblem("NoCredentialProviders: no valid providers in chain")
    : new Bucket(location, credentials, http);
}

class Bucket {
  readonly location: S3Location;
  readonly #credentials: AwsCredentials;
  readonly #http: HttpClient;

  constructor(location: S3Location, credentials: AwsCredentials, http: HttpClient) {
    this.location = location;
    this.#credentials = credentials;
    this.#http = http;
  }

  /** All keys that begin with `prefix`. */
  async list(prefix: string): Promise<readonly string[] | FetchProblem> {
    const keys: string[] = [];
    let next: string | undefined = "";
    while (next !== undefined) {
      const page = await this.#get("", {
        "list-type": "2",
        prefix,
        ...(next !== "" && { "continuation-token": next }),
      });
      if (isFetchProblem(page)) return page;
      const body = await readBytes(page);
      if (isHttpProblem(body)) return fetchProblem(body.message);
      keys.push(...textsOf("Key", body.toString()));
      [next] = textsOf("NextContinuationToken", body.toString());
    }
    return keys;
  }

  async save(key: string, version: string, file: string): Promise<FetchProblem | undefined> {
    const answer = await this.#get(`/${key}`, version === "" ? {} : { versionId: version });
    if (isFetchProblem(answer)) return answer;
    const problem = await saveBody(answer, file);
    return problem && fetchProblem(problem.message);
  }

  async #get(path: string, query: Readonly<Record<string, string>>): Promise<HttpAnswer | FetchProblem> {
    const { endpoint, region, bucket } = this.location;
    const address = `${endpoint}/${escapePath(`${bucket}${path}`)}`;
    if (!URL.canParse(address)) return fetchProblem("URL is not a valid S3 URL");
    const url = new URL(address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const scope = { credentials: this.#credentials, region, service: "s3", now: new Date() };
    const answer = await this.#http.send({ url, headers: signedHeaders({ url }, scope), redirects: 0, retries: 2 });
    if (isHttpProblem(answer)) return fetchProblem(`RequestError: send request failed\ncaused by: ${answer.message}`);
    return answer.status === 200 ? answer : refusal(answer);
  }
}

async function refusal(answer: HttpAnswer): Promise<FetchProblem> {
  const body = await readBytes(answer, 1024 * 1024);
  const text = isHttpProblem(body) ? "" : body.toString();
  const [code = answer.statusLine] = textsOf("Code", text);
  const [message = ""] = textsOf("Message", text);
  const request = answer.headers.get("x-amz-request-id") ?? "";
  return fetchProblem(`${code}: ${message}\n\tstatus code: ${answer.status}, request id: ${request}`);
}
