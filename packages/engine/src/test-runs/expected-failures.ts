import { formatReferenceable, type Reference } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import { errorAt, warningAt } from "../diagnostics.js";

/**
 * The diagnostics of a run as the test sees them: failures that it expects are gone, those that it expects and did not
 * get are there, and failed checks are errors.
 */
export function settleFailures(
  expected: readonly Reference[],
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const missing = new Set(expected);
  const left = diagnostics.flatMap((diagnostic) => {
    const { extra } = diagnostic;
    if (extra?.kind !== "check") return [diagnostic];
    const isFailure = diagnostic.severity === "error" || extra.objectKind === "check";
    const matching = isFailure ? expected.filter((reference) => isAbout(reference, extra.address)) : [];
    for (const reference of matching) missing.delete(reference);
    if (matching.length > 0) return [];
    return [extra.objectKind === "check" ? { ...diagnostic, severity: "error" as const } : diagnostic];
  });
  return [...left, ...Array.from(missing, missingFailure)];
}

/** A whole resource stands for all its instances. */
function isAbout({ subject }: Reference, address: string): boolean {
  const name = formatReferenceable(subject);
  return address === name || (subject.kind === "resource" && address.startsWith(`${name}[`));
}

function missingFailure({ subject, range }: Reference): Diagnostic {
  const detail = `The checkable object, ${formatReferenceable(subject)}, was expected to report an error but did not.`;
  return errorAt(range, "Missing expected failure", detail);
}

/**
 * Warn where an expected failure came too early: what could not be planned is not applied. Terraform warns before each
 * failure, OpenTofu after them all.
 */
export function withPrematureFailures(
  expected: readonly Reference[],
  diagnostics: readonly Diagnostic[],
  dialect: "terraform" | "tofu",
): readonly Diagnostic[] {
  const warnings = (failures: readonly Diagnostic[]) => prematureFailures(expected, failures, dialect);
  if (dialect === "tofu") return [...diagnostics, ...warnings(diagnostics)];
  return diagnostics.flatMap((diagnostic) => [...warnings([diagnostic]), diagnostic]);
}

function prematureFailures(
  expected: readonly Reference[],
  diagnostics: readonly Diagnostic[],
  dialect: "terraform" | "tofu",
): readonly Diagnostic[] {
  return diagnostics.flatMap(({ severity, extra }) => {
    if (severity !== "error" || extra?.kind !== "check") return [];
    const { address, objectKind } = extra;
    const reference = expected.find((one) => isAbout(one, address));
    if (reference === undefined) return [];
    if (dialect === "terraform") {
      const detail = `A custom condition within ${address} failed during the planning stage and prevented the requested apply operation. While this was an expected failure, the apply operation could not be executed and so the overall test case will be marked as a failure and the original diagnostic included in the test report.`;
      const isOfOutput = objectKind === "output";
      return [warningAt(isOfOutput ? reference.range : undefined, "Expected failure while planning", detail)];
    }
    if (objectKind !== "var") return [];
    const detail = `Variable ${address}, has an invalid value within the test. Although this was an expected failure, it has meant the apply stage was unable to run so the overall test will fail.`;
    return [warningAt(undefined, "Invalid Variable in test file", detail)];
  });
}
