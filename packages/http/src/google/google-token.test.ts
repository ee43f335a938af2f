import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { HttpClient } from "../http-client.js";
import { googleToken, tokenOfCredentials } from "./google-token.js";

const dialect = { name: "tofu", productName: "OpenTofu", version: "1.12.6", registryHost: "r" } as const;
const http = new HttpClient({ dialect, env: {} });
const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" });

/** A service that gives the token `token` to whoever asks, and refuses those of grant `refused`. */
async function tokenService(asked: URLSearchParams[] = []): Promise<string> {
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    asked.push(form);
    const isRefused = form.get("refresh_token") === "refused";
    response.writeHead(isRefused ? 400 : 200).end(isRefused ? "no" : JSON.stringify({ access_token: "token" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/token`;
}

describe("tokenOfCredentials", () => {
  it.each([
    {
      name: "a service account",
      credentials: { type: "service_account", client_email: "a@b", private_key: key, private_key_id: "k" },
      want: "token",
      grant: "urn:ietf:params:oauth:grant-type:jwt-bearer",
    },
    {
      name: "a user",
      credentials: { type: "authorized_user", client_id: "c", client_secret: "s", refresh_token: "r" },
      want: "token",
      grant: "refresh_token",
    },
    {
      name: "a user whose token is no good any more",
      credentials: { type: "authorized_user", refresh_token: "refused" },
      want: "oauth2: cannot fetch token: 400 Bad Request\nResponse: no",
      grant: "refresh_token",
    },
    {
      name: "a broken key",
      credentials: { type: "service_account", client_email: "a@b", private_key: "?" },
      want: "the credentials are neither those of a service account nor of a user",
    },
  ])("$name", async ({ credentials, want, grant }) => {
    const asked: URLSearchParams[] = [];
    const text = JSON.stringify({ ...credentials, token_uri: await tokenService(asked) });
    const token = await tokenOfCredentials(text, "scope", http);
    expect(typeof token === "string" ? token : token.message).toBe(want);
    expect(asked.map((form) => form.get("grant_type"))).toEqual(grant === undefined ? [] : [grant]);
  });

  it("is signed for what is wanted", async () => {
    const asked: URLSearchParams[] = [];
    const url = await tokenService(asked);
    await tokenOfCredentials(JSON.stringify({ client_email: "a@b", private_key: key, token_uri: url }), "scope", http);
    const [, claims = ""] = asked[0]?.get("assertion")?.split(".") ?? [];
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      iss: "a@b",
      scope: "scope",
      aud: url,
    });
  });
});

describe("googleToken", () => {
  it("reads the file that the environment names", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "landform-google-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "key.json");
    writeFileSync(file, JSON.stringify({ client_email: "a@b", private_key: key, token_uri: await tokenService() }));
    expect(await googleToken("scope", { GOOGLE_APPLICATION_CREDENTIALS: file }, http)).toBe("token");
  });

  it.each([
    { env: { GOOGLE_OAUTH_ACCESS_TOKEN: "own" }, want: "own" },
    {
      env: { HOME: "/absent", GCE_METADATA_HOST: "127.0.0.1:1" },
      want: {
        kind: "googleTokenProblem",
        message:
          "google: could not find default credentials. See https://cloud.google.com/docs/authentication/external/set-up-adc for more information",
      },
    },
  ])("with $env", async ({ env, want }) => {
    expect(await googleToken("scope", env, http)).toEqual(want);
  });
});
