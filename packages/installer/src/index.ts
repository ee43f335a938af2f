export { type DataDirectory, dataDirectoryOf } from "./data-directory.js";
export {
  formatModuleManifest,
  type ModuleManifest,
  type ModuleRecord,
  readModuleManifest,
  writeModuleManifest,
} from "./modules/module-manifest.js";
export { type EmbeddedProvider, embeddedProviderFor, unmetConstraints } from "./providers/embedded-providers.js";
export {
  formatLockFile,
  type LockFile,
  lockFileName,
  type ProviderLock,
  parseLockFile,
  readLockFile,
  writeLockFile,
} from "./providers/lock-file.js";
export {
  type ProviderRequirement,
  type ProviderRequirements,
  providerRequirements,
} from "./providers/provider-requirements.js";
export { isMissing, readFileIfThere, replaceFile, writeFileAtomically } from "./write-file.js";
