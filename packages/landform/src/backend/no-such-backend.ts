import type { Dialect } from "@landform/addrs";
import type { Diagnostic, SourceRange } from "@landform/diagnostics";

/** Why there is none of that name. `typeRange`: where it is written. */
export function noSuchBackend(type: string, dialect: Dialect, typeRange?: SourceRange): Diagnostic {
  return {
    severity: "error",
    summary: "Invalid backend type",
    detail: reasonFor(type, dialect),
    ...(typeRange && { subject: typeRange }),
  };
}

function reasonFor(type: string, { productName }: Dialect): string {
  if (type === "azure") return 'The "azure" backend name has been removed, please use "azurerm".';
  if (removed.has(type)) return `The "${type}" backend is not supported in ${productName} v1.3 or later.`;
  return `There is no backend type named "${type}".`;
}

const removed: ReadonlySet<string> = new Set(["artifactory", "etcd", "etcdv3", "manta", "swift"]);
