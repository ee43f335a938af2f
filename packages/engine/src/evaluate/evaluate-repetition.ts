import type { DiagnosticSink } from "@landform/diagnostics";
import type { Expression } from "@landform/hcl";
import { evaluateCount } from "./evaluate-count.js";
import { evaluateEnabled } from "./evaluate-enabled.js";
import { evaluateForEach } from "./evaluate-for-each.js";
import { type Repetition, single } from "./repetition.js";
import type { RepetitionContext } from "./repetition-context.js";

/** What repeats a resource block or a module call; at most one is given. */
export interface RepetitionConfig {
  readonly count?: Expression | undefined;
  readonly forEach?: Expression | undefined;
  readonly enabled?: Expression | undefined;
}

/** How often to repeat; `undefined` after a mistake, which `diags` then tells. */
export function evaluateRepetition(
  config: RepetitionConfig,
  context: RepetitionContext,
  diags: DiagnosticSink,
): Repetition | undefined {
  if (context.isLeftUnknown === true) return unknownRepetition(config);
  if (config.count !== undefined) return evaluateCount(config.count, context, diags);
  if (config.forEach !== undefined) return evaluateForEach(config.forEach, context, diags);
  if (config.enabled !== undefined) return evaluateEnabled(config.enabled, context, diags);
  return single;
}

function unknownRepetition({ count, forEach }: RepetitionConfig): Repetition {
  if (count !== undefined) return { kind: "unknown", by: "count" };
  return { kind: "unknown", ...(forEach !== undefined && { by: "forEach" }) };
}
