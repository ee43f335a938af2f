import { DiagnosticList } from "@landform/diagnostics";
import { evaluateValue } from "../evaluate/evaluate-value.js";
import type { LocalVertex } from "../graph/vertex.js";
import type { Effect, Findings } from "./findings.js";
import type { Run } from "./run.js";

/** Evaluate a local value in each instance of its module. */
export function evaluateLocal(vertex: LocalVertex, run: Run): Findings {
  const diags = new DiagnosticList();
  const effects: Effect[] = [];
  const { name, expression } = vertex.config;
  for (const module of run.modules.instancesOf(vertex.module)) {
    const value = evaluateValue(expression, run.scopes.in(module), diags);
    if (value !== undefined) effects.push({ kind: "namedValue", of: "local", module, name, value });
  }
  return { diagnostics: diags.items, effects };
}
