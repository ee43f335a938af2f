import { alignElements, knownValue } from "./construct.js";
import { valuesEqual } from "./equality.js";
import { unionMarks } from "./marks.js";
import { withoutMarksDeep } from "./marks-deep.js";
import { compareNumbers } from "./number.js";
import { numberKey } from "./number-text.js";
import { orderText } from "./order-text.js";
import { boolRaw, numberRaw, textRaw } from "./raw.js";
import { comparisonFor, setOf, type Type } from "./type.js";
import { type KnownValue, type Marks, noMarks, type Value } from "./value.js";

/** As `listValue`; elements that are equal count once, and all their marks go to the set itself. */
export function setValue(elementType: Type, values: Iterable<Value>): KnownValue {
  const { elements, marks } = setElements(elementType, alignElements(elementType, [...values]));
  return knownValue(setOf(elementType), elements, marks);
}

/**
 * What a set of `values` holds: unmarked, each once, in the set's order (by value for primitives, else by `orderText`;
 * then unknown elements, then null). Two unknown elements never count as the same.
 */
function setElements(
  elementType: Type,
  values: readonly Value[],
): { readonly elements: readonly Value[]; readonly marks: Marks } {
  let marks: Marks = noMarks;
  const known: KnownValue[] = [];
  const unknown: Value[] = [];
  let nothing: Value | undefined;
  for (const marked of values) {
    const plain = withoutMarksDeep(marked);
    marks = unionMarks(marks, plain.marks);
    if (plain.value.kind === "known") known.push(plain.value);
    else if (plain.value.kind === "null") nothing ??= plain.value;
    else unknown.push(plain.value);
  }
  const elements: Value[] = [...distinctInOrder(elementType, known), ...unknown];
  if (nothing !== undefined) elements.push(nothing);
  return { elements, marks };
}

function distinctInOrder(elementType: Type, values: readonly KnownValue[]): readonly KnownValue[] {
  if (values.length < 2) return values;
  switch (elementType.kind) {
    case "string": {
      const compare = comparisonFor(values.map(textRaw));
      return sortedOnce(values, (a, b) => compare(textRaw(a), textRaw(b)));
    }
    case "number":
      return firstOfEach(values).sort((a, b) => compareNumbers(numberRaw(a), numberRaw(b)));
    case "bool":
      return sortedOnce(values, (a, b) => Number(boolRaw(a)) - Number(boolRaw(b)));
    default:
      return distinctCompounds(values);
  }
}

/** In order, the first of those that compare as equal; the same array where it already is like that. */
function sortedOnce(
  values: readonly KnownValue[],
  compare: (a: KnownValue, b: KnownValue) => number,
): readonly KnownValue[] {
  const isAbove = (value: KnownValue, index: number, all: readonly KnownValue[]): boolean => {
    const previous = all[index - 1];
    return previous === undefined || compare(previous, value) < 0;
  };
  return values.every(isAbove) ? values : [...values].sort(compare).filter(isAbove);
}

/** Numbers that are equal may differ in their exact value, so they need not be neighbours once sorted. */
function firstOfEach(values: readonly KnownValue[]): KnownValue[] {
  const firsts = new Map<number | string, KnownValue>();
  for (const value of values) {
    const key = numberKey(numberRaw(value));
    if (!firsts.has(key)) firsts.set(key, value);
  }
  return [...firsts.values()];
}

function distinctCompounds(values: readonly KnownValue[]): readonly KnownValue[] {
  const byText = new Map<string, KnownValue[]>();
  for (const value of values) {
    const text = orderText(value);
    const group = byText.get(text);
    if (group === undefined) byText.set(text, [value]);
    else if (!group.some((other) => valuesEqual(other, value) === true)) group.push(value);
  }
  const compare = comparisonFor(byText.keys());
  return [...byText].sort((a, b) => compare(a[0], b[0])).flatMap(([, group]) => group);
}
