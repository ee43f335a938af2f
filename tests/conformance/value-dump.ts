import {
  asBool,
  asNumber,
  asString,
  boolValue,
  canIterate,
  compareStrings,
  dynamic,
  elementsOf,
  formatNumber,
  isInfinite,
  listValue,
  mapValue,
  type NumberBound,
  nullValue,
  numberFromBigInt,
  numberFromFloat64,
  numberValue,
  objectOfType,
  parseNumber,
  type Refinement,
  setValue,
  stringValue,
  type Type,
  tupleValue,
  typeFromJson,
  typeToJson,
  typeToJsonText,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import {
  type ExactJson,
  type ExactObject,
  isArray,
  isExactNumber,
  isExactObject,
  parseExactJson,
  plainJson,
} from "./exact-json.js";

// Values as the vectors write them: see "Value dump" in the README of the suites.

export function typeOfDump(json: ExactJson): Type {
  const type = typeFromJson(plainJson(json));
  invariant(type.kind !== "typeJsonError", "the vectors have good types");
  return type;
}

export function dumpType(type: Type): unknown {
  return typeToJson(type);
}

export function valueOfDump(dump: ExactJson, type: Type): Value {
  if (dump === null) return nullValue(type);
  if (isExactObject(dump)) {
    if ("$marked" in dump) return withMarks(valueOfDump(dump.value ?? null, type), marksOfDump(dump.$marked));
    if ("$unknown" in dump) return unknownValue(type, refinementOfDump(dump.$unknown));
    if ("$dynamic" in dump && isExactObject(dump.$dynamic)) {
      return valueOfDump(dump.$dynamic.value ?? null, typeOfDump(dump.$dynamic.type ?? null));
    }
  }
  if (isExactObject(dump) && "$float64" in dump)
    return numberValue(numberFromFloat64(Number(plainJson(dump.$float64))));
  if (isExactObject(dump) && "$int64" in dump) return numberValue(numberFromBigInt(bigintOfDump(dump.$int64)));
  if (typeof dump === "boolean") return boolValue(dump);
  if (typeof dump === "string") return stringValue(dump);
  if (isExactNumber(dump)) return numberValue(numberOfDump(dump));
  return isArray(dump) ? sequenceOfDump(dump, type) : entriesOfDump(dump, type);
}

function marksOfDump(dump: ExactJson | undefined): ReadonlySet<string> {
  invariant(dump !== undefined && dump !== null && typeof dump === "object" && isArray(dump), "marks are a list");
  return new Set(dump.map(String));
}

function numberOfDump(dump: ExactJson) {
  const number = isExactNumber(dump) ? parseNumber(dump.$number) : undefined;
  invariant(number !== undefined, "the dump is a number");
  return number;
}

function bigintOfDump(dump: ExactJson | undefined): bigint {
  invariant(dump !== undefined && isExactNumber(dump), "the dump is a number");
  return BigInt(dump.$number);
}

function refinementOfDump(dump: ExactJson | undefined): Refinement {
  invariant(isExactObject(dump), "a refinement is an object");
  const { notNull, stringPrefix, numberMin, numberMax, lengthMin, lengthMax } = dump;
  return {
    ...(notNull === true && { notNull: true }),
    ...(typeof stringPrefix === "string" && { stringPrefix }),
    ...(numberMin !== undefined && { numberMin: boundOfDump(numberMin) }),
    ...(numberMax !== undefined && { numberMax: boundOfDump(numberMax) }),
    ...(lengthMin !== undefined && { lengthMin: Number(plainJson(lengthMin)) }),
    ...(lengthMax !== undefined && { lengthMax: Number(plainJson(lengthMax)) }),
  };
}

function boundOfDump(dump: ExactJson): NumberBound {
  invariant(dump !== null && typeof dump === "object" && isArray(dump), "a bound is a pair");
  return { value: numberOfDump(dump[0] ?? null), inclusive: dump[1] === true };
}

function sequenceOfDump(dump: readonly ExactJson[], type: Type): Value {
  switch (type.kind) {
    case "list":
    case "set": {
      const values = dump.map((each) => valueOfDump(each, type.element));
      const elementType = actualElementType(type.element, values);
      return type.kind === "list" ? listValue(elementType, values) : setValue(elementType, values);
    }
    default:
      invariant(type.kind === "tuple", "the type has elements");
      return tupleValue(dump.map((each, index) => valueOfDump(each, type.elements[index] ?? dynamic)));
  }
}

/** Elements of a collection of anything are all of one type. */
function actualElementType(declared: Type, values: readonly Value[]): Type {
  return declared.kind === "dynamic" ? (values[0]?.type ?? declared) : declared;
}

function entriesOfDump(dump: ExactObject, type: Type): Value {
  if (type.kind === "map") {
    const entries = Object.entries(dump).map(([key, each]) => [key, valueOfDump(each, type.element)] as const);
    const values = entries.map(([, value]) => value);
    return mapValue(actualElementType(type.element, values), new Map(entries));
  }
  invariant(type.kind === "object", "the type has attributes");
  const values = [...type.attributes].map(([name, each]) => [name, valueOfDump(dump[name] ?? null, each)] as const);
  return objectOfType(type, new Map(values));
}

/** `value` as a dump, comparable with what `parseExactJson` gives; marks of the value itself are left out. */
export function dumpUnmarked(value: Value): ExactJson {
  if (value.kind === "null") return null;
  if (value.kind === "unknown") return { $unknown: dumpRefinement(value.refinement) };
  switch (value.type.kind) {
    case "string":
      return asString(value);
    case "bool":
      return asBool(value);
    case "number": {
      const number = asNumber(value);
      if (isInfinite(number)) return { $number: formatNumber(number).startsWith("-") ? "-Inf" : "+Inf" };
      return { $number: formatNumber(number) };
    }
    case "list":
    case "set":
    case "tuple":
      return [...elementsOf(value)].map(([, each]) => dumpValue(each));
    default:
      return Object.fromEntries([...elementsOf(value)].map(([key, each]) => [asString(key), dumpValue(each)]));
  }
}

export function dumpValue(value: Value): ExactJson {
  const dump = dumpUnmarked(value);
  return value.marks.size === 0 ? dump : { $marked: dumpMarks(value), value: dump };
}

/** As `dumpValue`; where `declared` is dynamic, the type of the value stands beside it. */
export function dumpAs(value: Value, declared: Type): ExactJson {
  if (declared.kind === "dynamic") {
    if (value.type.kind === "dynamic") return dumpValue(value);
    return { $dynamic: { type: parseExactJson(typeToJsonText(value.type)), value: dumpAs(value, value.type) } };
  }
  if (value.kind !== "known" || !canIterate(value)) return dumpValue(value);
  // Elements of a collection of anything are all of one type, which the collection tells.
  const type = "element" in declared ? value.type : declared;
  const parts = [...elementsOf(value)].map(
    ([key, each], index) => [key, dumpAs(each, partType(type, key, index))] as const,
  );
  if (value.type.kind !== "map" && value.type.kind !== "object") return parts.map(([, each]) => each);
  return Object.fromEntries(parts.map(([key, each]) => [asString(key), each]));
}

function partType(type: Type, key: Value, index: number): Type {
  const part =
    type.kind === "tuple"
      ? type.elements[index]
      : type.kind === "object"
        ? type.attributes.get(asString(key))
        : "element" in type
          ? type.element
          : undefined;
  invariant(part !== undefined, "the type has the part");
  return part;
}

export function dumpMarks(value: Value): readonly string[] {
  return [...value.marks].sort(compareStrings);
}

function dumpRefinement(refinement: Refinement): ExactObject {
  const { notNull, stringPrefix, numberMin, numberMax, lengthMin, lengthMax } = refinement;
  return {
    ...(notNull === true && { notNull: true }),
    ...(stringPrefix !== undefined && { stringPrefix }),
    ...(numberMin !== undefined && { numberMin: dumpBound(numberMin) }),
    ...(numberMax !== undefined && { numberMax: dumpBound(numberMax) }),
    ...(lengthMin !== undefined && { lengthMin: { $number: String(lengthMin) } }),
    ...(lengthMax !== undefined && { lengthMax: { $number: String(lengthMax) } }),
  };
}

function dumpBound({ value, inclusive }: NumberBound): ExactJson {
  return [{ $number: formatNumber(value) }, inclusive];
}
