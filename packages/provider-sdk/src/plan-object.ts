import {
  asList,
  asMap,
  hasDynamic,
  intValue,
  isUnknown,
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
import { objectOfShape } from "@landform/schema";
import type { Attribute } from "./attribute.js";
import { attributeOf } from "./model.js";
import { type Place, pathTo } from "./place.js";
import type { Nesting, PassMembers, PlanMember, PlanShape } from "./plan-shape.js";
import { placeholderOf } from "./value-type.js";

/** The values at one place of an object that is being planned. */
export interface Stage {
  readonly prior: Value;
  readonly config: Value;
  readonly planned: Value;
}

export interface DraftPlan {
  readonly planned: Value;
  readonly requiresReplace: readonly Path[];
}

/** What a pass makes of the planned value of one attribute. */
interface Pass {
  readonly members: PassMembers;
  readonly apply: (attribute: Attribute, stage: Stage, place: Place) => Value;
}

/**
 * Plan what the schema alone decides: defaults, unknown for what is computed once anything changes, values that
 * outlive updates, and changes that mean replacement. Without `computes`, what is computed stays as it is.
 */
export function planObject(shape: PlanShape, stage: Stage, { computes = true } = {}): DraftPlan {
  let planned = withoutWriteOnly(shape, stage.planned);
  planned = runPass(shape, { ...stage, planned }, undefined, defaults);
  planned = writtenAs(shape, planned, stage.prior);
  if (computes && !rawEquals(planned, stage.prior))
    planned = runPass(shape, { ...stage, planned }, undefined, unknowns);
  const requiresReplace: Path[] = [];
  const isUpdate = stage.prior.kind !== "null";
  planned = runPass(shape, { ...stage, planned }, undefined, {
    members: "modified",
    apply(attribute, inner, place) {
      const value = isUpdate ? keepPrior(attribute, inner) : inner.planned;
      const { requiresReplace: isReplace } = attribute;
      if (isUpdate && isReplace !== undefined && !rawEquals(value, inner.prior))
        if (isReplace({ ...inner, planned: value })) requiresReplace.push(untilSet(pathTo(place)));
      return value;
    },
  });
  return { planned, requiresReplace };
}

/** `object` as it may be planned and stored: write-only attributes are seen in the configuration alone. */
export function withoutWriteOnly(shape: PlanShape, object: Value): Value {
  const stage = { prior: object, config: object, planned: object };
  return runPass(shape, stage, undefined, { members: "writeOnly", apply: forgotten });
}

/** `object`, with what is the same in `known` written as it is there. */
export function writtenAs(shape: PlanShape, object: Value, known: Value): Value {
  return runPass(shape, { prior: known, config: object, planned: object }, undefined, {
    members: "equated",
    apply: asKnown,
  });
}

function asKnown({ meansSame }: Attribute, { prior, planned }: Stage): Value {
  const isSame = prior.kind === "known" && planned.kind === "known" && meansSame?.(prior, planned) === true;
  return isSame ? prior : planned;
}

function forgotten({ schema, valueType }: Attribute, { planned }: Stage): Value {
  return schema.writeOnly === true && planned.kind !== "null" ? nullValue(valueType.type) : planned;
}

/** The plugin protocol has no step to an element of a set: the path ends at the set. */
function untilSet(path: Path): Path {
  const end = path.findIndex((step) => step.kind === "index" && !isKeyOrPosition(step.key));
  return end === -1 ? path : path.slice(0, end);
}

function isKeyOrPosition({ type }: Value): boolean {
  return type.kind === "string" || type.kind === "number";
}

const defaults: Pass = {
  members: "defaulted",
  apply({ defaultValue }, { config, planned }) {
    if (defaultValue === undefined || config.kind !== "null") return planned;
    const value = defaultValue();
    invariant(value.kind !== "encodeProblem", "a default is a value of its attribute");
    return value;
  },
};

const unknowns: Pass = {
  members: "computed",
  apply({ schema, defaultValue, valueType }, { config, planned }) {
    const isComputed = schema.computed === true && defaultValue === undefined && config.kind === "null";
    return isComputed ? placeholderOf(valueType) : planned;
  },
};

function keepPrior({ useStateForUnknown }: Attribute, { prior, config, planned }: Stage): Value {
  const isKept = useStateForUnknown === "nonNull" ? prior.kind !== "null" : useStateForUnknown;
  return isKept && isUnknown(planned) && !isUnknown(config) ? prior : planned;
}

/** The planned object after a pass over its members, outer ones first; the same object where nothing changed. */
function runPass(shape: PlanShape, stage: Stage, parent: Place | undefined, pass: Pass): Value {
  const { prior, config, planned } = stage;
  if (planned.kind !== "known") return planned;
  let changed: Map<string, Value> | undefined;
  for (const member of shape[pass.members]) {
    const { name, absent } = member;
    const before = attributeOf(planned, name) ?? absent;
    const inner = {
      prior: attributeOf(prior, name) ?? absent,
      config: attributeOf(config, name) ?? absent,
      planned: before,
    };
    const after = planMember(member, inner, { parent, step: name }, pass);
    if (after === before) continue;
    changed ??= new Map(asMap(planned));
    changed.set(name, after);
  }
  return changed === undefined ? planned : objectOfShape(shape.shape, changed);
}

function planMember({ attribute, nested }: PlanMember, stage: Stage, place: Place, pass: Pass): Value {
  const planned = attribute === undefined ? stage.planned : pass.apply(attribute, stage, place);
  if (nested === undefined || planned.kind !== "known") return planned;
  return planElements(nested.nesting, nested.shape, { ...stage, planned }, place, pass);
}

function planElements(nesting: Nesting, shape: PlanShape, stage: Stage, place: Place, pass: Pass): Value {
  switch (nesting) {
    case "single":
    case "group":
      return runPass(shape, stage, place, pass);
    case "map":
      return planEntries(shape, stage, place, pass);
    default:
      return planItems(nesting, shape, stage, place, pass);
  }
}

function planEntries(shape: PlanShape, { prior, config, planned }: Stage, parent: Place, pass: Pass): Value {
  const entries = new Map<string, Value>();
  for (const [key, element] of asMap(planned)) {
    const absent = nullValue(element.type);
    const stage = {
      prior: attributeOf(prior, key) ?? absent,
      config: attributeOf(config, key) ?? absent,
      planned: element,
    };
    entries.set(key, runPass(shape, stage, { parent, step: stringValue(key) }, pass));
  }
  return planned.type.kind === "map" ? mapValue(planned.type.element, entries) : objectValue(entries);
}

function planItems(
  nesting: "list" | "set",
  shape: PlanShape,
  { prior, config, planned }: Stage,
  parent: Place,
  pass: Pass,
): Value {
  const items = asList(planned).map((element, index) => {
    const absent = nullValue(element.type);
    // Elements of a set have no place: the configured one can be told only while nothing was computed yet.
    const configured =
      nesting === "list" ? itemsOf(config)[index] : itemsOf(config).find((other) => rawEquals(other, element));
    const before = nesting === "list" ? itemsOf(prior)[index] : undefined;
    const stage = { prior: before ?? absent, config: configured ?? element, planned: element };
    return runPass(shape, stage, { parent, step: nesting === "list" ? intValue(index) : element }, pass);
  });
  if (planned.type.kind === "set") return setValue(planned.type.element, items);
  const isList = planned.type.kind === "list" && !hasDynamic(planned.type.element);
  return isList ? listValue(planned.type.element, items) : tupleValue(items);
}

function itemsOf(value: Value): readonly Value[] {
  return value.kind === "known" ? asList(value) : [];
}
