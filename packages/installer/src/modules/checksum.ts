import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type FetchProblem, fetchProblem } from "./fetch-problem.js";

/** What a file must hash to. */
export interface Checksum {
  readonly algorithm: string;
  /** In lower case hexadecimal. */
  readonly digest: string;
}

/** By the number of digits. */
const algorithms: ReadonlyMap<number, string> = new Map([
  [32, "md5"],
  [40, "sha1"],
  [64, "sha256"],
  [128, "sha512"],
]);

/** Of the `checksum` parameter: `sha256:…`, or digits alone, whose number tells the algorithm. */
export function parseChecksum(text: string): Checksum | FetchProblem {
  const colon = text.indexOf(":");
  return colon < 0 ? checksumOfLength(text) : checksumOfType(text.slice(0, colon), text.slice(colon + 1));
}

function checksumOfType(type: string, digest: string): Checksum | FetchProblem {
  const problem = digitsProblem(digest);
  if (problem !== undefined) return problem;
  const algorithm = type.toLowerCase();
  if ([...algorithms.values()].includes(algorithm)) return { algorithm, digest: digest.toLowerCase() };
  return fetchProblem(`unsupported checksum type: ${type}`);
}

function checksumOfLength(digest: string): Checksum | FetchProblem {
  const algorithm = algorithms.get(digest.length);
  return (
    digitsProblem(digest) ??
    (algorithm === undefined
      ? fetchProblem(`unknown type for checksum ${digest}`)
      : { algorithm, digest: digest.toLowerCase() })
  );
}

function digitsProblem(digest: string): FetchProblem | undefined {
  const wrong = /[^0-9A-Fa-f]/.exec(digest)?.[0];
  if (wrong !== undefined) return fetchProblem(`invalid checksum: encoding/hex: invalid byte: ${wrong}`);
  return digest.length % 2 === 0 ? undefined : fetchProblem("invalid checksum: encoding/hex: odd length hex string");
}

/**
 * The checksum for a file in a list of them, in the style of GNU (`DIGEST  NAME`) or BSD (`SHA256 (NAME) = DIGEST`). A
 * digest without a name is for any file.
 */
export function checksumInList(list: string, names: ReadonlySet<string>): Checksum | undefined {
  for (const line of list.split("\n")) {
    const fields = line.split(/\s+/).filter((field) => field !== "");
    const [first = "", second = "", , last = ""] = fields;
    const isBsd = fields.length === 4 && /^\(.+\)$/.test(second);
    const name = isBsd ? second.slice(1, -1) : fields.length === 2 ? second : "";
    const checksum = isBsd ? checksumOfType(first, last) : checksumOfLength(first);
    if ("algorithm" in checksum && (name === "" || names.has(name.replace(/^[*?]/, "")))) return checksum;
  }
  return undefined;
}

/** Compare a file with what it must be. */
export async function checksumProblem(file: string, want: Checksum): Promise<FetchProblem | undefined> {
  const hash = createHash(want.algorithm);
  await pipeline(createReadStream(file), hash);
  const digest = hash.digest("hex");
  if (digest === want.digest) return undefined;
  return fetchProblem(
    `Checksums did not match for ${file}.\nExpected: ${want.digest}\nGot: ${digest}\n*${want.algorithm}.digest`,
  );
}
