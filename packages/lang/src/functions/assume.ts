import {
  argumentError,
  asNumber,
  asString,
  type CollectionType,
  type CtyFunction,
  convert,
  dynamic,
  type FunctionError,
  friendlyName,
  isConversionError,
  isInteger,
  isKnown,
  isNull,
  listOf,
  type Marks,
  mapOf,
  markAtPaths,
  number,
  numberToFloat64,
  type Parameter,
  type Refinement,
  rangeOf,
  refine,
  safePrefix,
  setOf,
  string,
  type Type,
  type Value,
  valuesEqual,
  withoutMarksDeepWithPaths,
} from "@landform/cty";
import { argument, defineFunction } from "./define.js";

// Functions that tell the plan what an unknown value will be like (OpenTofu 1.13). The apply checks what they say.

const notUpheld = argumentError(0, "assumption was not upheld");

function valueParameter(type: Type): Parameter {
  const description = "The value to make the assumption about.";
  return { name: "value", type, description, allowNull: true, allowUnknown: true, allowDynamic: true };
}

/** A function that adds `assumption` to what is known of its first argument. */
function assume(
  description: string,
  type: Type,
  more: readonly Parameter[],
  assumption: (value: Value, args: readonly Value[]) => Refinement | FunctionError,
): CtyFunction {
  return defineFunction({
    description,
    parameters: [valueParameter(type), ...more],
    mayBeNull: true,
    returns: type,
    call(args) {
      const value = argument(args, 0);
      const refinement = assumption(value, args.slice(1));
      if ("kind" in refinement) return refinement;
      return holds(value, refinement) ? refine(value, refinement) : notUpheld;
    },
  });
}

/** Can all of `refinement` be true of `value`? */
function holds(value: Value, refinement: Refinement): boolean {
  if (isNull(value)) return refinement.notNull !== true;
  const { lengthMin, lengthMax, stringPrefix } = rangeOf(value);
  const wanted = refinement.stringPrefix ?? "";
  const isPrefixPossible = isKnown(value) ? stringPrefix.startsWith(wanted) : agree(stringPrefix, wanted);
  return (
    isPrefixPossible &&
    (refinement.lengthMin ?? 0) <= lengthMax &&
    (refinement.lengthMax ?? Number.POSITIVE_INFINITY) >= lengthMin &&
    (refinement.lengthMin ?? 0) <= (refinement.lengthMax ?? Number.POSITIVE_INFINITY)
  );
}

function agree(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

export const assumenotnull = assume("Assumes that a value will not be null.", dynamic, [], (value) => {
  if (value.type.kind !== "dynamic") return { notNull: true };
  const advice = 'consider using the "convert" function to specify a type to assume';
  return argumentError(0, `given value must have a known type; ${advice}`);
});

export const assumestringprefix = assume(
  "Assumes that a string will start with a prefix.",
  string,
  [{ name: "prefix", type: string, description: "The prefix to assume." }],
  (value, [prefix]) => {
    if (prefix === undefined) return {};
    const text = asString(prefix);
    return { notNull: true, stringPrefix: isKnown(value) ? text : safePrefix(text) };
  },
);

type Bound = "min" | "max";

/** A function about the number of elements of a collection. */
function assumeLength(noun: string, type: CollectionType, bounds: readonly Bound[]): CtyFunction {
  const parameters = bounds.map((bound): Parameter => {
    const extreme = bound === "min" ? "fewest" : "most";
    return { name: `${bound}_length`, type: number, description: `The ${extreme} elements that it may have.` };
  });
  return assume(`Assumes that a ${noun} will have a certain length.`, type, parameters, (_, args) => {
    const refinement: { notNull: true; lengthMin?: number; lengthMax?: number } = { notNull: true };
    for (const [position, bound] of bounds.entries()) {
      const value = argument(args, position);
      const length = numberToFloat64(asNumber(value));
      if (!isInteger(asNumber(value)) || length < 0 || length >= largestLength) {
        return argumentError(position + 1, `must be a whole number between 0 and ${largestLengthText}`);
      }
      if (bound === "min") refinement.lengthMin = length;
      else refinement.lengthMax = length;
    }
    return refinement;
  });
}
const largestLength = 2 ** 63;
const largestLengthText = (2n ** 63n - 1n).toString();

export const assumelistlength = assumeLength("list", listOf(dynamic), ["min", "max"]);
export const assumelistlengthmin = assumeLength("list", listOf(dynamic), ["min"]);
export const assumelistlengthmax = assumeLength("list", listOf(dynamic), ["max"]);
export const assumesetlength = assumeLength("set", setOf(dynamic), ["min", "max"]);
export const assumesetlengthmin = assumeLength("set", setOf(dynamic), ["min"]);
export const assumesetlengthmax = assumeLength("set", setOf(dynamic), ["max"]);
export const assumemaplength = assumeLength("map", mapOf(dynamic), ["min", "max"]);
export const assumemaplengthmin = assumeLength("map", mapOf(dynamic), ["min"]);
export const assumemaplengthmax = assumeLength("map", mapOf(dynamic), ["max"]);

const anyValue: Omit<Parameter, "name"> = {
  type: dynamic,
  allowNull: true,
  allowUnknown: true,
  allowDynamic: true,
  allowMarked: true,
};

export const assumeequal = defineFunction({
  description: "Assumes that a value will be equal to another one, and returns that.",
  parameters: [
    { ...anyValue, name: "actual_value", description: "The value to make the assumption about." },
    { ...anyValue, name: "expected_value", description: "The value that it is assumed to be." },
  ],
  mayBeNull: true,
  returns: (args) => argument(args, 1).type,
  call(args) {
    const expected = argument(args, 1);
    const actual = convert(argument(args, 0), expected.type);
    if (isConversionError(actual)) {
      const [given, wanted] = [friendlyName(argument(args, 0).type), friendlyName(expected.type)];
      return argumentError(0, `actual value type ${given} does not match assumed value type ${wanted}`);
    }
    if (valuesEqual(actual, expected) === false) {
      return argumentError(0, "the actual value does not match the assumed value");
    }
    // What is equal to a value that may be shown may be shown itself; other marks tell where a value comes from.
    const origins = withoutMarksDeepWithPaths(actual).paths.map(({ path, marks }) => ({ path, marks: lasting(marks) }));
    return markAtPaths(
      expected,
      origins.filter(({ marks }) => marks.size > 0),
    );
  },
});

function lasting(marks: Marks): Marks {
  return new Set([...marks].filter((mark) => mark !== "sensitive" && mark !== "ephemeral"));
}
