import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createMessage, generateKey, readPrivateKey, sign } from "openpgp";
import { onTestFinished } from "vitest";
import { ZipFile } from "yazl";
import { platform as thisPlatform } from "./provider-mirror.js";

const testdata = path.join(path.dirname(fileURLToPath(import.meta.url)), "testdata");
/** Of a key that only tests have, for the name `localhost`. */
export const certificate = path.join(testdata, "localhost.pem");

/** A release in a registry: its program is a text file, which nothing can run. */
export interface RegistryRelease {
  /** `NAMESPACE/TYPE` */
  readonly provider: string;
  readonly version: string;
  readonly platforms?: readonly string[];
  readonly protocols?: readonly string[];
}

/** What the registry answers to a path, instead of what is true. */
export type Answers = Readonly<Record<string, (original: RegistryAnswer) => RegistryAnswer>>;

export interface RegistryAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The answer never comes to its end. */
  readonly isEndless?: boolean;
}

export interface Registry {
  /** Of its service `providers.v1`. */
  readonly url: string;
  /** Paths, in the order asked for, each with the token that was shown. */
  readonly requests: readonly string[];
  /** Text for a CLI configuration that makes it the registry of `host`. */
  hostBlock(host: string): string;
  close(): void;
}

export interface SigningKey {
  /** As messages show it. */
  readonly id: string;
  readonly publicKey: string;
  sign(data: Uint8Array): Promise<Uint8Array>;
}

export async function generateSigningKey(name = "Example"): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKey({ type: "ecc", userIDs: [{ name, email: "a@example.com" }] });
  const key = await readPrivateKey({ armoredKey: privateKey });
  return {
    id: key.getKeyID().toHex().toUpperCase(),
    publicKey,
    sign: async (data) =>
      sign({
        message: await createMessage({ binary: data }),
        signingKeys: key,
        detached: true,
        format: "binary",
      }),
  };
}

export interface RegistryOptions {
  readonly key?: SigningKey;
  readonly answers?: Answers;
  readonly onFinished?: (clean: () => void) => void;
}

/** A registry of providers on this machine. Goes away with the test. */
export async function startRegistry(
  releases: readonly RegistryRelease[],
  { key, answers = {}, onFinished = onTestFinished }: RegistryOptions = {},
): Promise<Registry> {
  const requests: string[] = [];
  const documents = await documentsOf(releases, key ?? (await generateSigningKey()));
  const server = createServer((request, response) => {
    const name = (request.url ?? "").replace(/^\/v1\/providers\//, "");
    requests.push([name, request.headers.authorization].filter((part) => part !== undefined).join(" "));
    const original = documents.get(name) ?? { status: 404, body: "" };
    send(answers[name]?.(original) ?? original, response);
  });
  const url = `http://127.0.0.1:${await listen(server)}/v1/providers/`;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  onFinished(close);
  const hostBlock = (host: string): string =>
    `host "${host}" {\n  services = {\n    "providers.v1" = "${url}"\n  }\n}\n`;
  return { url, requests, hostBlock, close };
}

/** A web server with these documents, for `https://localhost:PORT/`; `certificate` is the one to trust. */
export async function startWebServer(
  documents: ReadonlyMap<string, RegistryAnswer>,
  onFinished: (clean: () => void) => void = onTestFinished,
): Promise<{ readonly url: string; readonly requests: readonly string[] }> {
  const requests: string[] = [];
  const options = { key: readFileSync(path.join(testdata, "localhost.key")), cert: readFileSync(certificate) };
  const server = createTlsServer(options, (request, response) => {
    const name = (request.url ?? "").slice(1);
    requests.push([name, request.headers.authorization].filter((part) => part !== undefined).join(" "));
    send(documents.get(name) ?? { status: 404, body: "" }, response);
  });
  const port = await listen(server);
  onFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `https://localhost:${port}/`, requests };
}

function send({ status = 200, headers = {}, body, isEndless = false }: RegistryAnswer, response: ServerResponse): void {
  const isDocument = !(body instanceof Uint8Array) && typeof body !== "string";
  response.writeHead(status, { "Content-Type": isDocument ? "application/json" : "application/zip", ...headers });
  if (isEndless) response.write(body);
  else response.end(isDocument ? JSON.stringify(body) : body);
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function documentsOf(
  releases: readonly RegistryRelease[],
  key: SigningKey,
): Promise<ReadonlyMap<string, RegistryAnswer>> {
  const documents = new Map<string, RegistryAnswer>();
  for (const provider of new Set(releases.map((release) => release.provider))) {
    const versions = releases
      .filter((release) => release.provider === provider)
      .map(({ version, protocols = ["5.0"] }) => ({ version, protocols, platforms: [] }));
    documents.set(`${provider}/versions`, { body: { versions } });
  }
  for (const release of releases) await addRelease(release, key, documents);
  return documents;
}

async function addRelease(release: RegistryRelease, key: SigningKey, documents: Map<string, RegistryAnswer>) {
  const { provider, version, platforms = [thisPlatform, "windows_arm64"], protocols = ["5.0"] } = release;
  const home = `${provider}/${version}`;
  const sums: string[] = [];
  for (const platform of platforms) {
    const filename = `terraform-provider-${path.basename(provider)}_${version}_${platform}.zip`;
    const archive = await archiveOf(release, platform);
    const shasum = createHash("sha256").update(archive).digest("hex");
    sums.push(`${shasum}  ${filename}\n`);
    const [os = "", arch = ""] = platform.split("_");
    documents.set(`${home}/files/${filename}`, { body: archive });
    documents.set(`${home}/download/${os}/${arch}`, {
      body: {
        protocols,
        os,
        arch,
        filename,
        shasum,
        download_url: `/v1/providers/${home}/files/${filename}`,
        shasums_url: `/v1/providers/${home}/files/SHA256SUMS`,
        shasums_signature_url: `/v1/providers/${home}/files/SHA256SUMS.sig`,
        signing_keys: { gpg_public_keys: [{ key_id: key.id, ascii_armor: key.publicKey }] },
      },
    });
  }
  const text = Buffer.from(sums.join(""));
  documents.set(`${home}/files/SHA256SUMS`, { body: text });
  documents.set(`${home}/files/SHA256SUMS.sig`, { body: await key.sign(text) });
}

export async function archiveOf(
  { provider, version }: Pick<RegistryRelease, "provider" | "version">,
  platform: string,
): Promise<Buffer> {
  const type = path.basename(provider);
  const archive = new ZipFile();
  const time = { mtime: new Date(1980, 0, 1), mode: 0o100755 };
  archive.addBuffer(Buffer.from(`${type} ${version} ${platform}`), `terraform-provider-${type}_v${version}`, time);
  archive.addBuffer(Buffer.from("text\n"), "LICENSE.txt", { ...time, mode: 0o100644 });
  archive.end();
  return buffer(archive.outputStream);
}
