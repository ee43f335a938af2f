import type { Platform } from "../platform.js";
import type { PlatformHashes, SigningKey } from "../provider-package.js";
import { type JsonObject, jsonObject, objectsIn, textIn, textsIn } from "./json-document.js";

/** What a registry says of one package. */
export interface Download {
  readonly url: URL;
  readonly filename: string;
  readonly sha256: string;
  readonly sumsUrl: URL;
  readonly signatureUrl: URL;
  readonly keys: readonly SigningKey[];
  /** Newer registries tell the hashes of all packages of the release. */
  readonly packages: ReadonlyMap<Platform, PlatformHashes>;
}

/** Decode the answer of `…/download/OS/ARCH`; what is wrong with it, if that is not the query itself, as a text. */
export function decodeDownload(
  document: JsonObject,
  base: URL,
  platform: Platform,
): Download | { readonly queryProblem: string } | string {
  const target = `${textIn(document, "os")}_${textIn(document, "arch")}`;
  if (target !== platform) return `registry response to request for ${platform} archive has incorrect target ${target}`;
  const url = addressIn(document, "download_url", base);
  if (url === undefined) return "registry response includes invalid download URL: must use http or https scheme";
  const packages = packagesIn(document);
  if (typeof packages === "string") return { queryProblem: packages };
  const sha256 = textIn(document, "shasum").toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256))
    return { queryProblem: `registry response includes invalid SHA256 hash "${textIn(document, "shasum")}"` };
  const sumsUrl = addressIn(document, "shasums_url", base);
  if (sumsUrl === undefined) return "registry response includes invalid SHASUMS URL: must use http or https scheme";
  const signatureUrl = addressIn(document, "shasums_signature_url", base);
  if (signatureUrl === undefined)
    return "registry response includes invalid SHASUMS signature URL: must use http or https scheme";
  const keys = objectsIn(jsonObject(document.get("signing_keys")), "gpg_public_keys").map((key) => ({
    armored: textIn(key, "ascii_armor"),
    trustSignature: textIn(key, "trust_signature"),
  }));
  return { url, filename: textIn(document, "filename"), sha256, sumsUrl, signatureUrl, keys, packages };
}

function addressIn(document: JsonObject, name: string, base: URL): URL | undefined {
  const text = textIn(document, name);
  if (!URL.canParse(text, base.href)) return undefined;
  const url = new URL(text, base);
  return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
}

function packagesIn(document: JsonObject): ReadonlyMap<Platform, PlatformHashes> | string {
  const packages = new Map<Platform, PlatformHashes>();
  for (const [platform, value] of jsonObject(document.get("packages")) ?? []) {
    const entry = jsonObject(value);
    const sizeBytes = entry?.get("package_size");
    const hashes = textsIn(entry, "hashes");
    const wrong = hashes.find((hash) => !/^[a-z0-9]+:./.test(hash));
    if (!/^[^_]+_[^_]+$/.test(platform)) return `registry response includes invalid package platform "${platform}"`;
    if (wrong !== undefined) return `registry response includes invalid package hash "${wrong}"`;
    packages.set(platform, { hashes, sizeBytes: typeof sizeBytes === "number" ? sizeBytes : 0 });
  }
  return packages;
}
