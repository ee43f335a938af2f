import { markInput } from "@landform/config";
import { unknownValue } from "@landform/cty";
import type { Repetition } from "../evaluate/repetition.js";
import { single } from "../evaluate/repetition.js";
import type { ConfigVertex, ExpansionVertex, ModuleCallVertex, OutputVertex, VariableVertex } from "../graph/vertex.js";
import { checkVertex } from "./check-vertex.js";
import { evaluateCheck } from "./evaluate-check.js";
import { evaluateLocal } from "./evaluate-local.js";
import { evaluateOutput } from "./evaluate-output.js";
import { evaluateVariable } from "./evaluate-variable.js";
import { expandModuleCall } from "./expand-module-call.js";
import { expandResource } from "./expand-resource.js";
import { type Effect, type Findings, nothingFound } from "./findings.js";
import type { Run } from "./run.js";
import { validateProvider } from "./validate-provider.js";
import { validateResource } from "./validate-resource.js";

/**
 * What validating does at each kind of vertex: evaluate what can be evaluated while inputs, instances and all that
 * providers tell are unknown.
 */
export function validateVertex(vertex: ConfigVertex, run: Run): Findings | Promise<Findings> {
  return checkVertex(vertex, run) ?? validateChecked(vertex, run);
}

function validateChecked(vertex: ConfigVertex, run: Run): Findings | Promise<Findings> {
  switch (vertex.kind) {
    case "variable":
      return validateVariable(vertex, run);
    case "local":
      return evaluateLocal(vertex, run);
    case "output":
      return validateOutput(vertex, run);
    case "moduleCall":
      return validateModuleCall(vertex, run);
    case "provider":
      return validateProvider(vertex, run);
    case "expansion":
      return validateExpansion(vertex, run);
    case "resource":
      return validateResource(vertex, run);
    case "check":
      return evaluateCheck(vertex, run, { isValidation: true });
    case "orphan":
      return nothingFound;
  }
}

/** An argument of a module call is looked at, but inside the module nothing is known but its type. */
function validateVariable(vertex: VariableVertex, run: Run): Findings {
  const { config } = vertex;
  const isGiven = vertex.module.path.length > 0;
  const { diagnostics } = isGiven
    ? evaluateVariable({ ...vertex, config: { ...config, validations: [] } }, run)
    : nothingFound;
  const value = markInput(config, unknownValue(config.type));
  const effects = run.modules
    .instancesOf(vertex.module)
    .map((module): Effect => ({ kind: "namedValue", of: "variable", module, name: config.name, value }));
  return { diagnostics, effects };
}

/** What a module gives depends on what it is given, so callers know nothing of it. */
function validateOutput(vertex: OutputVertex, run: Run): Findings {
  const { diagnostics } = evaluateOutput(vertex, run, { severity: "error", before: new Map() });
  return { diagnostics, effects: [] };
}

function validateModuleCall(vertex: ModuleCallVertex, run: Run): Findings {
  const { diagnostics } = expandModuleCall(vertex, run, true);
  const by = repeatedBy(vertex.call);
  const repetition: Repetition = { kind: "unknown", ...(by && { by }) };
  const effects = run.modules
    .instancesOf(vertex.module)
    .map((module): Effect => ({ kind: "moduleExpanded", module, call: vertex.call.name, repetition }));
  return { diagnostics, effects };
}

/** The one instance that stands for all, however many there will be. */
function validateExpansion(vertex: ExpansionVertex, run: Run): Findings {
  const { diagnostics, effects } = expandResource(vertex, run, true);
  const by = repeatedBy(vertex.resource.config);
  const repetition: Repetition = by === undefined ? single : { kind: "unknown", by };
  return {
    diagnostics,
    effects: effects.map((effect) => (effect.kind === "resourceExpanded" ? { ...effect, repetition } : effect)),
  };
}

function repeatedBy(block: { readonly count?: unknown; readonly forEach?: unknown }): "count" | "forEach" | undefined {
  if (block.count !== undefined) return "count";
  return block.forEach === undefined ? undefined : "forEach";
}
