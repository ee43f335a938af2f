import type { Dialect } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { type Diagnostic, messageOf, type WithDiagnostics } from "@landform/diagnostics";
import { readFileIfThere, writeFileAtomically } from "@landform/installer";
import { formatJson } from "@landform/json-output";

/**
 * Which backend `init` set up last, as the reference tools note it in `.terraform/terraform.tfstate` too: what other
 * commands use, and what tells them that `init` must run again.
 */
export interface BackendRecord {
  readonly type: string;
  /** By argument; those that were not given are null. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Of the block alone: see `backendHash`. */
  readonly hash: number;
}

/** `undefined` where no backend is set up, or with an error. */
export async function readBackendRecord(file: string): Promise<WithDiagnostics<BackendRecord | undefined>> {
  let text: string | undefined;
  try {
    text = await readFileIfThere(file);
  } catch (error) {
    return { value: undefined, diagnostics: [unreadable(fileProblem(error))] };
  }
  if (text === undefined || text.trim() === "") return { value: undefined, diagnostics: [] };
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return {
      value: undefined,
      diagnostics: [unreadable(`invalid syntax: ${messageOf(error)}`)],
    };
  }
  return recordIn(document);
}

function recordIn(document: unknown): WithDiagnostics<BackendRecord | undefined> {
  const { version, backend, terraform_version: by } = isObject(document) ? document : {};
  if (version !== formatVersion) {
    const program = typeof by === "string" ? ` v${by}` : "";
    const problem = `unsupported backend state version ${String(version)}; you may need to use Terraform CLI${program} to work in this directory`;
    return { value: undefined, diagnostics: [unreadable(problem)] };
  }
  if (!isObject(backend) || typeof backend.type !== "string") return { value: undefined, diagnostics: [] };
  const config = isObject(backend.config) ? backend.config : {};
  const hash = typeof backend.hash === "number" ? backend.hash : 0;
  return { value: { type: backend.type, config, hash }, diagnostics: [] };
}

/** `undefined`: there is none any more. */
export async function writeBackendRecord(
  file: string,
  record: BackendRecord | undefined,
  { version }: Dialect,
): Promise<readonly Diagnostic[]> {
  const document = {
    version: formatVersion,
    terraform_version: version,
    ...(record && { backend: { type: record.type, config: record.config, hash: record.hash } }),
  };
  try {
    await writeFileAtomically(file, formatJson(document, "indented"));
    return [];
  } catch (error) {
    return [{ severity: "error", summary: "Error saving backend configuration", detail: fileProblem(error, file) }];
  }
}

const formatVersion = 3;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unreadable(problem: string): Diagnostic {
  return { severity: "error", summary: `Failed to load state: ${problem}`, detail: "" };
}
