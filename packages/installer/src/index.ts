export { type CliConfig, type CliConfigProblems, type DevOverride, emptyCliConfig } from "./cli-config/cli-config.js";
export { impliedMirrors, userCacheDirectory } from "./cli-config/cli-config-locations.js";
export { type LoadedCliConfig, loadCliConfig } from "./cli-config/load-cli-config.js";
export { type DataDirectory, dataDirectoryOf } from "./data-directory.js";
export { copyPackage } from "./modules/copy-package.js";
export type { ModuleEvent } from "./modules/module-events.js";
export { ModuleInstaller, type ModuleInstallerOptions } from "./modules/module-installer.js";
export {
  type ModuleManifest,
  type ModuleRecord,
  readModuleManifest,
  writeModuleManifest,
} from "./modules/module-manifest.js";
export { ModuleSources } from "./modules/module-sources.js";
export { type Authenticity, keyToShow, trustText } from "./providers/authenticity/authenticity.js";
export { constraintText, isLockAcceptable } from "./providers/choose-release.js";
export { type EmbeddedProvider, embeddedProviderFor, unmetConstraints } from "./providers/embedded-providers.js";
export { type Installation, installProviders } from "./providers/install-providers.js";
export type { InstallEvent, InstallRequest } from "./providers/install-request.js";
export {
  type InstallationMethod,
  type InstallationSource,
  impliedMethods,
  mirrorMethods,
} from "./providers/installation-method.js";
export {
  type LockFile,
  lockFileName,
  parseLockFile,
  readLockFile,
  sameSelections,
  writeLockFile,
} from "./providers/lock-file.js";
export { type LockEvent, type LockRequest, lockProviders } from "./providers/lock-providers.js";
export { type MirrorEvent, type MirrorRequest, mirrorProviders } from "./providers/mirror-providers.js";
export { PackageHasher } from "./providers/package-hasher.js";
export { type Platform, platformOf, platformProblem } from "./providers/platform.js";
export { writePluginPath } from "./providers/plugin-path.js";
export { withPredecessorLocks } from "./providers/predecessor-locks.js";
export { type ExecutableSearch, findExecutable } from "./providers/provider-executable.js";
export type { ProviderLock } from "./providers/provider-lock.js";
export {
  moduleRequirements,
  type ProviderRequirement,
  type ProviderRequirements,
  providerRequirements,
  stateRequirements,
} from "./providers/provider-requirements.js";
export {
  isSelectedThere,
  type SelectedPackages,
  selectedDirectory,
  selectedProblem,
} from "./providers/selected-packages.js";
export { type DiscoveryError, type HostServices, serviceUrl } from "./services/discover-services.js";
export { type LoginService, loginServiceOf } from "./services/login-service.js";
export { ServiceHosts, type ServiceHostsOptions } from "./services/service-hosts.js";
export { findTokenStorage, keepToken, type TokenStorage } from "./services/token-storage.js";
export { isMissing, readFileIfThere, replaceFile, writeFileAtomically } from "./write-file.js";
