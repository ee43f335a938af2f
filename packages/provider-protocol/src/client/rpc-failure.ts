import { messageOf } from "@landform/diagnostics";
import type { ProviderDiagnostic } from "../provider.js";
import type { RpcResult } from "../rpc/rpc-channel.js";

/** A problem that has no place in the configuration. */
export function problem(summary: string, detail = ""): ProviderDiagnostic {
  return { severity: "error", summary, detail, isPlaceless: true };
}

const schemasFailed = "Failed to load plugin schemas";
const whileLoading = "Error while loading schemas for plugin components: ";

/** Why it is not known what the provider `name` has. `reason` ends in a full stop. */
export function schemaProblem(name: string, reason: string): ProviderDiagnostic {
  const detail = `${whileLoading}Failed to obtain provider schema: Could not load the schema for provider ${name}: ${reason}.`;
  return problem(schemasFailed, detail);
}

/** What is wrong with several providers, as the reference tools tell it: schemas that failed to load are one problem. */
export function joinSchemaProblems(found: readonly ProviderDiagnostic[]): readonly ProviderDiagnostic[] {
  const failed = found.filter(({ summary }) => summary === schemasFailed);
  if (failed.length < 2) return found;
  const list = failed.map(({ detail }) => `\n- ${detail.slice(whileLoading.length, -1)}`).join("");
  const joined = problem(schemasFailed, `${whileLoading}${failed.length} problems:\n${list}.`);
  return [joined, ...found.filter((each) => !failed.includes(each))];
}

/** Why a call failed, in the reference's words. `callName` as it names calls: `plugin6.(*GRPCProvider).ReadResource`. */
export function rpcFailure(
  callName: string,
  error: RpcResult & { readonly kind: "rpcError" },
  crashReport: string | undefined,
): ProviderDiagnostic {
  switch (error.code) {
    case "unavailable": {
      const detail = `The plugin encountered an error, and failed to respond to the ${callName} call. The plugin logs may contain more details.`;
      return problem("Plugin did not respond", crashReport === undefined ? detail : `${detail}\n\n${crashReport}`);
    }
    case "cancelled":
      return problem("Request cancelled", `The ${callName} request was cancelled.`);
    case "unimplemented":
      return problem("Unsupported plugin method", `The ${callName} method is not supported by this plugin.`);
    default:
      return problem("Plugin error", `The plugin returned an unexpected error from ${callName}: ${error.message}`);
  }
}

export function unreadableReply(error: unknown): ProviderDiagnostic {
  const reason = messageOf(error);
  return problem("Plugin error", `The plugin's answer is no message of the plugin protocol: ${reason}`);
}
