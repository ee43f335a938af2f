import {
  conforms,
  containsMarked,
  intValue,
  type Path,
  rawEquals,
  stringValue,
  typeMismatchMessage,
  type Value,
  withoutMarks,
  withoutMarksDeep,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "./block-schema.js";
import { shapeOf } from "./block-shape.js";
import { formatGoSyntax } from "./go-syntax.js";
import { entriesOf, entryAt, itemsOf, memberOf, sizeOf } from "./members.js";
import { attributePath, indexPath, type PathProblem } from "./problem.js";
import { refinementAllows } from "./refinement-allows.js";

/**
 * Where `actual` is not a completion of `planned`: what was known must be the same, what was unknown must have the
 * type and keep the promises of its placeholder. Values of sensitive attributes are not shown. Empty: all is well.
 */
export function assertObjectCompatible(block: BlockSchema, planned: Value, actual: Value): readonly PathProblem[] {
  const problems: PathProblem[] = [];
  compareObjects(block, planned, actual, [], problems);
  return problems;
}

function compareObjects(block: BlockSchema, planned: Value, actual: Value, path: Path, problems: PathProblem[]): void {
  const atRoot = path.length === 0 ? "root object " : "";
  if (planned.kind === "null" && actual.kind !== "null")
    problems.push({ path, message: `${atRoot}was absent, but now present` });
  else if (actual.kind === "null" && planned.kind !== "null")
    problems.push({ path, message: `${atRoot}was present, but now absent` });
  if (planned.kind === "null" || actual.kind === "null") return;
  for (const { kind, name, type, schema } of shapeOf(block).members) {
    const plannedValue = memberOf(planned, name, type);
    const actualValue = memberOf(actual, name, type);
    if (plannedValue === actualValue) continue;
    if (kind === "attribute") compareAttributes(schema, plannedValue, actualValue, attributePath(path, name), problems);
    else compareBlocks(schema, plannedValue, actualValue, attributePath(path, name), problems);
  }
}

function compareAttributes(
  schema: AttributeSchema,
  planned: Value,
  actual: Value,
  path: Path,
  problems: PathProblem[],
): void {
  const before = unmarked(planned);
  const after = unmarked(actual);
  const found: PathProblem[] = [];
  compareValues(before.value, after.value, path, found);
  const isSensitive = schema.sensitive === true || before.isSensitive || after.isSensitive;
  if (found.length > 0 && isSensitive) problems.push({ path, message: "inconsistent values for sensitive attribute" });
  else problems.push(...found);
}

function unmarked(value: Value): { readonly value: Value; readonly isSensitive: boolean } {
  if (!containsMarked(value)) return { value, isSensitive: false };
  const { value: bare, marks } = withoutMarksDeep(value);
  return { value: bare, isSensitive: marks.has("sensitive") };
}

function compareBlocks(
  nested: NestedBlockSchema,
  plannedBlocks: Value,
  actualBlocks: Value,
  path: Path,
  problems: PathProblem[],
): void {
  const planned = withoutMarks(plannedBlocks).value;
  const actual = withoutMarks(actualBlocks).value;
  if (nested.nesting === "single" || nested.nesting === "group") {
    // An unknown placeholder may turn out to be no block at all.
    if (planned.kind === "unknown" && actual.kind === "null") return;
    compareObjects(nested.block, planned, actual, path, problems);
    return;
  }
  if (planned.kind !== "known" || actual.kind !== "known") return;
  if (nested.nesting === "set") compareBlockSets(nested, planned, actual, path, problems);
  else if (nested.nesting === "map" && planned.type.kind === "object")
    compareBlocksByName(nested, planned, actual, path, problems);
  else compareBlockCollections(nested, planned, actual, path, problems);
}

function compareBlockCollections(
  nested: NestedBlockSchema,
  planned: Value,
  actual: Value,
  path: Path,
  problems: PathProblem[],
): void {
  if (sizeOf(planned) !== sizeOf(actual)) {
    problems.push({ path, message: `block count changed from ${sizeOf(planned)} to ${sizeOf(actual)}` });
    return;
  }
  for (const [key, element] of keyed(planned)) {
    const other = lookUp(actual, key);
    if (other !== undefined) compareObjects(nested.block, element, other, indexPath(path, keyValue(key)), problems);
  }
}

function compareBlocksByName(
  nested: NestedBlockSchema,
  planned: Value,
  actual: Value,
  path: Path,
  problems: PathProblem[],
): void {
  for (const [name, element] of entriesOf(planned)) {
    const other = entryAt(actual, name);
    if (other === undefined) problems.push({ path, message: `block key ${quoted(name)} has vanished` });
    else compareObjects(nested.block, element, other, attributePath(path, name), problems);
  }
  for (const name of entriesOf(actual).keys())
    if (entryAt(planned, name) === undefined)
      problems.push({ path, message: `new block key ${quoted(name)} has appeared` });
}

function compareBlockSets(
  nested: NestedBlockSchema,
  planned: Value,
  actual: Value,
  path: Path,
  problems: PathProblem[],
): void {
  correlate(planned, actual, path, problems, (element, other) => {
    const found: PathProblem[] = [];
    compareObjects(nested.block, element, other, indexPath(path, other), found);
    return found.length === 0;
  });
  checkGrowth("block set length", planned, actual, path, problems);
}

/** Unknown elements may become equal to others, so a set can shrink; it can't grow. */
function checkGrowth(what: string, planned: Value, actual: Value, path: Path, problems: PathProblem[]): void {
  if (sizeOf(planned) < sizeOf(actual))
    problems.push({ path, message: `${what} changed from ${sizeOf(planned)} to ${sizeOf(actual)}` });
}

function compareValues(planned: Value, actual: Value, path: Path, problems: PathProblem[]): void {
  if (planned === actual || planned.type.kind === "dynamic") return;
  if (!conforms(actual.type, planned.type)) {
    problems.push({ path, message: `wrong final value type: ${typeMismatchMessage(actual.type, planned.type)}` });
    return;
  }
  if (planned.kind === "unknown") {
    if (refinementAllows(planned.refinement, actual)) return;
    const words = `final value ${formatGoSyntax(actual)} does not conform to planning placeholder`;
    problems.push({ path, message: `${words} ${formatGoSyntax(planned)}` });
    return;
  }
  if (actual.kind === "null" || planned.kind === "null") {
    if (actual.kind === planned.kind) return;
    const message =
      actual.kind === "null"
        ? `was ${formatGoSyntax(planned)}, but now null`
        : `was null, but now ${formatGoSyntax(actual)}`;
    problems.push({ path, message });
    return;
  }
  if (actual.kind === "unknown") {
    problems.push({ path, message: "was known, but now unknown" });
    return;
  }
  compareKnown(planned, actual, path, problems);
}

function compareKnown(planned: Value, actual: Value, path: Path, problems: PathProblem[]): void {
  switch (planned.type.kind) {
    case "list":
    case "tuple":
    case "map":
      compareElements(planned, actual, path, problems);
      return;
    case "object":
      for (const [name, value] of entriesOf(planned)) {
        const other = entryAt(actual, name);
        if (other !== undefined) compareValues(value, other, attributePath(path, name), problems);
      }
      return;
    case "set":
      correlate(planned, actual, path, problems, (element, other) => {
        const found: PathProblem[] = [];
        compareValues(element, other, indexPath(path, other), found);
        return found.length === 0;
      });
      checkGrowth("length", planned, actual, path, problems);
      return;
    case "capsule":
      return;
    default:
      if (!rawEquals(planned, actual))
        problems.push({ path, message: `was ${formatGoSyntax(planned)}, but now ${formatGoSyntax(actual)}` });
  }
}

function compareElements(planned: Value, actual: Value, path: Path, problems: PathProblem[]): void {
  for (const [key, element] of keyed(planned)) {
    const other = lookUp(actual, key);
    if (other === undefined) problems.push({ path, message: `element ${keyText(key)} has vanished` });
    else if (other !== element) compareValues(element, other, indexPath(path, keyValue(key)), problems);
  }
  for (const [key] of keyed(actual))
    if (lookUp(planned, key) === undefined)
      problems.push({ path, message: `new element ${keyText(key)} has appeared` });
}

type Key = string | number;

function keyed(value: Value): Iterable<readonly [Key, Value]> {
  return value.kind === "known" && value.raw instanceof Map ? entriesOf(value) : itemsOf(value).entries();
}

function lookUp(value: Value, key: Key): Value | undefined {
  return typeof key === "string" ? entryAt(value, key) : itemsOf(value)[key];
}

function keyValue(key: Key): Value {
  return typeof key === "string" ? stringValue(key) : intValue(key);
}

function keyText(key: Key): string {
  return typeof key === "string" ? quoted(key) : String(key);
}

/** Each element of either set must have one in the other that it goes with. */
function correlate(
  planned: Value,
  actual: Value,
  path: Path,
  problems: PathProblem[],
  goTogether: (planned: Value, actual: Value) => boolean,
): void {
  if (rawEquals(planned, actual)) return;
  const actualItems = itemsOf(actual);
  const met = new Set<Value>();
  let missing = 0;
  for (const element of itemsOf(planned)) {
    const partners = actualItems.filter((other) => goTogether(element, other));
    for (const partner of partners) met.add(partner);
    if (partners.length > 0) continue;
    missing++;
    const words = `planned set element ${formatGoSyntax(element)} does not correlate with any element in actual`;
    problems.push({ path, message: words });
  }
  if (missing > 0) return;
  for (const other of actualItems)
    if (!met.has(other)) {
      const words = `actual set element ${formatGoSyntax(other)} does not correlate with any element in plan`;
      problems.push({ path, message: words });
    }
}
