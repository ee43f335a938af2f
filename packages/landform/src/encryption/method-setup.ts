import type { EncryptionMethodConfig } from "@landform/config";
import { DiagnosticList, quoted } from "@landform/diagnostics";
import { isEncryptionProblem } from "@landform/state";
import type { MethodSetup } from "@landform/state/encryption";
import { decodeArguments } from "./decode-arguments.js";
import { type KeyRing, KeySetup } from "./key-ring.js";
import { methodTypes } from "./methods/method-types.js";

/** A `method` block, ready to be set up with keys. */
export function setupOfMethod({ type: typeName, name, body }: EncryptionMethodConfig, ring: KeyRing): MethodSetup {
  if (typeName === "unencrypted")
    return { isUnencrypted: true, setUp: async () => ({ value: undefined, diagnostics: [] }) };
  return {
    isUnencrypted: false,
    async setUp(stored) {
      const diags = new DiagnosticList();
      const failed = (summary: string, detail: string) => {
        diags.add({ severity: "error", summary, detail });
        return { value: undefined, diagnostics: diags.items };
      };
      const type = methodTypes.get(typeName);
      if (type === undefined)
        return failed(
          `Error fetching encryption method ${quoted(typeName)}`,
          `encryption method with ID ${typeName} not found`,
        );
      const keys = new KeySetup(ring, stored);
      const scope = { setup: keys, subject: `encryption.method.${typeName}.${name}`, waiting: [] };
      const given = await decodeArguments(body, type.arguments, scope, diags);
      if (given === undefined) return { value: undefined, diagnostics: diags.items };
      const method = type.create(given);
      if (isEncryptionProblem(method))
        return failed("Invalid method configuration", `invalid method configuration: ${method.message}`);
      return { value: { method, metadata: keys.metadata }, diagnostics: diags.items };
    },
  };
}
