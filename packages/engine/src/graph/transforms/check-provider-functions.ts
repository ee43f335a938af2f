import type { GraphDraft } from "@landform/dag";
import { type DiagnosticSink, quoted } from "@landform/diagnostics";
import { errorAt } from "../../diagnostics.js";
import type { ConfigGraphInput } from "../config-graph-input.js";
import { referencesOf } from "../references-of.js";
import type { ConfigVertex } from "../vertex.js";

/**
 * OpenTofu: report calls of functions of providers that their module does not require. It wants to start the providers
 * before anything is evaluated, so nothing else is told then.
 */
export function checkProviderFunctions(
  draft: GraphDraft<ConfigVertex>,
  input: Pick<ConfigGraphInput, "config" | "schemas" | "dialect">,
  diags: DiagnosticSink,
): void {
  if (input.dialect.name !== "tofu") return;
  for (const vertex of draft.vertices()) {
    for (const { module, references } of referencesOf(vertex, input)) {
      const { requiredProviders } = module.module;
      for (const { subject, range } of references) {
        if (subject.kind !== "providerFunction" || requiredProviders.has(subject.localName)) continue;
        const detail = `Provider ${quoted(subject.localName)} does not exist within the required_providers of this module`;
        diags.add(errorAt(range, "Unknown function provider", detail));
      }
    }
  }
}
