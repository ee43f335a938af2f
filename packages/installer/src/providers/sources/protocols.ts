import { compareVersions, parseVersion, type Version } from "@landform/addrs";

/** Do we speak one of these protocols? A release that does not say what it speaks may be tried. */
export function speaksOurProtocol(protocols: readonly string[]): boolean {
  const majors = protocols.map((text) => parseVersion(text)?.segments[0]);
  return majors.length === 0 || majors.some((major) => major === 5 || major === 6);
}

/** The newest of these releases that we can talk to. */
export function newestCompatible(releases: readonly ReleaseProtocols[]): Version | undefined {
  return releases
    .filter(({ protocols }) => protocols.length > 0 && speaksOurProtocol(protocols))
    .map(({ version }) => version)
    .sort(compareVersions)
    .at(-1);
}

/** What a registry's list says of a release. */
export interface ReleaseProtocols {
  readonly version: Version;
  readonly protocols: readonly string[];
}
