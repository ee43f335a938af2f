export { type DataDirectory, dataDirectoryOf } from "./data-directory.js";
export {
  formatModuleManifest,
  type ModuleManifest,
  type ModuleRecord,
  readModuleManifest,
  writeModuleManifest,
} from "./modules/module-manifest.js";
export { type EmbeddedProvider, embeddedProviderFor, unmetConstraints } from "./providers/embedded-providers.js";
export { type Installation, installProviders } from "./providers/install-providers.js";
export type { InstallEvent, InstallRequest } from "./providers/install-request.js";
export { type InstallationMethod, type InstallationSource, mirrorMethods } from "./providers/installation-method.js";
export {
  formatLockFile,
  type LockFile,
  lockFileName,
  type ProviderLock,
  parseLockFile,
  readLockFile,
  writeLockFile,
} from "./providers/lock-file.js";
export { PackageHasher } from "./providers/package-hasher.js";
export { type Platform, platformOf, platformProblem } from "./providers/platform.js";
export { type ExecutableSearch, findExecutable } from "./providers/provider-executable.js";
export {
  type ProviderRequirement,
  type ProviderRequirements,
  providerRequirements,
} from "./providers/provider-requirements.js";
export { isMissing, readFileIfThere, replaceFile, writeFileAtomically } from "./write-file.js";
