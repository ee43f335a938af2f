import { type Mark, type Marks, noMarks, type Value } from "./value.js";

/** The marks in either. One of the two where it has all. */
export function unionMarks(a: Marks, b: Marks): Marks {
  if (a === b || b.size === 0) return a;
  if (a.size === 0) return b;
  const [larger, smaller] = a.size >= b.size ? [a, b] : [b, a];
  for (const mark of smaller) if (!larger.has(mark)) return new Set([...larger, ...smaller]);
  return larger;
}

export function marksEqual(a: Marks, b: Marks): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const mark of a) if (!b.has(mark)) return false;
  return true;
}

/** `value` with `marks` besides its own; marks of what is inside stay as they are. */
export function withMarks(value: Value, marks: Marks): Value {
  const union = unionMarks(value.marks, marks);
  return union === value.marks ? value : { ...value, marks: union };
}

export function withMark(value: Value, mark: Mark): Value {
  return value.marks.has(mark) ? value : { ...value, marks: new Set([...value.marks, mark]) };
}

/** Exactly `marks` on `value` itself, whatever it had. */
export function replaceMarks(value: Value, marks: Marks): Value {
  return marksEqual(value.marks, marks) ? value : { ...value, marks };
}

/** Take the marks off `value` itself; marks of what is inside stay. */
export function withoutMarks(value: Value): { readonly value: Value; readonly marks: Marks } {
  if (value.marks.size === 0) return { value, marks: noMarks };
  return { value: { ...value, marks: noMarks }, marks: value.marks };
}

/** Does `value` itself carry any mark? */
export function isMarked(value: Value): boolean {
  return value.marks.size > 0;
}

/** Does `value` itself carry `mark`? */
export function hasMark(value: Value, mark: Mark): boolean {
  return value.marks.has(mark);
}
