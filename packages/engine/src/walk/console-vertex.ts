import { formatConfigResource } from "@landform/addrs";
import { type Type, unknownValue } from "@landform/cty";
import type { Schema } from "@landform/schema";
import { decodeObject, isObjectError, type StoredObject } from "@landform/state";
import type { LazyValue } from "../evaluate/live-resource.js";
import { instanceKeys } from "../evaluate/repetition.js";
import { type ConfigVertex, localName, type ResourceVertex } from "../graph/vertex.js";
import { resourceSchema } from "../providers/schemas.js";
import { type StateIndex, statesByModule } from "../state-index.js";
import { evaluateLocal } from "./evaluate-local.js";
import { evaluateOutput } from "./evaluate-output.js";
import { evaluateVariable } from "./evaluate-variable.js";
import { expandModuleCall } from "./expand-module-call.js";
import { expandResource } from "./expand-resource.js";
import { type Effect, type Findings, nothingFound } from "./findings.js";
import type { Run } from "./run.js";

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
    case "expansion":
      return expandResource(vertex, run);
    case "resource":
      return storedValues(vertex, run, state);
    case "provider":
    case "orphan":
    case "check":
    case "moduleEnd":
      return nothingFound;
  }
}

function storedValues(vertex: ResourceVertex, run: Run, state: StateIndex): Findings {
  const stateIn = statesByModule(state.byConfigResource.get(formatConfigResource(vertex.address)) ?? []);
  const schema = resourceSchema(run.schemas, vertex.provider.provider, vertex.config);
  const effects: Effect[] = [];
  for (const module of run.modules.instancesOf(vertex.module)) {
    const name = localName(vertex);
    const resource = module.resource(name);
    const stored = stateIn(module.address);
    if (resource === undefined) continue;
    for (const key of instanceKeys(resource.repetition)) {
      const object = stored?.instances.get(key)?.current;
      effects.push({
        kind: "instanceValue",
        module,
        resource: name,
        key,
        value: storedValue(object, schema, resource.type),
      });
    }
  }
  return { diagnostics: [], effects };
}

/** Decoded when an expression asks for it; unknown while there is no object, or none that the schema fits. */
function storedValue(object: StoredObject | undefined, schema: Schema | undefined, type: Type): LazyValue {
  return () => {
    const decoded = object && schema && decodeObject(object, { schema });
    return decoded === undefined || isObjectError(decoded) ? unknownValue(type) : decoded.value;
  };
}
