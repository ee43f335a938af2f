import type { Dialect } from "@landform/addrs";
import { type BackendType, localBackendType } from "@landform/backends";
import type { Diagnostic, SourceRange } from "@landform/diagnostics";

/** The kinds of backends that there are, by name. */
const backendTypes: ReadonlyMap<string, BackendType> = new Map([[localBackendType.name, localBackendType]]);

export function backendTypeNamed(name: string): BackendType | undefined {
  return backendTypes.get(name);
}

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
  if (!known.has(type)) return `There is no backend type named "${type}".`;
  return `landform keeps state in local files only, so far: the backend "${type}" that ${productName} knows is not available yet.`;
}

const removed: ReadonlySet<string> = new Set(["artifactory", "etcd", "etcdv3", "manta", "swift"]);

const known: ReadonlySet<string> = new Set([
  "azurerm",
  "consul",
  "cos",
  "gcs",
  "http",
  "inmem",
  "kubernetes",
  "oci",
  "oss",
  "pg",
  "remote",
  "s3",
]);
