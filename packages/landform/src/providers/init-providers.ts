import { formatProvider, formatProviderForDisplay, isBuiltInProvider, type Provider } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import {
  type CliConfig,
  type EmbeddedProvider,
  embeddedProviderFor,
  type InstallationMethod,
  type InstallEvent,
  impliedMethods,
  impliedMirrors,
  installProviders,
  type LockFile,
  mirrorMethods,
  type ProviderRequirement,
  providerRequirements,
  ServiceHosts,
  unmetConstraints,
  withPredecessorLocks,
} from "@landform/installer";
import type { State } from "@landform/state";
import type { Project } from "../project.js";
import { devOverrideInitWarnings } from "./dev-override-warning.js";

export interface InitProvidersOptions {
  readonly state?: State;
  readonly upgrade?: boolean;
  /** `-plugin-dir`: look in these directories and nowhere else. */
  readonly pluginDirectories?: readonly string[];
  /** Where the program was started: directories that are searched unasked are relative to it. */
  readonly launchDirectory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onEvent?: (event: ProviderEvent) => void;
}

export type ProviderEvent =
  | InstallEvent
  | { readonly kind: "builtIn"; readonly provider: Provider }
  /** Nothing is installed: the provider is part of landform. `version` is the release that it stands in for. */
  | { readonly kind: "embedded"; readonly provider: Provider; readonly version: string };

export interface InitializedProviders {
  readonly locks: LockFile;
  readonly incomplete: readonly Provider[];
  /** Something was installed that others than HashiCorp signed. */
  readonly isSignedByOthers: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Find every provider that the configuration and the state need, and install those that are programs. A package that is
 * found wins over the embedded provider of the same name, and so does what the lock file selects; an embedded provider
 * leaves no trace in the lock file.
 */
export async function initProviders(project: Project, options: InitProvidersOptions): Promise<InitializedProviders> {
  const { dialect, cliConfig, packages } = project;
  const locks = withPredecessorLocks(project.lockFile, dialect);
  const diagnostics: Diagnostic[] = [...devOverrideInitWarnings(cliConfig, dialect), ...locks.diagnostics];
  const toInstall: ProviderRequirement[] = [];
  const emit = (event: ProviderEvent): void => {
    project.log.debug?.(`provider ${formatProvider(event.provider)}: ${event.kind}`);
    options.onEvent?.(event);
  };
  for (const requirement of providerRequirements(project.root, options.state).values()) {
    const { provider } = requirement;
    const own = embeddedProviderFor(provider, project.ownProviders);
    if (isBuiltInProvider(provider)) {
      const problem = builtInProblem(requirement, project);
      if (problem === undefined) emit({ kind: "builtIn", provider });
      else diagnostics.push(problem);
    } else if (own !== undefined && isMetBy(requirement, own)) {
      emit({ kind: "embedded", provider, version: own.version ?? "" });
    } else if (!project.reattached.has(formatProvider(provider))) {
      toInstall.push(requirement);
    }
  }
  const standInFor = (requirement: ProviderRequirement): EmbeddedProvider | undefined => {
    const embedded = embeddedProviderFor(requirement.provider, project.embeddedProviders);
    return embedded !== undefined && isMetBy(requirement, embedded) ? embedded : undefined;
  };
  const installed = await installProviders({
    requirements: toInstall,
    locks: locks.value,
    methods: methodsOf(cliConfig, project, options),
    hosts: new ServiceHosts({ dialect, env: options.env, cliConfig }),
    env: options.env,
    upgrade: options.upgrade === true,
    directory: project.dataDirectory.providers,
    platform: packages.platform,
    hasher: packages.hasher,
    dialect,
    mayBreakLocks: cliConfig.mayBreakLocks,
    ...(cliConfig.sharedDirectory !== undefined && { sharedDirectory: cliConfig.sharedDirectory }),
    standInVersion: (requirement) => standInFor(requirement)?.version,
    onEvent: emit,
  });
  for (const requirement of installed.standIns) {
    emit({ kind: "embedded", provider: requirement.provider, version: standInFor(requirement)?.version ?? "" });
  }
  return { ...installed, diagnostics: [...diagnostics, ...installed.diagnostics] };
}

function isMetBy(requirement: ProviderRequirement, embedded: EmbeddedProvider): boolean {
  return unmetConstraints(embedded, requirement.constraints).length === 0;
}

function builtInProblem(
  { provider, constraints }: ProviderRequirement,
  { dialect, embeddedProviders }: Project,
): Diagnostic | undefined {
  const isKnown = embeddedProviderFor(provider, embeddedProviders) !== undefined;
  if (isKnown && constraints.length === 0) return undefined;
  const reason = isKnown
    ? "built-in providers do not support explicit version constraints"
    : `this ${dialect.productName} release has no built-in provider named "${provider.type}"`;
  return {
    severity: "error",
    summary: "Invalid dependency on built-in provider",
    detail: `Cannot use ${formatProviderForDisplay(provider, dialect.registryHost)}: ${reason}.`,
  };
}

function methodsOf(
  { methods }: CliConfig,
  { dialect }: Project,
  { pluginDirectories, env, launchDirectory }: InitProvidersOptions,
): readonly InstallationMethod[] {
  if (pluginDirectories !== undefined) return mirrorMethods(pluginDirectories);
  return methods ?? impliedMethods(impliedMirrors(env, dialect, launchDirectory));
}
