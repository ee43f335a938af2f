import { type Dialect, formatProvider } from "@landform/addrs";
import type { Diagnostic, WithDiagnostics } from "@landform/diagnostics";
import type { LockFile } from "./lock-file.js";

const predecessorHost = "registry.terraform.io";

/**
 * For OpenTofu, what Terraform locked of HashiCorp's providers counts for those of the same names in OpenTofu's registry
 * that are not locked yet: their versions, as their packages are others. A warning says so.
 */
export function withPredecessorLocks(locks: LockFile, { name, registryHost }: Dialect): WithDiagnostics<LockFile> {
  if (name !== "tofu") return { value: locks, diagnostics: [] };
  const all = new Map(locks);
  const lines: string[] = [];
  for (const [address, lock] of [...locks].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (lock.provider.hostname !== predecessorHost || lock.provider.namespace !== "hashicorp") continue;
    const provider = { ...lock.provider, hostname: registryHost };
    const successor = formatProvider(provider);
    if (all.has(successor)) continue;
    all.set(successor, { ...lock, provider, hashes: [] });
    lines.push(`  - ${address} => ${successor}\n`);
  }
  return { value: all, diagnostics: lines.length === 0 ? [] : [rewritten(lines)] };
}

function rewritten(lines: readonly string[]): Diagnostic {
  return {
    severity: "warning",
    summary: "Dependency lock file entries automatically updated",
    detail: `OpenTofu automatically rewrote some entries in your dependency lock file:\n${lines.join("")}\nThe version selections were preserved, but the hashes were not because the OpenTofu project's provider releases are not byte-for-byte identical.`,
  };
}
