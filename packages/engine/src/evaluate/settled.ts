import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import type { ProviderFunctions } from "../providers/provider-functions.js";

/** What `work` evaluates to when all provider functions that it calls have answered; diagnostics are those of that. */
export async function settled<T>(
  functions: ProviderFunctions,
  work: (diags: DiagnosticSink) => T,
  diags: DiagnosticSink,
): Promise<T> {
  const { value, found } = await functions.settle(() => {
    const list = new DiagnosticList();
    return { value: work(list), found: list.items };
  });
  for (const diagnostic of found) diags.add(diagnostic);
  return value;
}
