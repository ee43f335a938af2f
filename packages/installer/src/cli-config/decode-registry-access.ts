import type { Diagnostic, DiagnosticSink } from "@landform/diagnostics";
import { isFailure, numberArgument } from "./arguments.js";
import type { CliConfig, RegistryProtocols } from "./cli-config.js";
import { blocksNamed } from "./decode-hosts.js";
import type { Hcl1Item } from "./hcl1.js";

/** The last `credentials_helper "NAME" { args = […] }`. */
export function decodeCredentialsHelper(items: readonly Hcl1Item[]): CliConfig["credentialsHelper"] {
  const [name, body] = blocksNamed("credentials_helper", items).at(-1) ?? [];
  if (name === undefined) return undefined;
  const args: unknown = body?.get("args");
  return { name, args: Array.isArray(args) ? args.map(String) : [] };
}

/** OpenTofu's `registry_protocols` of all files, of which later ones win. */
export function decodeRegistryProtocols(
  files: readonly { readonly items: readonly Hcl1Item[] }[],
  diags: DiagnosticSink,
): RegistryProtocols {
  return Object.assign({}, ...files.map(({ items }) => decodeBlocks(items, diags)));
}

function decodeBlocks(items: readonly Hcl1Item[], diags: DiagnosticSink): RegistryProtocols {
  const [block, ...others] = items.filter(({ keys }) => keys[0] === "registry_protocols");
  if (block === undefined) return {};
  const { position } = block.value;
  for (const _ of others)
    diags.add(problem("Duplicate", `The registry protocol settings were already defined at ${position}.`));
  if (block.value.kind !== "object") {
    const detail = `The registry_protocols item at ${position} must have an open brace after the block type.`;
    diags.add(problem("Invalid", detail));
    return {};
  }
  const retryCount = numberArgument(block, "retry_count");
  const timeoutSeconds = numberArgument(block, "request_timeout_seconds");
  for (const value of [retryCount, timeoutSeconds])
    if (isFailure(value))
      diags.add(problem("Invalid", `Invalid registry protocol settings at ${position}: ${value.message}.`));
  return {
    ...(typeof retryCount === "number" && { retryCount }),
    ...(typeof timeoutSeconds === "number" && { timeoutSeconds }),
  };
}

function problem(kind: "Duplicate" | "Invalid", detail: string): Diagnostic {
  return { severity: "error", summary: `${kind} registry_protocols block`, detail };
}
