/** A version number. `segments` has at least three; `written` says how many of them stood in the text. */
export interface Version {
  readonly segments: readonly number[];
  readonly written: number;
  /** Without the dash; empty for a release. */
  readonly prerelease: string;
  /** Build metadata, without the plus; has no influence on order. */
  readonly metadata: string;
}

/** As the pattern of a regular expression, without anchors: `1.2`, `v1.2.3-beta1+meta`, `1.2.3beta`. */
export const versionPattern =
  "v?([0-9]+(?:\\.[0-9]+)*?)" +
  "(?:-([0-9]+[0-9A-Za-z~-]*(?:\\.[0-9A-Za-z~-]+)*)|-?([A-Za-z~-]+[0-9A-Za-z~-]*(?:\\.[0-9A-Za-z~-]+)*))?" +
  "(?:\\+([0-9A-Za-z~-]+(?:\\.[0-9A-Za-z~-]+)*))?";

const wholeVersion = new RegExp(`^${versionPattern}$`);

export function parseVersion(text: string): Version | undefined {
  const match = wholeVersion.exec(text);
  const numbers = match?.[1]?.split(".").map(Number);
  if (match === null || numbers === undefined) return undefined;
  const padding = numbers.length < 3 ? [0, 0, 0].slice(numbers.length) : [];
  return {
    segments: [...numbers, ...padding],
    written: numbers.length,
    prerelease: match[2] ?? match[3] ?? "",
    metadata: match[4] ?? "",
  };
}

/** All segments, pre-release and metadata. */
export function formatVersion(version: Version): string {
  const prerelease = version.prerelease === "" ? "" : `-${version.prerelease}`;
  const metadata = version.metadata === "" ? "" : `+${version.metadata}`;
  return version.segments.join(".") + prerelease + metadata;
}

/** By precedence (semver.org, section 11): a pre-release comes before its release; metadata does not count. */
export function compareVersions(a: Version, b: Version): number {
  return compareSegments(a, b) || comparePrereleases(a.prerelease, b.prerelease);
}

/** By the numbers alone; missing ones count as zero. */
export function compareSegments(a: Version, b: Version): number {
  const length = Math.max(a.segments.length, b.segments.length);
  for (let index = 0; index < length; index++) {
    const order = (a.segments[index] ?? 0) - (b.segments[index] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

function comparePrereleases(a: string, b: string): number {
  if (a === b) return 0;
  if (a === "") return 1;
  if (b === "") return -1;
  const left = a.split(".");
  const right = b.split(".");
  for (const [index, part] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = comparePrereleaseParts(part, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function comparePrereleaseParts(a: string, b: string): number {
  if (a === b) return 0;
  const leftIsNumber = /^[0-9]+$/.test(a);
  const rightIsNumber = /^[0-9]+$/.test(b);
  if (leftIsNumber && rightIsNumber) return Number(a) - Number(b);
  if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1;
  return a < b ? -1 : 1;
}
