import { elementsOf, friendlyName, isWhollyKnown, type Type, type Value } from "@landform/cty";
import type { DiagnosticExtra } from "@landform/diagnostics";

/** What is wrong with a value for `for_each`. */
export interface ForEachProblem {
  readonly detail: string;
  /** "Invalid for_each argument" where it says nothing else. */
  readonly summary?: string;
  readonly extra?: DiagnosticExtra;
}

export interface ForEachRules {
  /** What to say of a value that is not known yet; nothing where that is no mistake. */
  readonly unknown?: (type: Type) => string;
  /** Blocks of `import` go through tuples, too. */
  readonly allowTuple?: boolean;
}

/** OpenTofu tells all that is wrong at once: about the value, then about the elements of a set, then about its type. */
export function forEachProblemsInTofu(value: Value, rules: ForEachRules): readonly ForEachProblem[] {
  // The elements of a set are looked at when it is known.
  const isLeftForLater = value.kind === "unknown" && value.type.kind === "set" && rules.unknown === undefined;
  const typeProblem = isLeftForLater ? undefined : problemOfType(value.type, rules);
  const problems: ForEachProblem[] = [];
  const isUnknown = value.kind === "unknown" || (typeProblem === undefined && hasUnknownElements(value));
  if (isUnknown && rules.unknown !== undefined) {
    problems.push({ detail: rules.unknown(value.type), extra: { kind: "expression", causedByUnknown: true } });
  }
  if (value.kind === "null") problems.push({ detail: unsuitable('the given "for_each" argument value is null.') });
  // Validation does not see that a variable is sensitive, as its value is not known.
  const seesSecrets = value.kind !== "unknown" || rules.unknown !== undefined;
  if (seesSecrets && value.marks.has("sensitive")) problems.push(confidential("Sensitive"));
  if (value.marks.has("ephemeral")) problems.push(confidential("Ephemeral"));
  if (typeProblem !== undefined) problems.push(typeProblem);
  else if (hasNullElement(value)) problems.push({ detail: nullElements });
  return problems;
}

/** Terraform tells the first thing that is wrong. */
export function forEachProblemInTerraform(value: Value, { unknown }: ForEachRules): ForEachProblem | undefined {
  const { type, kind } = value;
  if (value.marks.has("sensitive")) return confidential("Sensitive");
  if (value.marks.has("ephemeral")) return { ...confidential("Ephemeral"), detail: ephemeralKeysInTerraform };
  if (kind === "null") {
    const detail = unsuitable('the given "for_each" argument value is null. A map, or set of strings is allowed.');
    return { detail };
  }
  const isSet = type.kind === "set";
  const wrongType = isSet ? undefined : problemOfType(type, {});
  if (wrongType !== undefined) return wrongType;
  if (kind === "unknown" || hasUnknownElements(value)) {
    return unknown && { detail: unknown(type), extra: { kind: "expression", causedByUnknown: true } };
  }
  if (!isSet || elementsOf(value).next().done === true) return undefined;
  const summary = "Invalid for_each set argument";
  if (type.element.kind !== "string") {
    const got = friendlyName(type.element);
    const why = `"for_each" supports maps and sets of strings, but you have provided a set containing type ${got}.`;
    return { summary, detail: unsuitable(why) };
  }
  return hasNullElement(value) ? { summary, detail: nullElements } : undefined;
}

function problemOfType(type: Type, { allowTuple }: ForEachRules): ForEachProblem | undefined {
  switch (type.kind) {
    case "map":
    case "object":
    case "dynamic":
      return undefined;
    case "set": {
      const { element } = type;
      if (element.kind === "string" || element.kind === "dynamic") return undefined;
      const why = `"for_each" supports sets of strings, but you have provided a set containing type ${friendlyName(element)}.`;
      return { detail: unsuitable(why) };
    }
    default: {
      if (type.kind === "tuple" && allowTuple === true) return undefined;
      const allowed = allowTuple === true ? "map, set of strings, or a tuple" : "map, or set of strings";
      const why = `the "for_each" argument must be a ${allowed}, and you have provided a value of type ${friendlyName(type)}.`;
      return { detail: unsuitable(why) };
    }
  }
}

function confidential(kind: "Sensitive" | "Ephemeral"): ForEachProblem {
  const mark = kind.toLowerCase();
  return {
    detail: `${kind} values, or values derived from ${mark} values, cannot be used as for_each arguments. If used, the ${mark} value could be exposed as a resource instance key.`,
    extra: { kind: "expression", causedBySensitive: true },
  };
}

/** The elements of a set are its keys. */
function hasUnknownElements(value: Value): boolean {
  return value.type.kind === "set" && !isWhollyKnown(value);
}

function hasNullElement(value: Value): boolean {
  if (value.type.kind !== "set" || value.kind !== "known") return false;
  for (const [, element] of elementsOf(value)) if (element.kind === "null") return true;
  return false;
}

function unsuitable(why: string): string {
  return `The given "for_each" argument value is unsuitable: ${why}`;
}

const nullElements = unsuitable('"for_each" sets must not contain null values.');

const ephemeralKeysInTerraform =
  'The given "for_each" value is derived from an ephemeral value, which means that Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral values to specify a resource\'s instance keys.';
