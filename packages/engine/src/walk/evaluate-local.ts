import type { Value } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { evaluateValue } from "../evaluate/evaluate-value.js";
import { referencesOf } from "../graph/references-of.js";
import type { LocalVertex } from "../graph/vertex.js";
import type { Effect, Findings } from "./findings.js";
import type { Run } from "./run.js";

/** Evaluate a local value in each instance of its module. */
export function evaluateLocal(vertex: LocalVertex, run: Run): Findings {
  const diags = new DiagnosticList();
  const effects: Effect[] = [];
  const { config } = vertex;
  for (const module of run.modules.instancesOf(vertex.module)) {
    const constant = run.constants?.get(config);
    const value = constant ?? evaluateValue(config.expression, run.scopes.in(module), diags);
    if (value === undefined) continue;
    effects.push({ kind: "namedValue", of: "local", module, name: config.name, value });
    if (constant === undefined && diags.items.length === 0) offerConstant(vertex, value, run);
  }
  return { diagnostics: diags.items, effects };
}

function offerConstant(vertex: LocalVertex, value: Value, { constants, schemas, context }: Run): void {
  if (constants === undefined) return;
  const { config, dialect } = context;
  for (const { module, references } of referencesOf(vertex, { config, schemas, dialect })) {
    constants.offer(vertex.config, value, module.module, references);
  }
}
