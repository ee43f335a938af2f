import { formatProvider, formatVersion, type Provider } from "@landform/addrs";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { mapConcurrently } from "../map-concurrently.js";
import { chooseRelease, constraintText, isLockAcceptable } from "./choose-release.js";
import { type InstalledRelease, installRelease, isInstalled, type Release } from "./install-release.js";
import type { InstallRequest } from "./install-request.js";
import type { LockFile } from "./lock-file.js";
import type { ProviderLock } from "./provider-lock.js";
import type { ProviderRequirement } from "./provider-requirements.js";
import { queryProblem } from "./query-problem.js";
import { downloadRetries } from "./sources/download-retries.js";
import { ProviderSources } from "./sources/provider-sources.js";

export interface Installation {
  /** The locks afterwards: of the requirements only. */
  readonly locks: LockFile;
  /** Those that no package was found for and that a stand-in answers for. */
  readonly standIns: readonly ProviderRequirement[];
  /** Locked by hashes that were computed here alone: machines of another platform have none to compare with. */
  readonly incomplete: readonly Provider[];
  /** Something was installed that others than HashiCorp signed. */
  readonly isSignedByOthers: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** So many releases are looked for, and then downloaded, at a time. */
const atATime = 8;

/** Choose a version of each provider and put its package in place. Goes on after failures, to report all of them. */
export async function installProviders(request: InstallRequest): Promise<Installation> {
  const sources = new ProviderSources({
    methods: request.methods,
    hosts: request.hosts,
    downloadRetries: downloadRetries(request.env),
  });
  const diags = new DiagnosticList();
  const locks = new Map<string, ProviderLock>();
  const steps = await mapConcurrently(request.requirements, atATime, (one) => chooseStep(one, sources, request));
  for (const [index, requirement] of request.requirements.entries()) {
    const key = formatProvider(requirement.provider);
    const lock = request.locks.get(key);
    const step = steps[index];
    if (lock !== undefined && (step?.kind !== "standIn" || step.version === lock.version)) locks.set(key, lock);
  }
  const results = await mapConcurrently(steps, atATime, (step) => take(step, sources, request));
  for (const { diagnostics } of results) for (const diagnostic of diagnostics) diags.add(diagnostic);
  const installed = results.flatMap(({ release }) => release ?? []);
  for (const { lock } of installed) locks.set(formatProvider(lock.provider), lock);
  return {
    locks: inOrderOf(request.requirements, locks),
    standIns: request.requirements.filter((_, index) => steps[index]?.kind === "standIn"),
    incomplete: installed.flatMap(({ isIncomplete, lock }) => (isIncomplete ? lock.provider : [])),
    isSignedByOthers: installed.some(({ isSignedByOthers }) => isSignedByOthers),
    diagnostics: diags.items,
  };
}

function inOrderOf(requirements: readonly ProviderRequirement[], locks: LockFile): LockFile {
  return new Map(
    requirements.flatMap(({ provider }) => {
      const key = formatProvider(provider);
      const lock = locks.get(key);
      return lock === undefined ? [] : [[key, lock] as const];
    }),
  );
}

type Step =
  | { readonly kind: "installed"; readonly lock: ProviderLock }
  | { readonly kind: "install"; readonly release: Release; readonly warnings: readonly Diagnostic[] }
  | { readonly kind: "standIn"; readonly version: string }
  | { readonly kind: "problem"; readonly problem: Diagnostic };

interface StepResult {
  readonly release?: InstalledRelease;
  readonly diagnostics: readonly Diagnostic[];
}

async function take(step: Step, sources: ProviderSources, request: InstallRequest): Promise<StepResult> {
  switch (step.kind) {
    case "standIn":
      return { diagnostics: [] };
    case "problem":
      return { diagnostics: [step.problem] };
    case "installed": {
      const { provider, version } = step.lock;
      request.onEvent?.({ kind: "alreadyInstalled", provider, version });
      return { diagnostics: [] };
    }
    case "install": {
      const diags = new DiagnosticList();
      for (const warning of step.warnings) diags.add(warning);
      const release = await installRelease(step.release, sources, request, diags);
      return { diagnostics: diags.items, ...(release && { release }) };
    }
  }
}

async function chooseStep(
  requirement: ProviderRequirement,
  sources: ProviderSources,
  request: InstallRequest,
): Promise<Step> {
  const { provider } = requirement;
  const { dialect } = request;
  const lock = request.locks.get(formatProvider(provider));
  const pinned = request.upgrade ? undefined : lock;
  const standIn = request.standInVersion?.(requirement);
  const isLockedElsewhere = pinned !== undefined && pinned.version !== standIn;
  if (standIn !== undefined && pinned === undefined) {
    const near = await chooseRelease(requirement, undefined, { sources, dialect, directoriesOnly: true });
    if (near.kind === "none") return { kind: "standIn", version: standIn };
  }
  announce(requirement, lock, request);
  // What is in place needs no source: a directory that another tool prepared works without a network.
  if (pinned !== undefined && isLockAcceptable(pinned, requirement) && (await isInstalled(pinned, request)))
    return { kind: "installed", lock: pinned };
  const choice = await chooseRelease(requirement, pinned, { sources, dialect });
  if (choice.kind === "none") {
    if (standIn !== undefined && !isLockedElsewhere) return { kind: "standIn", version: standIn };
    const problem = await queryProblem(provider, choice.problem, { ...request, sources });
    return { kind: "problem", problem: standIn === undefined ? problem : offering(standIn, problem, request) };
  }
  const { version, warnings } = choice;
  const sameLock = lock?.version === formatVersion(version) ? lock : undefined;
  if (sameLock !== undefined && (await isInstalled(sameLock, request))) return { kind: "installed", lock: sameLock };
  return {
    kind: "install",
    warnings: warnings.length === 0 ? [] : [registryWarning(provider, warnings)],
    release: { provider, version, constraints: constraintText(requirement), ...(sameLock && { lock: sameLock }) },
  };
}

/** The problem that a locked version can't be had, with the way to another one that can. */
function offering(version: string, problem: Diagnostic, { dialect }: InstallRequest): Diagnostic {
  const advice = `Version ${version} is part of this program. To give up the locked version for it, run:\n    ${dialect.name} init -upgrade`;
  return { ...problem, detail: `${problem.detail}\n\n${advice}` };
}

function registryWarning(provider: Provider, warnings: readonly string[]): Diagnostic {
  const lines = warnings.map((warning) => `- ${warning}`).join("\n");
  return {
    severity: "warning",
    summary: "Additional provider information from registry",
    detail: `The remote registry returned warnings for ${formatProvider(provider)}:\n${lines}`,
  };
}

function announce(requirement: ProviderRequirement, lock: ProviderLock | undefined, request: InstallRequest): void {
  const { provider } = requirement;
  if (lock !== undefined && !request.upgrade) request.onEvent?.({ kind: "reuseLocked", provider });
  else request.onEvent?.({ kind: "find", provider, constraints: constraintText(requirement) });
}
