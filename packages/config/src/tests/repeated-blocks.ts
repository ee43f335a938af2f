import { formatModuleInstance } from "@landform/addrs";
import { type DiagnosticSink, formatRange } from "@landform/diagnostics";
import { type DecodeContext, isTofu } from "../decode-context.js";
import { formatOverrideTarget } from "./format-override-target.js";
import type { MockDefaults, OverrideModule, OverrideResource } from "./test-file.js";

type Override = OverrideResource | OverrideModule;

/** Report blocks of a test file, or of a run, that override the same. */
export function reportRepeatedOverrides(
  overrides: readonly Override[],
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  for (const [override, first] of repeatsIn(overrides, overrideKey)) {
    if (isTofu(context)) diags.add(repeatedOverrideInTofu(override));
    else diags.add(repeatedOverride(override, first));
  }
}

/** In the words of Terraform. */
export function repeatedOverride(override: Override, first: Override) {
  const block = overrideBlock(override);
  const detail = `An ${block} block targeting ${overrideKey(override)} has already been defined at ${formatRange(first.blockRange)}.`;
  return { severity: "error", summary: `Duplicate ${block} block`, detail, subject: override.blockRange } as const;
}

function repeatedOverrideInTofu(override: Override) {
  const block = overrideBlock(override);
  const detail = `It is not allowed to have multiple \`${block}\` blocks with the same target: \`${overrideKey(override)}\`.`;
  return { severity: "error", summary: `Duplicated \`${block}\` block`, detail, subject: override.range } as const;
}

/** In the words of Terraform. */
export function repeatedDefaults(defaults: MockDefaults, first: MockDefaults) {
  const block = mockBlock(defaults);
  const detail = `A ${block} block for ${defaults.type} has already been defined at ${formatRange(first.range)}.`;
  return { severity: "error", summary: `Duplicate ${block} block`, detail, subject: defaults.typeRange } as const;
}

/** Those that have the key of one before, with the first that has it. */
export function repeatsIn<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly [T, T])[] {
  const first = new Map<string, T>();
  const repeats: (readonly [T, T])[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const before = first.get(key);
    if (before === undefined) first.set(key, item);
    else repeats.push([item, before]);
  }
  return repeats;
}

export function overrideKey(override: Override): string {
  return "outputs" in override ? formatModuleInstance(override.target) : formatOverrideTarget(override.target);
}

export function overrideBlock(override: Override): string {
  if ("outputs" in override) return "override_module";
  return override.mode === "managed" ? "override_resource" : "override_data";
}

export function mockBlock({ mode }: MockDefaults): string {
  return mode === "data" ? "mock_data" : "mock_resource";
}

export function defaultsKey(defaults: MockDefaults): string {
  return `${mockBlock(defaults)}.${defaults.type}`;
}
