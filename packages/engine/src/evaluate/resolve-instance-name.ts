import type { Value } from "@landform/cty";
import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import type { ResolvedReference, ScopeReference } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import type { InstanceData } from "./repetition.js";
import { attributeName, malformed, referenceRange, unresolved } from "./resolved.js";
import { selfUnavailable } from "./undeclared.js";

/** `count`, `each` and `self`: names that exist everywhere but stand for something only in some places. */
export function resolveInstanceName(
  data: InstanceData,
  self: Value | undefined,
  reference: ScopeReference,
  diags: DiagnosticSink,
): ResolvedReference | undefined {
  switch (reference.root) {
    case "self":
      if (self !== undefined) return { value: self, stepsTaken: 0 };
      diags.add(selfUnavailable(reference.rootRange));
      return unresolved(reference);
    case "count":
    case "each": {
      const name = attributeName(reference, 0);
      if (name === undefined) return malformed(reference, diags);
      const attribute = reference.root === "count" ? countAttribute : eachAttribute;
      const value = attribute(data, name, referenceRange(reference, 1), diags);
      return value === undefined ? unresolved(reference) : { value, stepsTaken: 1 };
    }
    default:
      return undefined;
  }
}

function countAttribute(data: InstanceData, name: string, range: SourceRange, diags: DiagnosticSink) {
  if (name !== "index") {
    const detail = `The "count" object does not have an attribute named "${name}". The only supported attribute is count.index, which is the index of each instance of a resource block that has the "count" argument set.`;
    diags.add(errorAt(range, 'Invalid "count" attribute', detail));
    return undefined;
  }
  if (data.countIndex === undefined) {
    const detail =
      'The "count" object can only be used in "module", "resource", and "data" blocks, and only when the "count" argument is set.';
    diags.add(errorAt(range, 'Reference to "count" in non-counted context', detail));
  }
  return data.countIndex;
}

function eachAttribute(data: InstanceData, name: string, range: SourceRange, diags: DiagnosticSink) {
  if (name !== "key" && name !== "value") {
    const detail = `The "each" object does not have an attribute named "${name}". The supported attributes are each.key and each.value, the current key and value pair of the "for_each" attribute set.`;
    diags.add(errorAt(range, 'Invalid "each" attribute', detail));
    return undefined;
  }
  const value = name === "key" ? data.eachKey : data.eachValue;
  if (value !== undefined) return value;
  diags.add(name === "key" ? noForEach(range) : errorAt(range, "each.value cannot be used in this context", lostValue));
  return undefined;
}

const lostValue =
  'A reference to "each.value" has been used in a context in which it is unavailable, such as when the configuration no longer contains the value in its "for_each" expression. Remove this reference to each.value in your configuration to work around this error.';

function noForEach(range: SourceRange) {
  const detail =
    'The "each" object can be used only in "module" or "resource" blocks, and only when the "for_each" argument is set.';
  return errorAt(range, 'Reference to "each" in context without for_each', detail);
}
