import { instanceKeyOf, isInstanceKeyError } from "@landform/addrs";
import {
  dynamic,
  dynamicUnknown,
  listOf,
  mapOf,
  objectOf,
  objectValue,
  type Type,
  unknownValue,
  type Value,
} from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { ResolvedReference, ScopeReference, TraversalStep } from "@landform/hcl";
import type { LiveCall, LiveModule } from "./live-module.js";
import { attributeName, malformed, referenceRange, unresolved } from "./resolved.js";
import { undeclaredModule } from "./undeclared.js";
import { wholeValue } from "./whole-value.js";

/** `module.m…`: one output of one instance where the reference says which, else the value of the whole call. */
export function resolveModule(module: LiveModule, reference: ScopeReference, diags: DiagnosticSink): ResolvedReference {
  const name = attributeName(reference, 0);
  if (name === undefined) return malformed(reference, diags);
  const call = module.call(name);
  if (call === undefined) {
    const isDeclared = module.node.module.moduleCalls.has(name);
    if (!isDeclared) diags.add(undeclaredModule(module.node, name, referenceRange(reference, 1)));
    return unresolved(reference);
  }
  return moduleOutput(call, reference.steps) ?? { value: callValue(call), stepsTaken: 1 };
}

/** `module.m.out` and `module.m[key].out`, when there are such an instance and output. */
function moduleOutput(call: LiveCall, steps: readonly TraversalStep[]): ResolvedReference | undefined {
  if (call.repetition.kind === "unknown") return undefined;
  const [, second] = steps;
  const key = second?.kind === "index" ? instanceKeyOf(second.key) : undefined;
  if (isInstanceKeyError(key)) return undefined;
  const outputIndex = second?.kind === "index" ? 2 : 1;
  const output = steps[outputIndex];
  if (output?.kind !== "attribute") return undefined;
  const value = call.instances.get(key)?.value("output", output.name);
  return value === undefined ? undefined : { value, stepsTaken: outputIndex + 1 };
}

function callValue(call: LiveCall): Value {
  const { repetition } = call;
  if (repetition.kind === "unknown") {
    const type = outputsType(call);
    if (repetition.by === undefined) return unknownValue(type);
    return unknownValue(repetition.by === "count" ? listOf(type) : mapOf(type));
  }
  return wholeValue(repetition, dynamic, {
    get: (key) => {
      const instance = call.instances.get(key);
      return instance === undefined ? undefined : outputsOf(instance);
    },
  });
}

function outputsOf(instance: LiveModule): Value {
  const names = [...instance.node.module.outputs.keys()];
  return objectValue(new Map(names.map((name) => [name, instance.value("output", name) ?? dynamicUnknown])));
}

/** Of one instance, before it is known what its outputs are. */
function outputsType(call: LiveCall): Type {
  const [instance] = call.instances.values();
  const names = [...(instance?.node.module.outputs.keys() ?? [])];
  return objectOf(new Map(names.map((name) => [name, dynamic])));
}
