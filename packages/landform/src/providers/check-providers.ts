import {
  compareProviders,
  type Dialect,
  formatProvider,
  isBuiltInProvider,
  legacyProviderNamespace,
} from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { type Diagnostic, quoted } from "@landform/diagnostics";
import {
  constraintText,
  isLockAcceptable,
  type LockFile,
  type ProviderRequirement,
  providerRequirements,
  type SelectedPackages,
  sameSelections,
  selectedProblem,
  unmetConstraints,
} from "@landform/installer";
import type { State } from "@landform/state";
import type { ProviderAnswers } from "./provider-answers.js";

/** What the checks look at: a part of a project. */
export interface ProvidersToCheck {
  readonly root: ModuleNode;
  readonly dialect: Dialect;
  readonly lockFile: LockFile;
  readonly packages: SelectedPackages;
  readonly answers: ProviderAnswers;
}

/** Providers that states of very old versions name in a way that nobody can install any more. */
export function legacyProviderProblems(root: ModuleNode, state: State | undefined): readonly Diagnostic[] {
  return [...providerRequirements(root, state).values()]
    .filter(({ provider }) => provider.namespace === legacyProviderNamespace)
    .map(({ provider: { type } }) => ({
      severity: "error",
      summary: "Invalid legacy provider address",
      detail: `This configuration or its associated state refers to the unqualified provider ${quoted(type)}.\n\nYou must complete the Terraform 0.13 upgrade process before upgrading to later versions.`,
    }));
}

/** Are the packages that the lock file selects in place and intact? Everything that starts providers asks. */
export async function packageProblems(project: ProvidersToCheck): Promise<readonly Diagnostic[]> {
  const problems = await selectedProblems(project);
  return problems.length === 0 ? [] : [notInstalled(problems, project.dialect)];
}

/** As `packageProblems`, and is there a selection for each provider of the configuration that meets its constraints? */
export async function selectionProblems(project: ProvidersToCheck): Promise<readonly Diagnostic[]> {
  const notIntact = await packageProblems(project);
  if (notIntact.length > 0) return notIntact;
  const { lockFile, dialect } = project;
  const lines = unmetRequirements(project);
  if (lines.length === 0) return [];
  const advice =
    lockFile.size === 0
      ? `To make the initial dependency selections that will initialize the dependency lock file, run:\n  ${dialect.name} init`
      : `To update the locked dependency selections to match a changed configuration, run:\n  ${dialect.name} init -upgrade`;
  return [
    inconsistent(
      `The following dependency selections recorded in the lock file are inconsistent with the current configuration:${listed(lines)}\n\n${advice}`,
    ),
  ];
}

/** Does the lock file still select what it did when a plan for this configuration was saved? */
export function savedSelectionProblems(project: ProvidersToCheck, whenSaved: LockFile): readonly Diagnostic[] {
  const lines = unmetRequirements(project);
  const unmet = `The following dependency selections recorded in the lock file are inconsistent with the configuration in the saved plan:${listed(lines)}\n\nA saved plan can be applied only to the same configuration it was created from. Create a new plan from the updated configuration.`;
  const different =
    "The given plan file was created with a different set of external dependency selections than the current configuration. A saved plan can be applied only to the same configuration it was created from.\n\nCreate a new plan from the updated configuration.";
  return [
    ...(lines.length === 0 ? [] : [inconsistent(unmet)]),
    ...(sameSelections(project.lockFile, whenSaved) ? [] : [inconsistent(different)]),
  ];
}

function inconsistent(detail: string): Diagnostic {
  return { severity: "error", summary: "Inconsistent dependency lock file", detail };
}

/** As `validate` tells it: in short, and without a look at constraints. */
export async function validationProblems(project: ProvidersToCheck): Promise<readonly Diagnostic[]> {
  const problems = await selectedProblems(project);
  if (problems.length === 0) return [];
  const summary = problems.length === 1 ? problems.join() : `missing or corrupted provider plugins:${listed(problems)}`;
  return [{ severity: "error", summary, detail: "" }];
}

async function selectedProblems({ lockFile, packages, answers }: ProvidersToCheck): Promise<readonly string[]> {
  const locks = [...lockFile.values()].sort((a, b) => compareProviders(a.provider, b.provider));
  const checked = await Promise.all(
    locks.map(async (lock) => {
      const answer = answers(lock.provider);
      return answer?.kind === "installed" ? selectedProblem(lock, packages) : undefined;
    }),
  );
  return checked.filter((problem) => problem !== undefined);
}

function unmetRequirements(project: ProvidersToCheck): readonly string[] {
  return requirementsOf(project).flatMap((requirement) => selectionProblem(requirement, project) ?? []);
}

function requirementsOf({ root }: ProvidersToCheck): readonly ProviderRequirement[] {
  return [...providerRequirements(root).values()].filter(({ provider }) => !isBuiltInProvider(provider));
}

function selectionProblem(
  requirement: ProviderRequirement,
  { answers, lockFile }: ProvidersToCheck,
): string | undefined {
  const { provider, constraints } = requirement;
  const answer = answers(provider);
  if (answer?.kind === "reattached" || answer?.kind === "devOverride") return undefined;
  if (answer?.kind === "embedded" && unmetConstraints(answer.provider, constraints).length === 0) return undefined;
  const lock = lockFile.get(formatProvider(provider));
  if (lock === undefined)
    return `provider ${formatProvider(provider)}: required by this configuration but no version is selected`;
  if (isLockAcceptable(lock, requirement)) return undefined;
  return `provider ${formatProvider(provider)}: locked version selection ${lock.version} doesn't match the updated version constraints "${constraintText(requirement)}"`;
}

/** The lock file selects packages that are not there or are others. */
function notInstalled(problems: readonly string[], { name, productName }: Dialect): Diagnostic {
  return {
    severity: "error",
    summary: "Required plugins are not installed",
    detail: `The installed provider plugins are not consistent with the packages selected in the dependency lock file:${listed(problems)}\n\n${productName} uses external plugins to integrate with a variety of different infrastructure services. To download the plugins required for this configuration, run:\n  ${name} init`,
  };
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `\n  - ${line}`).join("");
}
