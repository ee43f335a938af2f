import {
  asList,
  deepMarksOf,
  dynamic,
  dynamicUnknown,
  emptyTupleValue,
  functionError,
  isKnown,
  isNull,
  isWhollyKnown,
  lengthOf,
  type Marks,
  noMarks,
  tupleValue,
  unionMarks,
  type Value,
  withMarks,
} from "@landform/cty";
import { argument, defineFunction } from "./define.js";
import { isSequence } from "./sequence-types.js";

export const flatten = defineFunction({
  description: "Puts the elements of lists inside a list, at any depth, in the place of these lists.",
  parameters: [{ name: "list", type: dynamic, description: "A list, set or tuple.", allowMarked: true }],
  returns: dynamic,
  call(args) {
    const list = argument(args, 0);
    if (!isSequence(list.type)) {
      // The reference does not look at the type before all is known.
      if (!isWhollyKnown(list)) return withMarks(dynamicUnknown, deepMarksOf(list));
      return functionError("can only flatten lists, sets and tuples");
    }
    const flat: FlatElements = { elements: [], marks: noMarks, isKnown: true };
    addFlat(list, flat);
    if (lengthOf(list) === 0) return withMarks(emptyTupleValue, list.marks);
    return withMarks(flat.isKnown ? tupleValue(flat.elements) : dynamicUnknown, flat.marks);
  },
});

interface FlatElements {
  readonly elements: Value[];
  marks: Marks;
  /** False where the number of elements is not known yet. */
  isKnown: boolean;
}

function addFlat(list: Value, into: FlatElements): void {
  into.marks = unionMarks(into.marks, list.marks);
  if (!isKnown(list) || (list.type.kind === "set" && lengthOf(list) > 1 && !isWhollyKnown(list))) {
    into.isKnown = false;
    return;
  }
  for (const element of asList(list)) {
    if (!isNull(element) && isSequence(element.type)) addFlat(element, into);
    else {
      if (element.kind === "unknown" && element.type.kind === "dynamic") {
        into.isKnown = false;
        into.marks = unionMarks(into.marks, element.marks);
      }
      into.elements.push(element);
    }
  }
}
