import { createSign } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type KeyProblem, keyProblem } from "@landform/state/encryption";
import { askService, type KeySurroundings } from "./ask-service.js";
import { isObject } from "./run-program.js";

export interface GoogleAccess {
  /** Empty: none. */
  readonly accessToken: string;
  /** The key of a service account in JSON, or a file that holds one; empty: none. */
  readonly credentials: string;
}

const scope = "https://www.googleapis.com/auth/cloudkms";

/** A token to ask Google's services with (RFC 7523 for service accounts). */
export async function findGoogleToken(
  { accessToken, credentials }: GoogleAccess,
  surroundings: KeySurroundings,
): Promise<string | KeyProblem> {
  if (accessToken !== "") return accessToken;
  if (credentials === "") return keyProblem(noCredentials);
  const text = await readFile(credentials, "utf8").catch(() => credentials);
  let account: unknown;
  try {
    account = JSON.parse(text);
  } catch {
    return keyProblem("the string provided in credentials is neither valid json nor a valid file path");
  }
  const { client_email: email, private_key: key, token_uri: uri } = isObject(account) ? account : {};
  if (typeof email !== "string" || typeof key !== "string")
    return keyProblem("the credentials are not those of a service account; landform knows no others yet");
  const url = new URL(typeof uri === "string" && URL.canParse(uri) ? uri : "https://oauth2.googleapis.com/token");
  const assertion = signedClaim(email, key, url);
  if (assertion === undefined) return keyProblem("the private key in the credentials cannot be read");
  const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await askService({ url, method: "POST", headers, body }, surroundings);
  if (typeof answer === "string") return keyProblem(answer);
  const { access_token: token } = answer.document;
  return typeof token === "string"
    ? token
    : keyProblem(`oauth2: cannot fetch token: ${answer.status}\nResponse: ${answer.text}`);
}

const noCredentials =
  "google: could not find default credentials. Give credentials or access_token, or set GOOGLE_CREDENTIALS, GOOGLE_OAUTH_ACCESS_TOKEN or GOOGLE_APPLICATION_CREDENTIALS";

function signedClaim(email: string, key: string, audience: URL): string | undefined {
  const now = Math.floor(Date.now() / 1000);
  const claim = { iss: email, scope, aud: audience.href, iat: now, exp: now + 3600 };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const text = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claim)}`;
  try {
    return `${text}.${createSign("RSA-SHA256").update(text).sign(key, "base64url")}`;
  } catch {
    return undefined;
  }
}
