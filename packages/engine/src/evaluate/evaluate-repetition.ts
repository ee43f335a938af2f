import type { Dialect } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { Expression } from "@landform/hcl";
import { evaluateCount } from "./evaluate-count.js";
import { evaluateEnabled } from "./evaluate-enabled.js";
import { evaluateForEach } from "./evaluate-for-each.js";
import type { ModuleScope } from "./module-scope.js";
import { type Repetition, single } from "./repetition.js";

/** What repeats a resource block or a module call; at most one is given. */
export interface RepetitionConfig {
  readonly count?: Expression;
  readonly forEach?: Expression;
  readonly enabled?: Expression;
}

export interface RepetitionContext {
  readonly scope: ModuleScope;
  readonly dialect: Dialect;
  /** What to leave out of a plan so that it can go ahead; for messages. */
  readonly excludable?: string;
  /** A value that is not known yet is no mistake: the answer is an unknown repetition. */
  readonly allowUnknown?: boolean;
}

/** How often to repeat; `undefined` after a mistake, which `diags` then tells. */
export function evaluateRepetition(
  config: RepetitionConfig,
  context: RepetitionContext,
  diags: DiagnosticSink,
): Repetition | undefined {
  if (config.count !== undefined) return evaluateCount(config.count, context, diags);
  if (config.forEach !== undefined) return evaluateForEach(config.forEach, context, diags);
  if (config.enabled !== undefined) return evaluateEnabled(config.enabled, context, diags);
  return single;
}
