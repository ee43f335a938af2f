import { createSign } from "node:crypto";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { readBytes } from "../answer-body.js";
import type { HttpClient, HttpRequest } from "../http-client.js";
import { isHttpProblem } from "../http-problem.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** Why there is no token, in the words of Google's library for Go. */
export interface GoogleTokenProblem {
  readonly kind: "googleTokenProblem";
  readonly message: string;
}

type Answer = Promise<string | GoogleTokenProblem>;

/**
 * A token for Google Cloud: `GOOGLE_OAUTH_ACCESS_TOKEN`, else one for the application default credentials: the file of
 * a service account or of the user (`gcloud auth application-default login`), or the machine that we run on.
 */
export async function googleToken(scope: string, env: Environment, http: HttpClient): Answer {
  if (env.GOOGLE_OAUTH_ACCESS_TOKEN) return env.GOOGLE_OAUTH_ACCESS_TOKEN;
  const folder = env.CLOUDSDK_CONFIG || path.join(env.HOME || homedir(), ".config", "gcloud");
  const file = env.GOOGLE_APPLICATION_CREDENTIALS || path.join(folder, "application_default_credentials.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? machineToken(env, http) : tokenOfCredentials(text, scope, http);
}

/** A token for credentials in JSON: the key of a service account, or what `gcloud` stores of a user. */
export async function tokenOfCredentials(text: string, scope: string, http: HttpClient): Answer {
  const fields = fieldsOf(text);
  const given = fields.get("token_uri") ?? "";
  const url = new URL(URL.canParse(given) ? given : "https://oauth2.googleapis.com/token");
  const grant = refreshGrant(fields) ?? assertionGrant(fields, scope, url);
  if (grant === undefined) return problem("the credentials are neither those of a service account nor of a user");
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return tokenFrom({ url, method: "POST", headers, body: new URLSearchParams(grant).toString() }, http);
}

type Grant = Record<string, string>;

function refreshGrant(fields: ReadonlyMap<string, string>): Grant | undefined {
  const token = fields.get("refresh_token");
  if (token === undefined) return undefined;
  return {
    grant_type: "refresh_token",
    client_id: fields.get("client_id") ?? "",
    client_secret: fields.get("client_secret") ?? "",
    refresh_token: token,
  };
}

/** A service account vouches for itself (RFC 7523). `undefined` without a key that can be read. */
function assertionGrant(fields: ReadonlyMap<string, string>, scope: string, audience: URL): Grant | undefined {
  const key = fields.get("private_key");
  if (key === undefined) return undefined;
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: "RS256", typ: "JWT", kid: fields.get("private_key_id") };
  const claims = { iss: fields.get("client_email"), scope, aud: audience.href, iat: now, exp: now + 3600 };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  try {
    const signature = createSign("RSA-SHA256").update(signed).sign(key, "base64url");
    return { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: `${signed}.${signature}` };
  } catch {
    return undefined;
  }
}

async function machineToken(env: Environment, http: HttpClient): Answer {
  const host = env.GCE_METADATA_HOST || "169.254.169.254";
  const address = `http://${host}/computeMetadata/v1/instance/service-accounts/default/token`;
  if (!URL.canParse(address)) return problem(noCredentials);
  const request = { url: new URL(address), headers: { "Metadata-Flavor": "Google" }, timeoutMs: 1000 };
  const token = await tokenFrom(request, http);
  return typeof token === "string" ? token : problem(noCredentials);
}

const noCredentials =
  "google: could not find default credentials. See https://cloud.google.com/docs/authentication/external/set-up-adc for more information";

async function tokenFrom(request: HttpRequest, http: HttpClient): Answer {
  const answer = await http.send(request);
  if (isHttpProblem(answer)) return problem(answer.message);
  const body = await readBytes(answer, 1024 * 1024);
  if (isHttpProblem(body)) return problem(body.message);
  const text = body.toString();
  const token = answer.status === 200 ? fieldsOf(text).get("access_token") : undefined;
  return token ?? problem(`oauth2: cannot fetch token: ${answer.statusLine}\nResponse: ${text}`);
}

/** The texts in a JSON object; none in what is no such thing. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  try {
    const fields = Object.entries<unknown>(JSON.parse(text) ?? {});
    return new Map(fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])));
  } catch {
    return new Map();
  }
}

function problem(message: string): GoogleTokenProblem {
  return { kind: "googleTokenProblem", message };
}
