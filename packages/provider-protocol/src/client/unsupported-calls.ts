import { dynamicNull } from "@landform/cty";
import type { Provider } from "../provider.js";
import { problem } from "./rpc-failure.js";

type RareCalls = Pick<
  Provider,
  | "upgradeResourceIdentity"
  | "generateResourceConfig"
  | "validateListConfig"
  | "listResources"
  | "validateActionConfig"
  | "planAction"
  | "invokeAction"
>;

/** For providers that have no identities, searches or actions: nobody who looks at their schemas asks them for any. */
export const unsupportedCalls: RareCalls = {
  upgradeResourceIdentity: async () => ({ diagnostics: [unsupported("UpgradeResourceIdentity")] }),
  generateResourceConfig: async () => ({ config: dynamicNull, diagnostics: [unsupported("GenerateResourceConfig")] }),
  validateListConfig: async () => ({ diagnostics: [unsupported("ValidateListResourceConfig")] }),
  async *listResources() {
    yield { displayName: "", diagnostics: [unsupported("ListResource")] };
  },
  validateActionConfig: async () => ({ diagnostics: [unsupported("ValidateActionConfig")] }),
  planAction: async () => ({ diagnostics: [unsupported("PlanAction")] }),
  async *invokeAction() {
    yield { kind: "completed", diagnostics: [unsupported("InvokeAction")] };
  },
};

function unsupported(method: string) {
  return problem("Unsupported plugin method", `The ${method} method is not supported by this plugin.`);
}
