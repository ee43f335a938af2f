import { type AwsCredentials, awsCredentials, HttpClient, signedHeaders } from "@landform/http";
import { type KeyProblem, keyProblem } from "@landform/state/encryption";
import type { Arguments } from "../arguments.js";
import { askService, firstText, type KeySurroundings } from "../ask-service.js";
import { isObject } from "../run-program.js";
import type { KeyProviderType } from "./key-provider-type.js";

const keySpecs = ["AES_256", "AES_128"];

/** Keys that AWS's Key Management Service makes, and opens again. */
export const awsKms: KeyProviderType = {
  arguments: {
    attributes: {
      kms_key_id: "text",
      key_spec: "text",
      encryption_context: "textMap",
      access_key: "text",
      secret_key: "text",
      token: "text",
      profile: "text",
      region: "text",
      shared_credentials_files: "texts",
      skip_credentials_validation: "flag",
      skip_requesting_account_id: "flag",
      skip_metadata_api_check: "flag",
      use_fips_endpoint: "flag",
      max_retries: "number",
    },
    required: ["kms_key_id", "key_spec"],
  },
  async create(given, surroundings) {
    const { env } = surroundings;
    const keyId = given.text("kms_key_id");
    const keySpec = given.text("key_spec");
    if (keyId === "") return keyProblem("no kms_key_id provided");
    if (keySpec === "") return keyProblem("no key_spec provided");
    if (!keySpecs.includes(keySpec))
      return keyProblem(`invalid key_spec ${keySpec}, expected one of [${keySpecs.join(" ")}]`);
    const region = firstText(given.text("region"), env.AWS_REGION, env.AWS_DEFAULT_REGION);
    if (region === "")
      return keyProblem(
        'the "region" attribute or the "AWS_REGION" or "AWS_DEFAULT_REGION" environment variables must be set.',
      );
    const credentials = await findCredentials(given, surroundings);
    if (credentials === undefined) return keyProblem(noCredentials);
    const service: Service = { region, credentials, url: serviceUrl(region, given, env), surroundings };
    const context = Object.fromEntries(given.textMap("encryption_context"));
    const inContext = Object.keys(context).length > 0;
    return {
      async newKey() {
        const request = { KeyId: keyId, KeySpec: keySpec, ...(inContext && { EncryptionContext: context }) };
        const answer = await call(service, "GenerateDataKey", request);
        if (typeof answer === "string") return keyProblem(`failed to generate key: ${answer}`);
        const { Plaintext: plaintext, CiphertextBlob: ciphertext } = answer;
        if (typeof plaintext !== "string" || typeof ciphertext !== "string")
          return keyProblem("failed to generate key: the answer has no key in it");
        const metadata = { ciphertext_blob: ciphertext, ...(inContext && { encryption_context: context }) };
        return { kind: "newKey", key: Buffer.from(plaintext, "base64"), metadata };
      },
      async storedKey(metadata) {
        const { ciphertext_blob: ciphertext, encryption_context: stored } = isObject(metadata) ? metadata : {};
        if (typeof ciphertext !== "string" || ciphertext === "") return undefined;
        const request = {
          KeyId: keyId,
          CiphertextBlob: ciphertext,
          ...(isObject(stored) && { EncryptionContext: stored }),
        };
        const answer = await call(service, "Decrypt", request);
        if (typeof answer === "string") return keyProblem(`: ${answer}`);
        return typeof answer.Plaintext === "string" ? Buffer.from(answer.Plaintext, "base64") : undecipherable;
      },
    };
  },
};

const undecipherable: KeyProblem = keyProblem("the answer has no key in it");
const noCredentials =
  "errors were encountered in aws kms configuration\nNo valid credential sources found : there are none in the arguments, the environment, the profile, the container or the machine. landform does not assume roles for keys yet.";

interface Service {
  readonly url: URL;
  readonly region: string;
  readonly credentials: AwsCredentials;
  readonly surroundings: KeySurroundings;
}

function serviceUrl(region: string, given: Arguments, env: KeySurroundings["env"]): URL {
  const fips = given.flag("use_fips_endpoint") ? "-fips" : "";
  const suffix = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
  const usual = `https://kms${fips}.${region}.${suffix}/`;
  const configured = firstText(env.AWS_ENDPOINT_URL_KMS, env.AWS_ENDPOINT_URL);
  return new URL(URL.canParse(configured) ? configured : usual);
}

/** In the order of AWS's own programs: arguments, environment, files, where we run. */
async function findCredentials(given: Arguments, surroundings: KeySurroundings): Promise<AwsCredentials | undefined> {
  const accessKeyId = given.text("access_key");
  const sessionToken = given.text("token");
  if (accessKeyId !== "")
    return { accessKeyId, secretAccessKey: given.text("secret_key"), ...(sessionToken !== "" && { sessionToken }) };
  const env = {
    ...surroundings.env,
    ...(given.flag("skip_metadata_api_check") && { AWS_EC2_METADATA_DISABLED: "true" }),
  };
  const files = given.texts("shared_credentials_files");
  return awsCredentials(
    given.text("profile"),
    env,
    new HttpClient(surroundings),
    files.length > 0 ? { credentials: files } : {},
  );
}

/** A text says what went wrong, as AWS's own client puts it. */
async function call(
  { url, region, credentials, surroundings }: Service,
  operation: string,
  request: unknown,
): Promise<Readonly<Record<string, unknown>> | string> {
  const body = JSON.stringify(request);
  const plain = { "content-type": "application/x-amz-json-1.1", "x-amz-target": `TrentService.${operation}` };
  const scope = { credentials, region, service: "kms", now: new Date() };
  const headers = signedHeaders({ url, method: "POST", headers: plain, body }, scope);
  const answer = await askService({ url, method: "POST", headers, body }, surroundings);
  const failed = `operation error KMS: ${operation}`;
  if (typeof answer === "string") return `${failed}, ${answer}`;
  if (answer.status < 400) return answer.document;
  const { __type: type, message, Message: other } = answer.document;
  const id = answer.headers.get("x-amzn-requestid") ?? "";
  const kind = String(type ?? "UnknownError").replace(/^.*#/, "");
  const words = String(message ?? other ?? answer.text);
  return `${failed}, https response error StatusCode: ${answer.status}, RequestID: ${id}, ${kind}: ${words}`;
}
