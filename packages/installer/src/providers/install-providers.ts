import { formatProvider, type Provider } from "@landform/addrs";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { chooseRelease, constraintText, isLockAcceptable, queryProblem } from "./choose-release.js";
import { installRelease, isInstalled, type Release } from "./install-release.js";
import type { InstallRequest } from "./install-request.js";
import type { LockFile } from "./lock-file.js";
import type { ProviderLock } from "./provider-lock.js";
import type { ProviderRequirement } from "./provider-requirements.js";

export interface Installation {
  /** The locks afterwards: of the requirements only. */
  readonly locks: LockFile;
  /** Those that no package was found for and that a stand-in answers for. */
  readonly standIns: readonly ProviderRequirement[];
  /** Locked by hashes that were computed here alone: machines of another platform have none to compare with. */
  readonly incomplete: readonly Provider[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Choose a version of each provider and put its package in place. Goes on after failures, to report all of them. */
export async function installProviders(request: InstallRequest): Promise<Installation> {
  const diags = new DiagnosticList();
  const locks = new Map<string, ProviderLock>();
  const standIns: ProviderRequirement[] = [];
  const incomplete: Provider[] = [];
  const steps: Step[] = [];
  for (const requirement of request.requirements) {
    const key = formatProvider(requirement.provider);
    const lock = request.locks.get(key);
    if (lock !== undefined) locks.set(key, lock);
    const step = await chooseStep(requirement, lock, request);
    if (step.kind === "standIn") {
      standIns.push(requirement);
      if (lock?.version !== step.version) locks.delete(key);
    } else announce(requirement, lock, request);
    if (step.kind === "problem") diags.add(step.problem);
    else steps.push(step);
  }
  for (const step of steps) {
    if (step.kind === "installed") {
      const { provider, version } = step.lock;
      request.onEvent?.({ kind: "alreadyInstalled", provider, version });
    } else if (step.kind === "install") {
      const lock = await installRelease(step.release, request, diags);
      if (lock === undefined) continue;
      locks.set(formatProvider(lock.provider), lock);
      if ((step.release.lock?.hashes ?? []).length === 0) incomplete.push(lock.provider);
    }
  }
  return { locks, standIns, incomplete, diagnostics: diags.items };
}

type Step =
  | { readonly kind: "installed"; readonly lock: ProviderLock }
  | { readonly kind: "install"; readonly release: Release }
  | { readonly kind: "standIn"; readonly version: string };

async function chooseStep(
  requirement: ProviderRequirement,
  lock: ProviderLock | undefined,
  request: InstallRequest,
): Promise<Step | { readonly kind: "problem"; readonly problem: Diagnostic }> {
  const pinned = request.upgrade ? undefined : lock;
  // What is in place needs no source: a directory that another tool prepared works without a network.
  if (pinned !== undefined && isLockAcceptable(pinned, requirement) && (await isInstalled(pinned, request)))
    return { kind: "installed", lock: pinned };
  const choice = await chooseRelease(requirement, pinned, request);
  if (choice.kind === "none") {
    const standIn = request.standInVersion?.(requirement);
    if (standIn !== undefined && (pinned === undefined || pinned.version === standIn))
      return { kind: "standIn", version: standIn };
    const problem = queryProblem(requirement, choice.reason, request.dialect);
    return { kind: "problem", problem: standIn === undefined ? problem : offering(standIn, problem, request) };
  }
  const { version, packages } = choice;
  const sameLock = lock?.version === version ? lock : undefined;
  if (sameLock !== undefined && (await isInstalled(sameLock, request))) return { kind: "installed", lock: sameLock };
  const { provider } = requirement;
  return {
    kind: "install",
    release: {
      provider,
      version,
      constraints: constraintText(requirement),
      packages,
      ...(sameLock !== undefined && { lock: sameLock }),
    },
  };
}

/** The problem that a locked version can't be had, with the way to another one that can. */
function offering(version: string, problem: Diagnostic, { dialect }: InstallRequest): Diagnostic {
  const advice = `Version ${version} is part of this program. To give up the locked version for it, run:\n    ${dialect.name} init -upgrade`;
  return { ...problem, detail: `${problem.detail}\n\n${advice}` };
}

function announce(requirement: ProviderRequirement, lock: ProviderLock | undefined, request: InstallRequest): void {
  const { provider } = requirement;
  if (lock !== undefined && !request.upgrade) request.onEvent?.({ kind: "reuseLocked", provider });
  else request.onEvent?.({ kind: "find", provider, constraints: constraintText(requirement) });
}
