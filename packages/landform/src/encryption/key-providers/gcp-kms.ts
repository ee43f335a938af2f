import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type GoogleTokenProblem, googleToken, HttpClient, tokenOfCredentials } from "@landform/http";
import { keyProblem } from "@landform/state/encryption";
import type { Arguments } from "../arguments.js";
import { askService, firstText, type KeySurroundings } from "../ask-service.js";
import { isObject } from "../run-program.js";
import type { KeyProviderType } from "./key-provider-type.js";

const usualService = "https://cloudkms.googleapis.com";
const scope = "https://www.googleapis.com/auth/cloudkms";
const longestData = 64 * 1024;

/** Keys that Google Cloud's Key Management Service locks and opens. */
export const gcpKms: KeyProviderType = {
  arguments: {
    attributes: {
      credentials: "text",
      access_token: "text",
      kms_encryption_key: "text",
      key_length: "number",
      additional_authenticated_data: "text",
    },
    required: ["kms_encryption_key", "key_length"],
  },
  async create(given, surroundings) {
    const keyName = given.text("kms_encryption_key");
    const keyLength = given.number("key_length");
    if (keyName === "") return keyProblem("kms_key_name must be provided");
    if (keyLength < 1) return keyProblem("key_length must be at least 1");
    if (keyLength > 1024) return keyProblem("key_length must be less than the GCP limit of 1024");
    const data = given.text("additional_authenticated_data");
    if (Buffer.from(data, "base64").length > longestData)
      return keyProblem("additional_authenticated_data must be less than the GCP limit of 64 KiB");
    const { env } = surroundings;
    const token = await findToken(given, surroundings);
    if (typeof token !== "string") return keyProblem(token.message);
    const authenticated = data === "" ? {} : { additionalAuthenticatedData: data };
    const call = async (
      verb: string,
      request: object,
      wanted: string,
    ): Promise<string | { readonly problem: string }> => {
      const service = firstText(env.GOOGLE_KMS_CUSTOM_ENDPOINT, usualService).replace(/\/+$/, "");
      const url = new URL(`${service}/v1/${keyName}:${verb}`);
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = JSON.stringify({ ...request, ...authenticated });
      const answer = await askService({ url, method: "POST", headers, body }, surroundings);
      if (typeof answer === "string") return { problem: answer };
      const value = answer.document[wanted];
      if (answer.status < 400 && typeof value === "string") return value;
      const { error } = answer.document;
      const { status = answer.status, message = answer.text } = isObject(error) ? error : {};
      return { problem: `rpc error: code = ${String(status)} desc = ${String(message)}` };
    };
    return {
      async newKey() {
        const key = randomBytes(keyLength);
        const ciphertext = await call("encrypt", { plaintext: key.toString("base64") }, "ciphertext");
        if (typeof ciphertext !== "string") return keyProblem(`failed to encrypt key: ${ciphertext.problem}`);
        return { kind: "newKey", key, metadata: { ciphertext } };
      },
      async storedKey(metadata) {
        const { ciphertext } = isObject(metadata) ? metadata : {};
        if (typeof ciphertext !== "string" || ciphertext === "") return undefined;
        const plaintext = await call("decrypt", { ciphertext }, "plaintext");
        return typeof plaintext === "string" ? Buffer.from(plaintext, "base64") : keyProblem(plaintext.problem);
      },
    };
  },
};

/** What the arguments say counts before what the environment says. Credentials are JSON, or the name of a file of it. */
async function findToken(given: Arguments, surroundings: KeySurroundings): Promise<string | GoogleTokenProblem> {
  const { env } = surroundings;
  const token = firstText(given.text("access_token"), env.GOOGLE_OAUTH_ACCESS_TOKEN);
  if (token !== "") return token;
  const http = new HttpClient(surroundings);
  const credentials = firstText(given.text("credentials"), env.GOOGLE_CREDENTIALS);
  if (credentials === "") return googleToken(scope, env, http);
  return tokenOfCredentials(await readFile(credentials, "utf8").catch(() => credentials), scope, http);
}
