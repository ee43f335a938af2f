import {
  bool,
  boolValue,
  type CtyFunction,
  dynamic,
  hasMark,
  type Marks,
  nullValue,
  type Parameter,
  replaceMarks,
  transformValue,
  trueValue,
  unknownValue,
  type Value,
  withMark,
} from "@landform/cty";
import type { Dialect } from "@landform/hcl";
import { argument, defineFunction } from "./define.js";

const anyValue: Parameter = {
  name: "value",
  type: dynamic,
  description: "Any value.",
  allowNull: true,
  allowUnknown: true,
  allowDynamic: true,
  allowMarked: true,
};

/** A function whose result is its argument, marked otherwise. */
function remark(description: string, change: (value: Value) => Value): CtyFunction {
  return defineFunction({
    description,
    parameters: [anyValue],
    mayBeNull: true,
    returns: (args) => argument(args, 0).type,
    call: (args) => change(argument(args, 0)),
  });
}

export const sensitive = remark("The same value, not to be shown.", (value) => withMark(value, "sensitive"));

export const nonsensitive = remark(
  "The same value, which may be shown; what is inside it stays as sensitive as it is.",
  (value) => replaceMarks(value, withoutMark(value.marks, "sensitive")),
);

/** OpenTofu does not tell of an unknown value: whether it is sensitive may depend on what is not known yet. */
export function issensitiveFunction(dialect: Dialect): CtyFunction {
  return defineFunction({
    description: "Tells whether a value is not to be shown.",
    parameters: [anyValue],
    ...(dialect === "terraform" ? { mayBeNull: true } : {}),
    returns: bool,
    call(args) {
      const value = argument(args, 0);
      if (dialect === "terraform" && hasMark(value, "sensitive")) return trueValue;
      return value.kind === "unknown" ? unknownValue(bool) : boolValue(hasMark(value, "sensitive"));
    },
  });
}

export const ephemeralasnull = remark("The same value, with nulls for all ephemeral parts.", (value) =>
  transformValue(value, (_, part) => {
    if (part.kind === "known" && !hasMark(part, "ephemeral")) return part;
    const marks = withoutMark(part.marks, "ephemeral");
    return replaceMarks(part.kind === "unknown" ? unknownValue(part.type) : nullValue(part.type), marks);
  }),
);

function withoutMark(marks: Marks, mark: string): Marks {
  if (!marks.has(mark)) return marks;
  const rest = new Set(marks);
  rest.delete(mark);
  return rest;
}
