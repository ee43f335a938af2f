import { formatModule, formatModuleInstance, moduleOf } from "@landform/addrs";
import type { Value } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import type { Effect } from "../walk/findings.js";
import { readData } from "./read-data.js";
import type { ConfiguredInstance } from "./resource-block.js";

/** What reading a data source came to: what it told, or what stands for that where it failed. */
export interface CheckedRead {
  readonly value: Value;
  readonly isRead: boolean;
}

/**
 * Read a data source. Inside a `check` block a failed read is a failed check, not the end of what depends on it: its value
 * is `instead` then. `undefined` after an error elsewhere.
 */
export async function readChecked(
  instance: ConfiguredInstance,
  config: Value,
  instead: () => Value,
  effects: Effect[],
  diags: DiagnosticSink,
): Promise<CheckedRead | undefined> {
  const { checkName } = instance.config;
  const found = new DiagnosticList();
  const value = await readData(instance, config, found);
  if (checkName === undefined) {
    for (const diagnostic of found.items) diags.add(diagnostic);
    return value && { value, isRead: true };
  }
  const check = checkAround(instance, checkName);
  for (const diagnostic of found.items) diags.add(asWarning(diagnostic, check.address));
  if (value !== undefined) return { value, isRead: true };
  effects.push(failedCheck(check, found.items));
  return { value: instead(), isRead: false };
}

interface CheckAddress {
  readonly address: string;
  readonly configAddress: string;
}

function checkAround({ address: { module } }: ConfiguredInstance, checkName: string): CheckAddress {
  const name = `check.${checkName}`;
  const inModule = (path: string) => (path === "" ? name : `${path}.${name}`);
  return { address: inModule(formatModuleInstance(module)), configAddress: inModule(formatModule(moduleOf(module))) };
}

/** An error only counts as the failure of the check. */
function asWarning(diagnostic: Diagnostic, address: string): Diagnostic {
  if (diagnostic.severity === "warning") return diagnostic;
  return { ...diagnostic, severity: "warning", extra: { kind: "check", address, objectKind: "check" } };
}

function failedCheck({ address, configAddress }: CheckAddress, diagnostics: readonly Diagnostic[]): Effect {
  const failureMessages = diagnostics.map(({ summary, detail }) => (detail === "" ? summary : `${summary}: ${detail}`));
  const result = { address, status: "fail", failureMessages } as const;
  return { kind: "check", check: { objectKind: "check", configAddress, result } };
}
