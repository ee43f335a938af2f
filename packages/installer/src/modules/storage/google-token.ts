import { createSign } from "node:crypto";
import { homedir } from "node:os";
import path from "node:path";
import { type HttpClient, type HttpRequest, isHttpProblem, readBytes } from "@landform/http";
import { readFileIfThere } from "../../write-file.js";
import { type FetchProblem, fetchProblem } from "../fetch-problem.js";
import type { Environment } from "../run-program.js";

const scope = "https://www.googleapis.com/auth/devstorage.read_only";
const noCredentials =
  "dialing: google: could not find default credentials. See https://cloud.google.com/docs/authentication/external/set-up-adc for more information";

/**
 * A token for Google Cloud: `GOOGLE_OAUTH_ACCESS_TOKEN`, else one for the application default credentials: the file of
 * a service account or of the user (`gcloud auth application-default login`), or the machine that we run on.
 */
export async function googleToken(env: Environment, http: HttpClient): Promise<string | FetchProblem> {
  if (env.GOOGLE_OAUTH_ACCESS_TOKEN !== undefined) return env.GOOGLE_OAUTH_ACCESS_TOKEN;
  const usual = path.join(env.CLOUDSDK_CONFIG || path.join(env.HOME || homedir(), ".config", "gcloud"), usualFile);
  const file = env.GOOGLE_APPLICATION_CREDENTIALS || usual;
  const text = await readFileIfThere(file).catch(() => undefined);
  const found = text === undefined ? await machineToken(env, http) : await fileToken(text, http);
  return found ?? fetchProblem(noCredentials);
}

const usualFile = "application_default_credentials.json";

async function fileToken(text: string, http: HttpClient): Promise<string | undefined> {
  const fields = fieldsOf(text);
  const tokenUrl = fields.get("token_uri") ?? "https://oauth2.googleapis.com/token";
  const grant = fields.get("type") === "service_account" ? assertionGrant(fields, tokenUrl) : refreshGrant(fields);
  if (grant === undefined || !URL.canParse(tokenUrl)) return undefined;
  return tokenFrom(
    {
      url: new URL(tokenUrl),
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(grant).toString(),
    },
    http,
  );
}

type Grant = Record<string, string>;

/** A service account vouches for itself (RFC 7523). */
function assertionGrant(fields: ReadonlyMap<string, string>, audience: string): Grant | undefined {
  const key = fields.get("private_key");
  if (key === undefined) return undefined;
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: "RS256", typ: "JWT", kid: fields.get("private_key_id") };
  const claims = { iss: fields.get("client_email"), scope, aud: audience, iat: now, exp: now + 3600 };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  try {
    const signature = createSign("RSA-SHA256").update(signed).sign(key, "base64url");
    return { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: `${signed}.${signature}` };
  } catch {
    return undefined;
  }
}

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

async function machineToken(env: Environment, http: HttpClient): Promise<string | undefined> {
  const address = `http://${env.GCE_METADATA_HOST || "169.254.169.254"}/computeMetadata/v1/instance/service-accounts/default/token`;
  if (!URL.canParse(address)) return undefined;
  return tokenFrom({ url: new URL(address), headers: { "Metadata-Flavor": "Google" }, timeoutMs: 1000 }, http);
}

async function tokenFrom(request: HttpRequest, http: HttpClient): Promise<string | undefined> {
  const answer = await http.send(request);
  if (isHttpProblem(answer)) return undefined;
  const body = await readBytes(answer, 1024 * 1024);
  return isHttpProblem(body) || answer.status !== 200 ? undefined : fieldsOf(body.toString()).get("access_token");
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
