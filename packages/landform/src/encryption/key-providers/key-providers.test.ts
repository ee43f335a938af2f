import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { listValue, numberFromInt, numberValue, string, stringValue, type Value } from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import { isKeyProblem } from "@landform/state/encryption";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Arguments } from "../arguments.js";
import type { KeySurroundings } from "../ask-service.js";
import { keyProviderTypes } from "./key-provider-types.js";

const dialect = {
  name: "tofu",
  productName: "OpenTofu",
  version: "1.12.6",
  registryHost: "registry.opentofu.org",
} as const;

interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A service that locks a key by writing it backwards. */
describe("key providers that ask a service", () => {
  let server: Server;
  let origin = "";
  const asked: Asked[] = [];
  let answer: (asked: Asked) => { readonly status?: number; readonly body: object };

  beforeEach(async () => {
    asked.length = 0;
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk) => {
        text += String(chunk);
      });
      request.on("end", () => {
        const seen = { path: request.url ?? "", headers: request.headers, body: JSON.parse(text) };
        asked.push(seen);
        const { status = 200, body } = answer(seen);
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    invariant(typeof address === "object" && address !== null, "it listens");
    origin = `http://127.0.0.1:${address.port}`;
  });
  afterEach(() => server.close());

  const key = Buffer.alloc(32, 5);
  const backwards = (base64: unknown) => [...String(base64)].reverse().join("");

  it("aws_kms", async () => {
    answer = ({ headers, body }) =>
      headers["x-amz-target"] === "TrentService.Decrypt"
        ? { body: { Plaintext: backwards(body.CiphertextBlob) } }
        : { body: { Plaintext: key.toString("base64"), CiphertextBlob: backwards(key.toString("base64")) } };
    const env = { AWS_ENDPOINT_URL_KMS: origin, AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
    const given = { kms_key_id: "alias/k", key_spec: "AES_256", region: "eu-west-1" };
    expect(await roundTrip("aws_kms", given, env)).toEqual(key);
    expect(asked.map(({ headers }) => String(headers.authorization))[0]).toMatch(
      /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/eu-west-1\/kms\/aws4_request, SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date;x-amz-target, Signature=[0-9a-f]{64}$/,
    );
    const none = { ...env, AWS_ACCESS_KEY_ID: "", HOME: "/absent", AWS_EC2_METADATA_DISABLED: "true" };
    expect(await roundTrip("aws_kms", given, none)).toContain("No valid credential sources found");
    answer = () => ({ status: 400, body: { __type: "NotFoundException", message: "no such key" } });
    expect(await roundTrip("aws_kms", given, env)).toBe(
      "failed to generate key: operation error KMS: GenerateDataKey, https response error StatusCode: 400, RequestID: , NotFoundException: no such key",
    );
  });

  it("gcp_kms", async () => {
    answer = ({ path: asking, body }) =>
      asking.endsWith(":encrypt")
        ? { body: { ciphertext: backwards(body.plaintext) } }
        : { body: { plaintext: backwards(body.ciphertext) } };
    const given = {
      kms_encryption_key: "projects/p/locations/l/keyRings/r/cryptoKeys/k",
      key_length: 32,
      access_token: "t",
    };
    const env = { GOOGLE_KMS_CUSTOM_ENDPOINT: origin };
    expect(await roundTrip("gcp_kms", given, env)).toHaveLength(32);
    expect(asked.map(({ path: asking, headers }) => [asking, headers.authorization])).toEqual([
      ["/v1/projects/p/locations/l/keyRings/r/cryptoKeys/k:encrypt", "Bearer t"],
      ["/v1/projects/p/locations/l/keyRings/r/cryptoKeys/k:decrypt", "Bearer t"],
    ]);
  });

  it("openbao", async () => {
    answer = ({ path: asking, body }) =>
      asking.includes("/datakey/")
        ? { body: { data: { plaintext: key.toString("base64"), ciphertext: `vault:v1:${key.toString("base64")}` } } }
        : { body: { data: { plaintext: String(body.ciphertext).replace("vault:v1:", "") } } };
    const given = { key_name: "k", address: origin, token: "t" };
    expect(await roundTrip("openbao", given)).toEqual(key);
    expect(asked.map(({ path: asking, headers }) => [asking, headers["x-vault-token"]])).toEqual([
      ["/v1/transit/datakey/plaintext/k", "t"],
      ["/v1/transit/decrypt/k", "t"],
    ]);
    answer = () => ({ status: 403, body: { errors: ["permission denied"] } });
    expect(await roundTrip("openbao", given)).toBe(
      `failed to generate OpenBao data key (check if the configuration valid and OpenBao server accessible): error sending datakey request to OpenBao: Error making API request.\n\nURL: PUT ${origin}/v1/transit/datakey/plaintext/k\nCode: 403. Errors:\n\n* permission denied`,
    );
  });
});

describe("external", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "landform-key-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const header = `{"magic":"OpenTofu-External-Key-Provider","version":1}`;
  const keys = `{"keys":{"encryption_key":"AQIDBAUGBwgJCgsMDQ4PEA==","decryption_key":"AQIDBAUGBwgJCgsMDQ4PEA=="},"meta":{"external_data":{"a":1}}}`;

  it.each([
    {
      name: "gives a key",
      script: `echo '${header}'\necho '${keys}'`,
      want: Buffer.from("0102030405060708090a0b0c0d0e0f10", "hex"),
    },
    {
      name: "is something else",
      script: `echo '{"magic":"x"}'\nsleep 5`,
      want: "external key provider protocol failure: invalid magic received from external key provider: x",
    },
    {
      name: "fails",
      script: `echo '${header}'\necho oh >&2\nexit 3`,
      want: "the external command exited with a non-zero exit code (exit status 3)\n\nStderr:\n-------\noh\n",
    },
    {
      name: "prints nothing",
      script: `echo '${header}'`,
      want: "the external command returned an invalid JSON response (EOF)\n\nStderr:\n-------\n",
    },
  ])("a program that $name", async ({ script, want }) => {
    const program = path.join(folder, "program");
    writeFileSync(program, `#!/bin/sh\ncat > /dev/null\n${script}\n`);
    chmodSync(program, 0o700);
    expect(await roundTrip("external", { command: [program] })).toEqual(want);
  });
});

type Given = Readonly<Record<string, string | number | readonly string[]>>;

/** Make a key and find it again from what would be stored; a text says what went wrong. */
async function roundTrip(name: string, given: Given, env: KeySurroundings["env"] = {}): Promise<Uint8Array | string> {
  const type = keyProviderTypes.get(name);
  invariant(type !== undefined, "it is a kind of key provider");
  const values = Object.entries(given).map(
    ([argument, value]) => [argument, { kind: "value", value: asValue(value) }] as const,
  );
  const provider = await type.create(new Arguments(new Map(values)), { dialect, env });
  if (isKeyProblem(provider)) return provider.message;
  const made = await provider.newKey();
  if (isKeyProblem(made)) return made.message;
  const found = await provider.storedKey(JSON.parse(JSON.stringify(made.metadata)));
  if (found === undefined) return "no key";
  if (isKeyProblem(found)) return found.message;
  expect(Buffer.from(found)).toEqual(Buffer.from(made.key));
  return found;
}

function asValue(given: Given[string]): Value {
  if (typeof given === "string") return stringValue(given);
  if (typeof given === "number") return numberValue(numberFromInt(given));
  return listValue(string, given.map(stringValue));
}
