import { compareVersions, type Provider } from "@landform/addrs";
import { isMirrorProblem, searchMirror } from "../mirror-search.js";
import type { ProviderPackage } from "../provider-package.js";
import type { PackageSource } from "./package-source.js";
import { failed, type SourceProblem } from "./source-problem.js";

/** A directory with packages, packed or not. */
export function directorySource(directory: string): PackageSource {
  const packagesOf = async (provider: Provider): Promise<readonly ProviderPackage[] | SourceProblem> => {
    const content = await searchMirror(directory, provider);
    if (isMirrorProblem(content)) return failed(content.message);
    return content.length === 0 ? { kind: "notFound", places: [directory] } : content;
  };
  return {
    place: directory,
    async listVersions(provider) {
      const packages = await packagesOf(provider);
      if ("kind" in packages) return packages;
      return { kind: "versions", versions: packages.map(({ version }) => version), warnings: [] };
    },
    async findPackage(provider, version, platform) {
      const packages = await packagesOf(provider);
      if ("kind" in packages) return packages;
      const found = packages.find((one) => one.platform === platform && compareVersions(one.version, version) === 0);
      return found ?? { kind: "noPlatform", platform };
    },
  };
}
