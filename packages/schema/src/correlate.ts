import type { Value } from "@landform/cty";
import type { AttributeSchema, NestedBlockSchema } from "./block-schema.js";
import { type Member, type ObjectSchema, shapeOf } from "./block-shape.js";
import { itemsOf, keyedElements, memberOf } from "./members.js";
import { sameValue } from "./same-value.js";

/**
 * Could the object `prior` be what became of `config`? They may differ only where config leaves something null for
 * the provider to compute. Finds the prior element for an element of a set, which has no key.
 */
export function couldComeFrom(schema: ObjectSchema, prior: Value, config: Value): boolean {
  if (sameValue(prior, config)) return true;
  if (prior.kind !== "known") return true;
  if (config.kind !== "known") return false;
  return shapeOf(schema).members.every((member) => {
    const priorValue = memberOf(prior, member.name, member.type);
    const configValue = memberOf(config, member.name, member.type);
    return sameValue(priorValue, configValue) || mayDiffer(member, priorValue, configValue);
  });
}

function mayDiffer(member: Member, prior: Value, config: Value): boolean {
  if (config.type.kind === "set") return false;
  if (member.kind === "block") return elementsCouldComeFrom(member.schema.nesting, member.schema.block, prior, config);
  const { nestedType, computed } = member.schema;
  if (nestedType !== undefined) return elementsCouldComeFrom(nestedType.nesting, nestedType, prior, config);
  return computed === true && config.kind === "null";
}

function elementsCouldComeFrom(
  nesting: NestedBlockSchema["nesting"],
  schema: ObjectSchema,
  prior: Value,
  config: Value,
): boolean {
  if (nesting === "single" || nesting === "group") return couldComeFrom(schema, prior, config);
  const configElements = elementsByKey(config);
  for (const [key, element] of elementsByKey(prior)) {
    const configElement = configElements.get(key);
    if (configElement === undefined || !couldComeFrom(schema, element, configElement)) return false;
  }
  return true;
}

function elementsByKey(value: Value): ReadonlyMap<string | number, Value> {
  if (value.kind === "known" && value.raw instanceof Map) return value.raw;
  return new Map(itemsOf(value).entries());
}

/**
 * Has a nested attribute's value a part that can only have come from configuration: a non-null attribute that is
 * not computed? Then a null in config means that it was taken away.
 */
export function hasConfiguredPart(attribute: AttributeSchema, value: Value): boolean {
  const { nestedType } = attribute;
  if (nestedType === undefined || value.kind !== "known") return false;
  const objects = nestedType.nesting === "single" ? [value] : [...keyedElements(value)].map(([, element]) => element);
  return objects.some(
    (object) =>
      object.kind === "known" &&
      shapeOf(nestedType).members.some((member) => {
        if (member.kind === "block") return false;
        const part = memberOf(object, member.name, member.type);
        if (part.kind === "null") return false;
        return member.schema.computed !== true || hasConfiguredPart(member.schema, part);
      }),
  );
}
