import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { type Provider, parseVersion, type Version } from "@landform/addrs";
import { messageOf } from "@landform/diagnostics";
import { isMissing } from "../write-file.js";
import type { Platform } from "./platform.js";
import type { LocalPackage } from "./provider-package.js";

/** What a mirror directory has, or why it cannot be searched. */
export type MirrorContent = readonly LocalPackage[] | MirrorProblem;

export interface MirrorProblem {
  readonly kind: "mirrorProblem";
  readonly message: string;
}

/**
 * The packages of one provider in a mirror directory: unpacked below `HOST/NAMESPACE/TYPE/VERSION/OS_ARCH`, and packed
 * as `HOST/NAMESPACE/TYPE/terraform-provider-TYPE_VERSION_OS_ARCH.zip`. Links are followed. Nothing else of the mirror is
 * looked at, however large it is.
 */
export async function searchMirror(mirror: string, provider: Provider): Promise<MirrorContent> {
  try {
    await stat(mirror);
  } catch (error) {
    return { kind: "mirrorProblem", message: `cannot search ${mirror}: ${searchProblem(mirror, error)}` };
  }
  const home = path.join(mirror, provider.hostname, provider.namespace, provider.type);
  const found: LocalPackage[] = [];
  for (const name of await entries(home)) {
    const packed = packedName(name, provider);
    if (packed !== undefined) {
      found.push({ provider, ...packed, location: { kind: "archive", path: path.join(home, name) } });
      continue;
    }
    const version = parseVersion(name);
    if (version === undefined) continue;
    for (const platform of await entries(path.join(home, name))) {
      const directory = path.join(home, name, platform);
      if (/^[^_]+_[^_]+$/.test(platform) && (await isDirectory(directory)))
        found.push({ provider, version, platform, location: { kind: "directory", path: directory } });
    }
  }
  return found;
}

export function isMirrorProblem(content: MirrorContent): content is MirrorProblem {
  return "kind" in content;
}

function packedName(name: string, provider: Provider): { version: Version; platform: Platform } | undefined {
  const prefix = `terraform-provider-${provider.type}_`;
  if (!name.startsWith(prefix) || !name.endsWith(".zip")) return undefined;
  const [versionText = "", os, arch, ...others] = name.slice(prefix.length, -".zip".length).split("_");
  const version = parseVersion(versionText);
  if (version === undefined || os === undefined || arch === undefined || others.length > 0) return undefined;
  return { version, platform: `${os}_${arch}` };
}

/** Names in order; none where there is no such directory. */
async function entries(directory: string): Promise<readonly string[]> {
  try {
    return (await readdir(directory)).sort();
  } catch {
    return [];
  }
}

async function isDirectory(directory: string): Promise<boolean> {
  try {
    return (await stat(directory)).isDirectory();
  } catch {
    return false;
  }
}

function searchProblem(mirror: string, error: unknown): string {
  if (isMissing(error)) return `lstat ${mirror}: no such file or directory`;
  return messageOf(error);
}
