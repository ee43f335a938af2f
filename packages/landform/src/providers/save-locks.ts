import path from "node:path";
import { formatProvider } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import type { Diagnostic } from "@landform/diagnostics";
import { type LockFile, lockFileName, type ProviderLock, writeLockFile } from "@landform/installer";
import type { Project } from "../project.js";

export interface SavedLocks {
  readonly outcome: "unchanged" | "created" | "changed";
  readonly diagnostics: readonly Diagnostic[];
}

/** Write the lock file if the selections are others than before. `readOnly`: only say what would change. */
export async function saveLocks(
  { lockFile, directory, dialect }: Project,
  locks: LockFile,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): Promise<SavedLocks> {
  if (sameLocks(lockFile, locks)) return { outcome: "unchanged", diagnostics: [] };
  if (readOnly) return { outcome: "unchanged", diagnostics: [readOnlyProblem(lockFile, locks, dialect.name)] };
  try {
    await writeLockFile(path.join(directory, lockFileName), locks, dialect.name);
  } catch (error) {
    return { outcome: "unchanged", diagnostics: [notWritten(error)] };
  }
  return { outcome: lockFile.size === 0 ? "created" : "changed", diagnostics: [] };
}

function notWritten(error: unknown): Diagnostic {
  return {
    severity: "error",
    summary: "Failed to update dependency lock file",
    detail: `Error while creating or updating ${lockFileName}: ${fileProblem(error, lockFileName)}.`,
  };
}

/** Constraints do not count: they are a note about the time when the selection was made. */
export function sameLocks(before: LockFile, after: LockFile): boolean {
  return before.size === after.size && [...after.values()].every((lock) => isSameLock(before, lock));
}

function isSameLock(before: LockFile, { provider, version, hashes }: ProviderLock): boolean {
  const other = before.get(formatProvider(provider));
  const known = new Set(other?.hashes);
  return other?.version === version && known.size === new Set(hashes).size && hashes.every((hash) => known.has(hash));
}

function readOnlyProblem(before: LockFile, after: LockFile, program: string): Diagnostic {
  const sameProviders = before.size === after.size && [...after.keys()].every((name) => before.has(name));
  if (sameProviders) {
    return {
      severity: "warning",
      summary: "Provider lock file not updated",
      detail: `Changes to the provider selections were detected, but not saved in the .terraform.lock.hcl file. To record these selections, run "${program} init" without the "-lockfile=readonly" flag.`,
    };
  }
  return {
    severity: "error",
    summary: "Provider dependency changes detected",
    detail: `Changes to the required provider dependencies were detected, but the lock file is read-only. To use and record these requirements, run "${program} init" without the "-lockfile=readonly" flag.`,
  };
}
