import {
  hasDynamic,
  intValue,
  listValue,
  mapValue,
  nullValue,
  objectValue,
  type Path,
  rawEquals,
  setValue,
  stringValue,
  tupleValue,
  type Value,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import type { Attribute } from "./attribute.js";
import type { Block } from "./block.js";
import { attributeOf } from "./model.js";
import { placeholderOf } from "./value-type.js";
import type { SchemaDefinition } from "./view.js";

/** The values at one place of an object that is being planned. */
export interface Stage {
  readonly prior: Value;
  readonly config: Value;
  readonly planned: Value;
}

/** What a rule makes of the planned value of one attribute. */
type Rule = (attribute: Attribute, stage: Stage, path: Path) => Value;

export interface DraftPlan {
  readonly planned: Value;
  readonly requiresReplace: readonly Path[];
}

/**
 * Plan what the schema alone decides: defaults, unknown for what is computed once anything changes, values that
 * outlive updates, and changes that mean replacement.
 */
export function planObject(members: SchemaDefinition, stage: Stage): DraftPlan {
  let planned = applyRule(members, stage, [], withDefault);
  if (!rawEquals(planned, stage.prior)) planned = applyRule(members, { ...stage, planned }, [], unknownIfComputed);
  const requiresReplace: Path[] = [];
  planned = applyRule(members, { ...stage, planned }, [], (attribute, inner, path) => {
    const value = keepPrior(attribute, inner);
    const { prior } = stage;
    if (prior.kind !== "null" && attribute.requiresReplace !== undefined && !rawEquals(value, inner.prior))
      if (attribute.requiresReplace({ ...inner, planned: value })) requiresReplace.push(path);
    return value;
  });
  return { planned, requiresReplace };
}

function withDefault({ defaultValue }: Attribute, { config, planned }: Stage): Value {
  if (defaultValue === undefined || config.kind !== "null") return planned;
  const value = defaultValue();
  invariant(value.kind !== "encodeProblem", "a default is a value of its attribute");
  return value;
}

function unknownIfComputed({ schema, defaultValue, valueType }: Attribute, { config, planned }: Stage): Value {
  const isComputed = schema.computed === true && defaultValue === undefined && config.kind === "null";
  return isComputed ? placeholderOf(valueType) : planned;
}

function keepPrior({ useStateForUnknown }: Attribute, { prior, config, planned }: Stage): Value {
  const isKept = useStateForUnknown && planned.kind === "unknown" && prior.kind !== "null" && config.kind !== "unknown";
  return isKept ? prior : planned;
}

/** The planned object with `rule` applied to each attribute, outer ones first. */
function applyRule(members: SchemaDefinition, stage: Stage, path: Path, rule: Rule): Value {
  const { planned } = stage;
  if (planned.kind !== "known" || !(planned.raw instanceof Map)) return planned;
  let changed: Map<string, Value> | undefined;
  for (const [name, member] of Object.entries(members)) {
    const before = attributeOf(planned, name);
    if (before === undefined) continue;
    const inner: Stage = {
      prior: attributeOf(stage.prior, name) ?? nullValue(member.valueType.type),
      config: attributeOf(stage.config, name) ?? nullValue(member.valueType.type),
      planned: before,
    };
    const innerPath: Path = [...path, { kind: "attribute", name }];
    const after = applyToMember(member, inner, innerPath, rule);
    if (after === before) continue;
    changed ??= new Map(planned.raw);
    changed.set(name, after);
  }
  return changed === undefined ? planned : objectValue(changed);
}

function applyToMember(member: Attribute | Block, stage: Stage, path: Path, rule: Rule): Value {
  if (member.kind === "block") return applyToElements(member.schema.nesting, member.members, stage, path, rule);
  const planned = rule(member, stage, path);
  const { nested } = member;
  return nested === undefined
    ? planned
    : applyToElements(nested.nesting, nested.members, { ...stage, planned }, path, rule);
}

function applyToElements(
  nesting: "single" | "group" | "list" | "set" | "map",
  members: SchemaDefinition,
  stage: Stage,
  path: Path,
  rule: Rule,
): Value {
  const { planned } = stage;
  if (planned.kind !== "known") return planned;
  switch (nesting) {
    case "single":
    case "group":
      return applyRule(members, stage, path, rule);
    case "map":
      return applyToEntries(members, stage, path, rule);
    default:
      return applyToItems(nesting, members, stage, path, rule);
  }
}

function applyToEntries(members: SchemaDefinition, { prior, config, planned }: Stage, path: Path, rule: Rule): Value {
  if (planned.kind !== "known" || !(planned.raw instanceof Map)) return planned;
  const entries = new Map<string, Value>();
  for (const [key, element] of planned.raw) {
    const absent = nullValue(element.type);
    const stage = {
      prior: attributeOf(prior, key) ?? absent,
      config: attributeOf(config, key) ?? absent,
      planned: element,
    };
    entries.set(key, applyRule(members, stage, [...path, { kind: "index", key: stringValue(key) }], rule));
  }
  return planned.type.kind === "map" ? mapValue(planned.type.element, entries) : objectValue(entries);
}

function applyToItems(
  nesting: "list" | "set",
  members: SchemaDefinition,
  { prior, config, planned }: Stage,
  path: Path,
  rule: Rule,
): Value {
  const items = itemsOf(planned).map((element, index) => {
    const absent = nullValue(element.type);
    // Elements of a set have no place: the configured one can be told only while nothing was computed yet.
    const configured =
      nesting === "list" ? itemsOf(config)[index] : itemsOf(config).find((other) => rawEquals(other, element));
    const before = nesting === "list" ? itemsOf(prior)[index] : undefined;
    const key = nesting === "list" ? intValue(index) : element;
    const stage = { prior: before ?? absent, config: configured ?? element, planned: element };
    return applyRule(members, stage, [...path, { kind: "index", key }], rule);
  });
  if (planned.type.kind === "set") return setValue(planned.type.element, items);
  return planned.type.kind === "list" && !hasDynamic(planned.type.element)
    ? listValue(planned.type.element, items)
    : tupleValue(items);
}

function itemsOf(value: Value): readonly Value[] {
  return value.kind === "known" && Array.isArray(value.raw) ? value.raw : [];
}
