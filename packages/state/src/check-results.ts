import {
  configResourceOf,
  formatAbsResourceInstance,
  formatConfigResource,
  parseAbsResourceInstance,
} from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { CheckResultDocument } from "./document.js";
import type { CheckResult, CheckStatus } from "./state.js";

/** Results about kinds of objects that we don't know are left out, so that newer tools can write them. */
export function decodeCheckResults(
  documents: readonly CheckResultDocument[],
  diags: DiagnosticSink,
): readonly CheckResult[] {
  const results: CheckResult[] = [];
  for (const document of documents) {
    const objectKind = kinds.get(document.objectKind);
    if (objectKind === undefined) continue;
    if (objectKind === "resource" && !isConfigResource(document.configAddress, diags)) continue;
    results.push({
      objectKind,
      configAddress: document.configAddress,
      status: decodeStatus(document.status),
      objects: document.objects?.map((object) => ({
        address: object.objectAddress,
        status: decodeStatus(object.status),
        failureMessages: object.failureMessages,
      })),
    });
  }
  return results;
}

const kinds: ReadonlyMap<string, CheckResult["objectKind"]> = new Map([
  ["resource", "resource"],
  ["output", "output"],
  ["check", "check"],
  ["var", "var"],
]);

/** A status that we don't know counts as unknown, so that newer tools can write one. */
function decodeStatus(status: string): CheckStatus {
  return status === "pass" || status === "fail" || status === "error" ? status : "unknown";
}

function isConfigResource(address: string, diags: DiagnosticSink): boolean {
  const parsed = parseAbsResourceInstance(address, diags);
  if (parsed === undefined) return false;
  if (formatConfigResource(configResourceOf(parsed)) === formatAbsResourceInstance(parsed)) return true;
  diags.add({ severity: "error", summary: `invalid checkable config address ${address}`, detail: "" });
  return false;
}
