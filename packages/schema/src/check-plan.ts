import { intValue, nullValue, type Path, rawEquals, type Type, type Value } from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import type { AttributeSchema, BlockSchema, NestedAttributeType, NestedBlockSchema } from "./block-schema.js";
import { type ObjectSchema, shapeOf } from "./block-shape.js";
import { formatGoSyntax } from "./go-syntax.js";
import { entriesOf, entryAt, itemAt, itemsOf, keyedElements, memberOf, sizeOf } from "./members.js";
import { attributePath, indexPath, type PathProblem } from "./problem.js";
import { sameValue } from "./same-value.js";

/** The three values at one place of an object. All have the same type and no marks. */
interface Triple {
  readonly prior: Value;
  readonly config: Value;
  readonly planned: Value;
}

/**
 * What a provider did not keep to when it planned `planned` from `prior` and `config`: it may set only what config
 * leaves null and the schema calls computed, or keep a prior value that means the same. Empty: nothing.
 */
export function assertPlanValid(
  block: BlockSchema,
  prior: Value,
  config: Value,
  planned: Value,
): readonly PathProblem[] {
  const problems: PathProblem[] = [];
  checkObject(block, { prior, config, planned }, [], problems);
  return problems;
}

function checkObject(schema: BlockSchema, values: Triple, path: Path, problems: PathProblem[]): void {
  if (checkPresence(values, path, problems)) checkMembers(schema, values, path, problems);
}

/** False where there is nothing more to compare. */
function checkPresence({ config, planned }: Triple, path: Path, problems: PathProblem[]): boolean {
  const absent = planned.kind === "null";
  if (absent !== (config.kind === "null"))
    problems.push({
      path,
      message: absent
        ? "planned for absence but config wants existence"
        : "planned for existence but config wants absence",
    });
  return !absent && config.kind !== "null";
}

function checkMembers(schema: ObjectSchema, values: Triple, path: Path, problems: PathProblem[]): void {
  for (const { kind, name, type, schema: memberSchema } of shapeOf(schema).members) {
    const inner: Triple = {
      prior: memberOf(values.prior, name, type),
      config: memberOf(values.config, name, type),
      planned: memberOf(values.planned, name, type),
    };
    if (inner.planned === inner.config) continue;
    const innerPath = attributePath(path, name);
    if (kind === "attribute") checkAttribute(memberSchema, inner, innerPath, problems);
    else checkBlocks(memberSchema, inner, innerPath, problems);
  }
}

function checkAttribute(schema: AttributeSchema, values: Triple, path: Path, problems: PathProblem[]): void {
  const { prior, config, planned } = values;
  if (sameValue(planned, config)) return;
  if (prior.kind !== "null" && config.kind !== "null" && sameValue(planned, prior)) return;
  if (schema.computed === true && (schema.optional !== true || config.kind === "null")) return;
  if (config.kind === "null" && planned.kind !== "null") {
    const what = schema.sensitive === true ? "sensitive planned value" : `planned value ${formatGoSyntax(planned)}`;
    problems.push({ path, message: `${what} for a non-computed attribute` });
    return;
  }
  if (schema.writeOnly === true && planned.kind === "null") return;
  if (schema.nestedType !== undefined) {
    checkNestedAttribute(schema.nestedType, values, path, problems);
    return;
  }
  problems.push({ path, message: mismatch(schema, values) });
}

function mismatch(schema: AttributeSchema, { prior, config, planned }: Triple): string {
  const alsoPrior = prior.kind !== "null";
  if (schema.sensitive === true)
    return `sensitive planned value does not match config value${alsoPrior ? " nor prior value" : ""}`;
  const words = `planned value ${formatGoSyntax(planned)} does not match config value ${formatGoSyntax(config)}`;
  return alsoPrior ? `${words} nor prior value ${formatGoSyntax(prior)}` : words;
}

function checkNestedAttribute(schema: NestedAttributeType, values: Triple, path: Path, problems: PathProblem[]): void {
  const { prior, config, planned } = values;
  if (!checkPresence(values, path, problems)) return;
  if (planned.kind === "unknown") {
    problems.push({ path, message: "planned unknown for configured value" });
    return;
  }
  if (schema.nesting === "single") {
    checkMembers(schema, values, path, problems);
    return;
  }
  if (!checkCounts(schema.nesting, config, planned, path, problems)) return;
  if (schema.nesting === "set") return; // elements have no key by which to find the configured ones
  const elementType = shapeOf(schema).type;
  if (schema.nesting === "list") {
    for (const [index, element] of itemsOf(planned).entries()) {
      const inner = tripleOf(
        itemAt(prior, index, elementType),
        itemAt(config, index, elementType),
        element,
        elementType,
      );
      checkMembers(schema, inner, indexPath(path, intValue(index)), problems);
    }
    return;
  }
  for (const [key, element] of entriesOf(planned)) {
    const configElement = entryAt(config, key);
    if (configElement === undefined) {
      problems.push({ path, message: `map key ${quoted(key)} from plan is not present in config` });
      continue;
    }
    const inner = tripleOf(entryAt(prior, key), configElement, element, elementType);
    checkMembers(schema, inner, attributePath(path, key), problems);
  }
  for (const key of entriesOf(config).keys())
    if (entryAt(planned, key) === undefined)
      problems.push({ path, message: `map key ${quoted(key)} from config is not present in plan` });
}

