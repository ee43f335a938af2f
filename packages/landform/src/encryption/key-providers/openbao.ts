import { type KeyProblem, keyProblem } from "@landform/state/encryption";
import { askService, firstText, type KeySurroundings } from "../ask-service.js";
import { isObject } from "../run-program.js";
import type { KeyProviderType } from "./key-provider-type.js";

const keyLengths: ReadonlySet<number> = new Set([16, 32, 64]);

/** Keys of the transit secrets engine of OpenBao, or of HashiCorp Vault, which has the same interface. */
export const openbao: KeyProviderType = {
  arguments: {
    attributes: {
      address: "text",
      token: "text",
      key_name: "text",
      key_length: "number",
      transit_engine_path: "text",
      associated_data: "text",
    },
    required: ["key_name"],
  },
  create(given, surroundings) {
    const { env } = surroundings;
    const keyName = given.text("key_name");
    if (keyName === "") return keyProblem("no key name found");
    const keyLength = given.number("key_length") === 0 ? 32 : given.number("key_length");
    if (!keyLengths.has(keyLength)) {
      const problem = `data key length should one of 16, 32 or 64 bytes: got ${keyLength}`;
      return keyProblem(`invalid key provider configuration: ${problem}`);
    }
    const transit: Transit = {
      address: firstText(given.text("address"), env.BAO_ADDR, env.VAULT_ADDR, "https://127.0.0.1:8200"),
      token: firstText(given.text("token"), env.BAO_TOKEN, env.VAULT_TOKEN),
      namespace: firstText(env.BAO_NAMESPACE, env.VAULT_NAMESPACE),
      path: firstText(given.text("transit_engine_path"), "/transit"),
      surroundings,
    };
    const associatedData = given.text("associated_data");
    const associated = associatedData === "" ? {} : { associated_data: associatedData };
    const name = encodeURIComponent(keyName);
    return {
      async newKey() {
        const request = { bits: keyLength * 8, ...associated };
        const data = await write(transit, `datakey/plaintext/${name}`, request, "datakey");
        const problem = "failed to generate OpenBao data key";
        if (typeof data === "string") return keyProblem(`${problem} ${advice}: ${data}`);
        const { plaintext, ciphertext } = data;
        if (typeof ciphertext !== "string") return keyProblem(`${problem} ${advice}: ${missing("ciphertext")}`);
        if (typeof plaintext !== "string") return keyProblem(`${problem} ${advice}: ${missing("plaintext")}`);
        const metadata = { ciphertext: Buffer.from(ciphertext).toString("base64"), ...associated };
        return { kind: "newKey", key: Buffer.from(plaintext, "base64"), metadata };
      },
      async storedKey(metadata) {
        const { ciphertext, associated_data: stored } = isObject(metadata) ? metadata : {};
        if (typeof ciphertext !== "string" || ciphertext === "") return undefined;
        const request = {
          ciphertext: Buffer.from(ciphertext, "base64").toString(),
          ...(typeof stored === "string" && stored !== "" && { associated_data: stored }),
        };
        const data = await write(transit, `decrypt/${name}`, request, "decryption");
        if (typeof data === "string") return undecipherable(data);
        return typeof data.plaintext === "string"
          ? Buffer.from(data.plaintext, "base64")
          : undecipherable(missing("plaintext"));
      },
    };
  },
};

const advice = "(check if the configuration valid and OpenBao server accessible)";

function undecipherable(reason: string): KeyProblem {
  return keyProblem(`failed to decrypt ciphertext ${advice}: ${reason}`);
}

function missing(name: string): string {
  return `failed to deserialize '${name}' (it's either OpenTofu bug or incompatible OpenBao version)`;
}

interface Transit {
  readonly address: string;
  readonly token: string;
  readonly namespace: string;
  readonly path: string;
  readonly surroundings: KeySurroundings;
}

/** `data` of the answer; a text says why there is none. */
async function write(
  { address, token, namespace, path, surroundings }: Transit,
  endpoint: string,
  request: Readonly<Record<string, unknown>>,
  purpose: string,
): Promise<Readonly<Record<string, unknown>> | string> {
  const failed = `error sending ${purpose} request to OpenBao`;
  const trimmed = path.replace(/^\/+|\/+$/g, "");
  const endpointUrl = `${address.replace(/\/+$/, "")}/v1/${trimmed}/${endpoint}`;
  if (!URL.canParse(endpointUrl)) return `${failed}: invalid address ${address}`;
  const url = new URL(endpointUrl);
  const headers = {
    "content-type": "application/json",
    "x-vault-request": "true",
    ...(token !== "" && { "x-vault-token": token }),
    ...(namespace !== "" && { "x-vault-namespace": namespace }),
  };
  const answer = await askService({ url, method: "PUT", headers, body: JSON.stringify(request) }, surroundings);
  if (typeof answer === "string") return `${failed}: ${answer}`;
  const { data, errors } = answer.document;
  if (answer.status < 400) return isObject(data) ? data : {};
  const reasons = Array.isArray(errors) ? errors.map(String) : [answer.text];
  const list = reasons.map((reason) => `\n* ${reason}`).join("");
  return `${failed}: Error making API request.\n\nURL: PUT ${url.href}\nCode: ${answer.status}. Errors:\n${list}`;
}
