import {
  asList,
  asMap,
  asString,
  convert,
  friendlyName,
  isConversionError,
  isKnown,
  isNull,
  string,
  stringValue,
  type Value,
} from "@landform/cty";
import { resolveScalar, tagPrefix } from "./resolve-scalar.js";
import type { ScalarStyle, YamlProblem } from "./yaml-token.js";

/** A key of a mapping as it was written. */
export interface KeyScalar {
  readonly text: string;
  readonly style: ScalarStyle;
  /** In full; "" where there is none. */
  readonly tag: string;
}

export const onlyStrings = "only strings are allowed as mapping keys";

/** Whether the value of this key holds pairs to be put in. */
export function isMergeKey({ text, tag }: KeyScalar): boolean {
  return (tag === "" && text === "<<") || tag === `${tagPrefix}merge`;
}

/** The attribute a key stands for. `at` makes a problem at the place of the key. */
export function keyName({ text, style, tag }: KeyScalar, at: (message: string) => YamlProblem): string | YamlProblem {
  const resolved = resolveScalar(tag, text, style);
  if (resolved.kind === "scalarProblem") return { kind: "yamlProblem", message: resolved.message };
  const key = convert(resolved, string);
  if (isConversionError(key)) return at(onlyStrings);
  return isNull(key) ? at("mapping key cannot be null") : asString(stringValue(asString(key)));
}

/** Put in the pairs of a mapping, or of a sequence of them where that is allowed. The result tells why it cannot be. */
export function mergeInto(entries: Map<string, Value>, value: Value, mergesSequences: boolean): string | undefined {
  const isSequence = value.type.kind === "tuple" && mergesSequences;
  if (!isKnown(value) || (value.type.kind !== "object" && !isSequence)) {
    return `cannot merge ${friendlyName(value.type)} into mapping`;
  }
  for (const each of isSequence ? asList(value) : [value]) {
    if (!isKnown(each) || each.type.kind !== "object") {
      return `cannot merge ${friendlyName(each.type)} (from sequence) into mapping`;
    }
    for (const [name, element] of asMap(each)) entries.set(name, element);
  }
  return undefined;
}