function tripleOf(prior: Value | undefined, config: Value | undefined, planned: Value, type: Type): Triple {
  const absent = nullValue(type);
  return { prior: prior ?? absent, config: config ?? absent, planned };
}

function checkCounts(
  nesting: "list" | "set" | "map",
  config: Value,
  planned: Value,
  path: Path,
  problems: PathProblem[],
): boolean {
  if (config.kind === "known" && sizeOf(planned) === sizeOf(config)) return true;
  // A set with unknown elements may yet lose some of them to equality.
  if (nesting === "set" && couldShrinkTo(planned, config)) return true;
  const count = config.kind === "known" ? `cty.NumberIntVal(${sizeOf(config)})` : "cty.UnknownVal(cty.Number)";
  problems.push({
    path,
    message: `count in plan (cty.NumberIntVal(${sizeOf(planned)})) disagrees with count in config (${count})`,
  });
  return false;
}

function couldShrinkTo(planned: Value, config: Value): boolean {
  if (config.kind !== "known") return true;
  return itemsOf(planned).some(isNotWhollyKnown) && sizeOf(config) <= sizeOf(planned);
}

function isNotWhollyKnown(value: Value): boolean {
  return value.kind === "unknown" || (value.kind === "known" && value.inner !== 0);
}

const unknownElement =
  "element representing nested block must not be unknown itself; set nested attribute values to unknown instead";
const unknownBlocks =
  "attribute representing nested block must not be unknown itself; set nested attribute values to unknown instead";

function checkBlocks(nested: NestedBlockSchema, values: Triple, path: Path, problems: PathProblem[]): void {
  const { config, planned } = values;
  if (rawEquals(planned, config)) return;
  if (config.kind === "unknown") {
    problems.push({ path, message: `planned value ${formatGoSyntax(planned)} for unknown dynamic block` });
    return;
  }
  if (planned.kind === "unknown") {
    problems.push({ path, message: unknownBlocks });
    return;
  }
  const { nesting } = nested;
  if (nesting === "single" || nesting === "group") {
    checkObject(nested.block, values, path, problems);
    return;
  }
  if (planned.kind === "null") {
    problems.push({
      path,
      message: `attribute representing a ${nesting} of nested blocks must be empty to indicate no blocks, not null`,
    });
    return;
  }
  if (nesting === "set") {
    for (const element of itemsOf(planned))
      if (element.kind === "unknown") problems.push({ path: indexPath(path, element), message: unknownElement });
    return;
  }
  if (nesting === "list" || planned.type.kind === "map") {
    const counts = [sizeOf(planned), sizeOf(config)] as const;
    if (counts[0] !== counts[1]) {
      problems.push({
        path,
        message: `block count in plan (${counts[0]}) disagrees with count in config (${counts[1]})`,
      });
      return;
    }
  }
  checkBlockElements(nested, values, path, problems);
}

function checkBlockElements(nested: NestedBlockSchema, values: Triple, path: Path, problems: PathProblem[]): void {
  const { prior, config, planned } = values;
  const { type } = shapeOf(nested.block);
  if (nested.nesting === "list") {
    for (const [index, element] of itemsOf(planned).entries()) {
      const inner = tripleOf(itemAt(prior, index, type), itemAt(config, index, type), element, type);
      checkBlockElement(nested.block, inner, indexPath(path, intValue(index)), problems);
    }
    return;
  }
  const asObject = planned.type.kind === "object";
  for (const [key, element] of keyedElements(planned)) {
    const name = key.kind === "known" && typeof key.raw === "string" ? key.raw : "";
    const configElement = entryAt(config, name);
    if (configElement === undefined) {
      problems.push({ path, message: `block key ${quoted(name)} from plan is not present in config` });
      continue;
    }
    const inner = tripleOf(entryAt(prior, name), configElement, element, type);
    checkBlockElement(nested.block, inner, asObject ? attributePath(path, name) : indexPath(path, key), problems);
  }
  for (const key of entriesOf(config).keys())
    if (entryAt(planned, key) === undefined)
      problems.push({ path, message: `block key ${quoted(key)} from config is not present in plan` });
}

function checkBlockElement(block: BlockSchema, values: Triple, path: Path, problems: PathProblem[]): void {
  if (values.planned.kind === "unknown") problems.push({ path, message: unknownElement });
  else checkObject(block, values, path, problems);
}
