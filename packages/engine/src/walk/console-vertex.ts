import { formatConfigResource } from "@landform/addrs";
import { dynamic } from "@landform/cty";
import { impliedType } from "@landform/schema";
import { type ConfigVertex, localName, type ResourceVertex } from "../graph/vertex.js";
import { resourceSchema } from "../providers/schemas.js";
import type { StateIndex } from "../state-index.js";
import { evaluateLocal } from "./evaluate-local.js";
import { evaluateOutput } from "./evaluate-output.js";
import { evaluateVariable } from "./evaluate-variable.js";
import { expandModuleCall } from "./expand-module-call.js";
import { type Effect, type Findings, nothingFound } from "./findings.js";
import type { Run } from "./run.js";
import { storedValues } from "./stored-values.js";

/** What looking at the present values does at each kind of vertex: nothing is asked of providers, nothing is checked. */
export function consoleVertex(vertex: ConfigVertex, run: Run, state: StateIndex): Findings {
  switch (vertex.kind) {
    case "variable":
      return evaluateVariable(vertex, run);
    case "local":
      return evaluateLocal(vertex, run);
    case "output":
      return evaluateOutput(vertex, run, { severity: "warning", before: new Map() });
    case "moduleCall":
      return expandModuleCall(vertex, run);
    case "resource":
      return presentValues(vertex, run, state);
    case "expansion":
    case "provider":
    case "orphan":
    case "check":
    case "moduleEnd":
      return nothingFound;
  }
}

/**
 * The instances that the state has, whatever `count` and `for_each` come to now. Nothing is known of a resource that is
 * not in the state.
 */
function presentValues(vertex: ResourceVertex, run: Run, state: StateIndex): Findings {
  const { config, address, provider } = vertex;
  const states = state.byConfigResource.get(formatConfigResource(address)) ?? [];
  const schema = resourceSchema(run.schemas, provider.provider, config);
  const effects = run.modules
    .instancesOf(vertex.module)
    .map((module): Effect => ({ kind: "resourceExpanded", module, resource: localName(vertex), ...nothingKnown }));
  if (schema === undefined) return { diagnostics: [], effects };
  const typed = { schema, type: impliedType(schema.block) };
  return { diagnostics: [], effects: [...effects, ...storedValues(vertex, states, typed, run.modules)] };
}

const nothingKnown = { repetition: { kind: "unknown" }, type: dynamic } as const;
