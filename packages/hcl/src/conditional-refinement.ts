import {
  compareNumbers,
  type NumberBound,
  noRefinement,
  type Refinement,
  rangeOf,
  typesEqual,
  type Value,
} from "@landform/cty";

/** What is known of a value that will be one of two: what holds for both. */
export function conditionalRefinement(whenTrue: Value, whenFalse: Value): Refinement {
  const left = rangeOf(whenTrue);
  const right = rangeOf(whenFalse);
  const nullness: Refinement =
    left.nullness === "notNull" && right.nullness === "notNull" ? { notNull: true } : noRefinement;
  if (!typesEqual(left.type, right.type)) return nullness;
  switch (left.type.kind) {
    case "number":
      return {
        ...nullness,
        numberMin: outerBound(left.numberMin, right.numberMin, -1),
        numberMax: outerBound(left.numberMax, right.numberMax, 1),
      };
    case "list":
    case "set":
    case "map":
      return {
        ...nullness,
        lengthMin: Math.min(left.lengthMin, right.lengthMin),
        lengthMax: Math.max(left.lengthMax, right.lengthMax),
      };
    default:
      return nullness;
  }
}

/** The bound further out in `direction`. */
function outerBound(left: NumberBound, right: NumberBound, direction: 1 | -1): NumberBound {
  const order = compareNumbers(left.value, right.value) * direction;
  if (order === 0) return { value: right.value, inclusive: left.inclusive || right.inclusive };
  return order > 0 ? left : right;
}
