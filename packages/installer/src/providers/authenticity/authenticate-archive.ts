import { stat } from "node:fs/promises";
import type { Dialect, Provider } from "@landform/addrs";
import { archiveFileHash } from "../package-hash.js";
import type { PackageHasher } from "../package-hasher.js";
import type { Platform } from "../platform.js";
import type { ArchiveCheck, PackageLocation, SignedSums } from "../provider-package.js";
import { type Authenticity, unauthenticated } from "./authenticity.js";
import { verifySignature } from "./verify-signature.js";
import { WrongPackage } from "./wrong-package.js";

export interface AuthenticationRequest {
  readonly provider: Provider;
  readonly platform: Platform;
  readonly archive: PackageLocation & { readonly kind: "archive" };
  readonly check: ArchiveCheck | undefined;
  readonly dialect: Dialect;
  readonly hasher: PackageHasher;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Authentication {
  readonly authenticity: Authenticity;
  /** Hashes of this very package that were found to be right. */
  readonly verified: readonly string[];
  /** Hashes of this and other packages of the release, as someone whom we believe has it. */
  readonly believed: readonly string[];
}

/** Is a downloaded archive what its source says? Rejects with a `WrongPackage` when it is not. */
export async function authenticateArchive(request: AuthenticationRequest): Promise<Authentication> {
  const { check } = request;
  switch (check?.kind) {
    case undefined:
      return { authenticity: unauthenticated, verified: [], believed: [] };
    case "hashes":
      return checkHashes(check, request);
    case "signedSums":
      return checkSums(check, request);
  }
}

async function checkHashes(
  { hashes, others }: ArchiveCheck & { readonly kind: "hashes" },
  { archive, hasher, dialect }: AuthenticationRequest,
): Promise<Authentication> {
  const usable = [...hashes, ...others].filter((hash) => /^(?:h1|zh):/.test(hash));
  if (usable.length === 0)
    throw new WrongPackage(
      `this version of ${dialect.productName} does not support any of the checksum formats given for this provider`,
    );
  const verified: string[] = [];
  if (usable.some((hash) => hash.startsWith("zh:"))) verified.push(await archiveFileHash(archive.path));
  if (usable.some((hash) => hash.startsWith("h1:"))) verified.push(await hasher.hashOf(archive));
  const right = verified.filter((hash) => usable.includes(hash));
  if (right.length > 0)
    return { authenticity: { kind: "verifiedChecksum" }, verified: right, believed: others.length > 0 ? usable : [] };
  throw new WrongPackage(
    usable.length === 1
      ? `provider package doesn't match the expected checksum "${usable[0]}"`
      : "provider package doesn't match the any of the expected checksums",
  );
}

async function checkSums(check: SignedSums, request: AuthenticationRequest): Promise<Authentication> {
  const { archive, dialect } = request;
  const reported = await checkReport(check, request);
  const listed = sumsIn(check.sums);
  const sum = listed.get(check.filename);
  if (sum === undefined) throw new WrongPackage(`checksum list has no SHA-256 hash for "${check.filename}"`);
  if (sum !== check.sha256)
    throw new WrongPackage(`checksum list has unexpected SHA-256 hash ${sum} (expected ${check.sha256})`);
  const hash = await archiveFileHash(archive.path);
  if (hash !== `zh:${check.sha256}`)
    throw new WrongPackage(`archive has incorrect checksum ${hash} (expected zh:${check.sha256})`);
  const believed = [...reported, ...[...listed.values()].map((one) => `zh:${one}`)];
  if (maySkipSignature(check, request)) return { authenticity: { kind: "signingSkipped" }, verified: [hash], believed };
  const signer = await verifySignature(check, {
    refusesExpiredKeys: dialect.name === "tofu" && request.env.OPENTOFU_ENFORCE_GPG_EXPIRATION === "true",
  });
  if ("kind" in signer) {
    const reason = signer.message;
    throw new WrongPackage(
      dialect.name === "terraform"
        ? reason
        : `the provider is not signed with a valid signing key; please contact the provider author (${reason})`,
    );
  }
  return { authenticity: { kind: "signed", signer }, verified: [hash], believed };
}

/** The hashes of all packages that a newer registry tells, which have to agree with what it says of this one. */
async function checkReport(
  { packages, sha256 }: SignedSums,
  { archive, platform, dialect }: AuthenticationRequest,
): Promise<readonly string[]> {
  if (packages.size === 0 || dialect.name === "terraform") return [];
  const own = packages.get(platform);
  if (own === undefined) throw new WrongPackage(`registry response missing package with platform "${platform}"`);
  if (own.sizeBytes <= 0) throw new WrongPackage(`registry response has invalid package size ${own.sizeBytes}`);
  const { size } = await stat(archive.path);
  if (size !== own.sizeBytes)
    throw new WrongPackage(
      `registry response indicates a package of size ${own.sizeBytes}, but received a package of size ${size}`,
    );
  const sums = own.hashes.filter((hash) => hash.startsWith("zh:"));
  const wrong = sums.find((hash) => hash !== `zh:${sha256}`);
  if (wrong !== undefined)
    throw new WrongPackage(
      `registry response expected sha256sum is "${sha256}", which does not match the platform's value of "${wrong.slice(3)}"`,
    );
  if (sums.length === 0)
    throw new WrongPackage("registry response does not contain matching sha256sum package entry and is invalid");
  return [...packages.values()].flatMap(({ hashes }) => hashes.filter((hash) => /^(?:h1|zh):/.test(hash)));
}

/** OpenTofu's own registry has providers whose makers' keys it does not know. */
function maySkipSignature({ keys }: SignedSums, { provider, dialect, env }: AuthenticationRequest): boolean {
  if (dialect.name !== "tofu" || keys.length > 0) return false;
  return provider.hostname === dialect.registryHost && env.OPENTOFU_ENFORCE_GPG_VALIDATION !== "true";
}

/** By name of the archive. */
function sumsIn(sums: Buffer): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of sums.toString().split("\n")) {
    const [sum = "", name] = line.trim().split(/\s+/);
    if (name !== undefined && /^[0-9a-f]{64}$/i.test(sum) && !found.has(name)) found.set(name, sum.toLowerCase());
  }
  return found;
}
