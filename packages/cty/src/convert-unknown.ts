import { rangeOf } from "./range.js";
import { unknownValue } from "./refine.js";
import type { Type } from "./type.js";
import type { Refinement, UnknownValue, Value } from "./value.js";

/** An unknown value as one of type `target`. Nulls stay null and most lengths as they are; the rest of what was known is lost. */
export function convertUnknown(value: UnknownValue, target: Type): Value {
  const notNull: Refinement = value.refinement.notNull === true ? { notNull: true } : {};
  return unknownValue(target, { ...notNull, ...convertedLength(value, target) });
}

function convertedLength(value: UnknownValue, target: Type): Refinement {
  const { type } = value;
  if (type.kind === "object" && target.kind === "map") return between(type.attributes.size, type.attributes.size);
  const isCollection = type.kind === "list" || type.kind === "set" || type.kind === "map";
  if (!isCollection && type.kind !== "tuple") return {};
  const { lengthMin, lengthMax } = rangeOf(value);
  const [least, most] = type.kind === "tuple" ? [type.elements.length, type.elements.length] : [lengthMin, lengthMax];
  // Elements of a set that turn out to be equal count once.
  if (target.kind === "set") return between(Math.min(least, 1), most);
  return target.kind === "list" || target.kind === "map" ? between(least, most) : {};
}

function between(lengthMin: number, lengthMax: number): Refinement {
  return lengthMax === Number.POSITIVE_INFINITY ? { lengthMin } : { lengthMin, lengthMax };
}
