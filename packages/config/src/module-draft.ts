import type { Provider } from "@landform/addrs";
import { DiagnosticList } from "@landform/diagnostics";
import type { CheckBlock } from "./decode-check.js";
import type { ImportBlock } from "./decode-import.js";
import type { ModuleCallBlock } from "./decode-module-call.js";
import type { OutputBlock } from "./decode-output.js";
import type { ProviderBlock } from "./decode-provider.js";
import type { RequiredProvidersBlock } from "./decode-required-providers.js";
import type { ProviderMetaBlock } from "./decode-terraform.js";
import type { VariableBlock } from "./decode-variable.js";
import type { EncryptionConfig } from "./encryption.js";
import type {
  BackendConfig,
  CloudConfig,
  LocalConfig,
  MovedConfig,
  RemovedConfig,
  RequiredProvider,
  VersionRequirement,
} from "./module.js";
import type { ResourceBlock } from "./resource-block.js";

/** The blocks of a module while its files are put together; changed in place by `add-file.ts` and `override-file.ts`. */
export interface ModuleDraft {
  /** Problems for when everything could be read. */
  readonly deferred: DiagnosticList;
  requiredVersions: VersionRequirement[];
  requiredProvidersBlock: RequiredProvidersBlock | undefined;
  requiredProviders: Map<string, RequiredProvider>;
  backend: BackendConfig | undefined;
  cloud: CloudConfig | undefined;
  encryption: EncryptionConfig | undefined;
  providerMetas: Map<string, ProviderMetaBlock>;
  /** By local name and alias. */
  providers: Map<string, ProviderBlock>;
  variables: Map<string, VariableBlock>;
  locals: Map<string, LocalConfig>;
  outputs: Map<string, OutputBlock>;
  moduleCalls: Map<string, ModuleCallBlock>;
  /** By address, of all modes; those of `check` blocks too. */
  resources: Map<string, ResourceBlock>;
  checks: Map<string, CheckBlock>;
  moved: MovedConfig[];
  removed: RemovedConfig[];
  imports: ImportBlock[];
  /** By address of the instance: the block that imports it. */
  importedInstances: Map<string, ImportBlock>;
}

export function emptyDraft(deferred = new DiagnosticList()): ModuleDraft {
  return {
    deferred,
    requiredVersions: [],
    requiredProvidersBlock: undefined,
    requiredProviders: new Map(),
    backend: undefined,
    cloud: undefined,
    encryption: undefined,
    providerMetas: new Map(),
    providers: new Map(),
    variables: new Map(),
    locals: new Map(),
    outputs: new Map(),
    moduleCalls: new Map(),
    resources: new Map(),
    checks: new Map(),
    moved: [],
    removed: [],
    imports: [],
    importedInstances: new Map(),
  };
}

/** Which provider a local name stands for, as far as `required_providers` says. */
export function declaredProvider(draft: ModuleDraft, localName: string): Provider | undefined {
  return draft.requiredProviders.get(localName)?.source;
}
