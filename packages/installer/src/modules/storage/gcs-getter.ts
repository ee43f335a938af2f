import { googleToken, type HttpAnswer, type HttpClient, isHttpProblem, readBytes, saveBody } from "@landform/http";
import { type FetchProblem, fetchProblem, isFetchProblem } from "../fetch-problem.js";
import type { PackageGetter } from "../package-getter.js";
import { hostOf, type PackageUrl, pathOf } from "../package-url.js";
import type { Environment } from "../run-program.js";
import { saveObjects } from "./save-objects.js";

/**
 * Objects of Google Cloud Storage, `https://www.googleapis.com/storage/v1/BUCKET/OBJECT#GENERATION`: an archive, or all
 * below a name as a directory.
 */
export function gcsGetter(http: HttpClient, env: Environment): PackageGetter {
  return {
    async directory(url, target) {
      const bucket = await openBucket(url, http, env);
      if (isFetchProblem(bucket)) return bucket;
      const prefix = `${bucket.object.replace(/\/+$/, "")}/`;
      const names = await listObjects(bucket, prefix);
      if (isFetchProblem(names)) return names;
      return saveObjects(names, prefix, target, (name, file) => saveObject(bucket, name, "", file));
    },
    async file(url, target) {
      const bucket = await openBucket(url, http, env);
      return isFetchProblem(bucket) ? bucket : saveObject(bucket, bucket.object, url.fragment, target);
    },
  };
}

const scope = "https://www.googleapis.com/auth/devstorage.read_only";

interface Bucket {
  /** Of the JSON API: `…/storage/v1/b/BUCKET/o`. */
  readonly objects: string;
  /** That the address names. */
  readonly object: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly http: HttpClient;
}

async function openBucket(url: PackageUrl, http: HttpClient, env: Environment): Promise<Bucket | FetchProblem> {
  const [, , , bucket, ...object] = pathOf(url).split("/");
  const isGoogle = /^[^.]+\.googleapis\.com$/.test(hostOf(url));
  if (!isGoogle || bucket === undefined || object.length === 0) return fetchProblem("URL is not a valid GCS URL");
  const emulator = env.STORAGE_EMULATOR_HOST;
  const token = emulator ? undefined : await googleToken(scope, env, http);
  if (typeof token === "object") return fetchProblem(`dialing: ${token.message}`);
  const base = emulator ? emulator.replace(/^(?!https?:)/, "http://") : "https://storage.googleapis.com";
  return {
    objects: `${base}/storage/v1/b/${encodeURIComponent(bucket)}/o`,
    object: object.join("/"),
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    http,
  };
}

async function listObjects(bucket: Bucket, prefix: string): Promise<readonly string[] | FetchProblem> {
  const names: string[] = [];
  let next: string | undefined = "";
  while (next !== undefined) {
    const query = new URLSearchParams({ prefix, fields: "nextPageToken,items(name)", pageToken: next });
    const answer = await get(`${bucket.objects}?${query.toString()}`, bucket);
    if (isFetchProblem(answer)) return answer;
    const body = await readBytes(answer);
    if (isHttpProblem(body)) return fetchProblem(body.message);
    const page = decodePage(body.toString());
    names.push(...page.names);
    next = page.next;
  }
  return names;
}

function decodePage(text: string): { readonly names: readonly string[]; readonly next: string | undefined } {
  try {
    const page = new Map<string, unknown>(Object.entries(JSON.parse(text)));
    const items = page.get("items");
    const next = page.get("nextPageToken");
    const names = (Array.isArray(items) ? items : []).map((item: unknown) =>
      typeof item === "object" && item !== null && "name" in item ? item.name : undefined,
    );
    return {
      names: names.filter((name) => typeof name === "string"),
      next: typeof next === "string" ? next : undefined,
    };
  } catch {
    return { names: [], next: undefined };
  }
}

async function saveObject(
  bucket: Bucket,
  name: string,
  generation: string,
  file: string,
): Promise<FetchProblem | undefined> {
  const version = generation === "" ? "" : `&generation=${encodeURIComponent(generation)}`;
  const answer = await get(`${bucket.objects}/${encodeURIComponent(name)}?alt=media${version}`, bucket);
  if (isFetchProblem(answer)) return answer;
  const problem = await saveBody(answer, file);
  return problem && fetchProblem(problem.message);
}

async function get(address: string, { headers, http }: Bucket): Promise<HttpAnswer | FetchProblem> {
  if (!URL.canParse(address)) return fetchProblem("URL is not a valid GCS URL");
  const answer = await http.send({ url: new URL(address), headers, retries: 2 });
  if (isHttpProblem(answer)) return fetchProblem(answer.message);
  if (answer.status === 200) return answer;
  const body = await readBytes(answer, 1024 * 1024);
  if (answer.status === 404) return fetchProblem("storage: object doesn't exist");
  const text = isHttpProblem(body) ? "" : body.toString();
  return fetchProblem(`googleapi: got HTTP response code ${answer.status} with body: ${text}`);
}
