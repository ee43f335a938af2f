import type { Provider, ProviderDiagnostic, TypedConfigRequest } from "../provider.js";
import { decodeDiagnostics } from "../wire/diagnostics.js";
import { capableConfigRequest, diagnosticsResponse, typedConfigRequest } from "../wire/shared-messages.js";
import { actionEvent } from "../wire/stream-messages.js";
import { clientCapabilities } from "./capabilities.js";
import { objectTypes } from "./object-type.js";
import type { ProviderSession } from "./provider-session.js";

type ActionCalls = Pick<Provider, "validateActionConfig" | "planAction" | "invokeAction">;

/** Calls about what a provider can do besides managing objects. */
export function actionCalls(session: ProviderSession): ActionCalls {
  const ask = async (name: "ValidateActionConfig" | "PlanAction", { typeName, config }: TypedConfigRequest) => {
    const diags: ProviderDiagnostic[] = [];
    const types = await objectTypes(session, "actions", typeName, diags);
    if (types === undefined) return { diagnostics: diags };
    await session.exchange(
      name,
      name === "PlanAction" ? capableConfigRequest : typedConfigRequest,
      (encode) => ({ typeName, config: encode(config, types.object), clientCapabilities }),
      diagnosticsResponse,
      diags,
    );
    return { diagnostics: diags };
  };
  return {
    validateActionConfig: (request) => ask("ValidateActionConfig", request),
    planAction: (request) => ask("PlanAction", request),

    async *invokeAction({ typeName, config }) {
      const diags: ProviderDiagnostic[] = [];
      const types = await objectTypes(session, "actions", typeName, diags);
      if (types === undefined) {
        yield { kind: "completed", diagnostics: diags };
        return;
      }
      const events = session.stream(
        "InvokeAction",
        capableConfigRequest,
        (encode) => ({ typeName, config: encode(config, types.object), clientCapabilities }),
        actionEvent,
        diags,
      );
      for await (const { progress, completed } of events) {
        if (progress !== undefined) yield { kind: "progress", message: progress.message };
        if (completed === undefined) continue;
        yield { kind: "completed", diagnostics: decodeDiagnostics(completed.diagnostics) };
        return;
      }
      yield { kind: "completed", diagnostics: diags };
    },
  };
}
