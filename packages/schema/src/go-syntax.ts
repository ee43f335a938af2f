import {
  asBool,
  asList,
  asMap,
  asNumber,
  asString,
  type CtyNumber,
  formatNumber,
  isInteger,
  numberFromFloat64,
  numbersEqual,
  numberToFloat64,
  type Path,
  type Refinement,
  type Type,
  type Value,
} from "@landform/cty";
import { quoted, unreachable } from "@landform/diagnostics";

/**
 * A value as messages for provider developers show it, in the notation of the reference: `cty.StringVal("a")`,
 * `cty.UnknownVal(cty.Number)`. Without marks.
 */
export function formatGoSyntax(value: Value): string {
  if (value.kind === "null") return `cty.NullVal(${formatGoType(value.type)})`;
  if (value.kind === "unknown") {
    if (value.type.kind === "dynamic") return "cty.DynamicVal";
    return `cty.UnknownVal(${formatGoType(value.type)})${formatRefinement(value.refinement)}`;
  }
  const { type } = value;
  switch (type.kind) {
    case "string":
      return `cty.StringVal(${quoted(asString(value))})`;
    case "bool":
      return asBool(value) ? "cty.True" : "cty.False";
    case "number":
      return formatGoNumber(asNumber(value));
    case "list":
    case "set":
    case "tuple":
      return formatItems(type, asList(value));
    case "map":
    case "object":
      return formatEntries(type, asMap(value));
    case "capsule":
      return `cty.CapsuleVal(${formatGoType(type)})`;
    case "dynamic":
      return "cty.DynamicVal";
    default:
      return unreachable(type);
  }
}

/** A path in the same notation: `cty.Path{cty.GetAttrStep{Name:"a"}}`. */
export function goSyntaxOfPath(path: Path): string {
  const steps = path.map((step) =>
    step.kind === "attribute"
      ? `cty.GetAttrStep{Name:${quoted(step.name)}}`
      : `cty.IndexStep{Key:${formatGoSyntax(step.key)}}`,
  );
  return `cty.Path{${steps.join(", ")}}`;
}

function formatItems(type: Type, items: readonly Value[]): string {
  if (items.length === 0) {
    if (type.kind === "list") return `cty.ListValEmpty(${formatGoType(type.element)})`;
    return type.kind === "set" ? `cty.SetValEmpty(${formatGoType(type.element)})` : "cty.EmptyTupleVal";
  }
  const make = type.kind === "list" ? "cty.ListVal" : type.kind === "set" ? "cty.SetVal" : "cty.TupleVal";
  return `${make}([]cty.Value{${items.map(formatGoSyntax).join(", ")}})`;
}

function formatEntries(type: Type, entries: ReadonlyMap<string, Value>): string {
  if (entries.size === 0)
    return type.kind === "map" ? `cty.MapValEmpty(${formatGoType(type.element)})` : "cty.EmptyObjectVal";
  const parts = [...entries].map(([key, value]) => `${quoted(key)}:${formatGoSyntax(value)}`);
  return `${type.kind === "map" ? "cty.MapVal" : "cty.ObjectVal"}(map[string]cty.Value{${parts.join(", ")}})`;
}

export function formatGoType(type: Type): string {
  switch (type.kind) {
    case "string":
      return "cty.String";
    case "number":
      return "cty.Number";
    case "bool":
      return "cty.Bool";
    case "dynamic":
      return "cty.DynamicPseudoType";
    case "list":
      return `cty.List(${formatGoType(type.element)})`;
    case "set":
      return `cty.Set(${formatGoType(type.element)})`;
    case "map":
      return `cty.Map(${formatGoType(type.element)})`;
    case "tuple":
      return type.elements.length === 0
        ? "cty.EmptyTuple"
        : `cty.Tuple([]cty.Type{${type.elements.map(formatGoType).join(", ")}})`;
    case "object": {
      if (type.attributes.size === 0) return "cty.EmptyObject";
      const parts = [...type.attributes].map(([name, attribute]) => `${quoted(name)}:${formatGoType(attribute)}`);
      return `cty.Object(map[string]cty.Type{${parts.join(", ")}})`;
    }
    case "capsule":
      return `cty.Capsule(${quoted(type.name)})`;
    default:
      return unreachable(type);
  }
}

function formatRefinement(refinement: Refinement): string {
  const calls: string[] = [];
  if (refinement.notNull === true) calls.push(".NotNull()");
  if (refinement.stringPrefix !== undefined) calls.push(`.StringPrefixFull(${quoted(refinement.stringPrefix)})`);
  for (const [name, bound] of [
    ["NumberRangeLowerBound", refinement.numberMin],
    ["NumberRangeUpperBound", refinement.numberMax],
  ] as const)
    if (bound !== undefined) calls.push(`.${name}(${formatGoNumber(bound.value)}, ${bound.inclusive})`);
  if ((refinement.lengthMin ?? 0) > 0) calls.push(`.CollectionLengthLowerBound(${refinement.lengthMin})`);
  if (refinement.lengthMax !== undefined) calls.push(`.CollectionLengthUpperBound(${refinement.lengthMax})`);
  if (calls.length === 0) return "";
  const joined = calls.join("");
  return joined === ".NotNull()" ? ".RefineNotNull()" : `.Refine()${joined}.NewValue()`;
}

function formatGoNumber(value: CtyNumber): string {
  const text = formatNumber(value);
  if (isInteger(value)) return `cty.NumberIntVal(${shortestGoFloat(text)})`;
  const float = numberToFloat64(value);
  return numbersEqual(numberFromFloat64(float), value)
    ? `cty.NumberFloatVal(${shortestGoFloat(text)})`
    : `cty.MustParseNumberVal("${text}")`;
}

/** Decimal text as Go's `%g` writes the shortest form: with an exponent below 1e-4 and from 1e+06 on. */
function shortestGoFloat(text: string): string {
  const negative = text.startsWith("-");
  const digits = negative ? text.slice(1) : text;
  const [whole = "", fraction = ""] = digits.split(".");
  const significant = (whole + fraction).replace(/^0+/, "").replace(/0+$/, "");
  const exponent = whole !== "0" ? whole.length - 1 : -(fraction.length - fraction.replace(/^0+/, "").length) - 1;
  if (significant === "" || (exponent >= -4 && exponent < 6)) return text;
  const mantissa = significant.length > 1 ? `${significant[0]}.${significant.slice(1)}` : significant;
  const power = Math.abs(exponent).toString().padStart(2, "0");
  return `${negative ? "-" : ""}${mantissa}e${exponent < 0 ? "-" : "+"}${power}`;
}
