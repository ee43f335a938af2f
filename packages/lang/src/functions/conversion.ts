import {
  argumentError,
  asString,
  type CtyFunction,
  canConvert,
  containsMark,
  convert,
  dynamic,
  friendlyName,
  friendlyNameForConstraint,
  isConversionError,
  isKnown,
  type Type,
  typesEqual,
  type Value,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import { argument, defineFunction } from "./define.js";

/** A function that converts to `wanted`, such as `tostring`. Nulls stay null. */
export function conversionFunction(wanted: Type): CtyFunction {
  const wantedName = friendlyNameForConstraint(wanted);
  return defineFunction({
    description: `Converts a value to a ${wantedName.replace(" of any single type", "")}.`,
    parameters: [
      {
        name: "v",
        type: dynamic,
        description: "The value to convert.",
        allowNull: true,
        allowDynamic: true,
        allowMarked: true,
      },
    ],
    mayBeNull: true,
    returns(args) {
      const { type } = argument(args, 0);
      if (typesEqual(type, wanted) || canConvert(type, wanted)) return wanted;
      return argumentError(0, `cannot convert ${friendlyName(type)} to ${wantedName}`);
    },
    call(args) {
      const value = argument(args, 0);
      const converted = convert(value, wanted);
      return isConversionError(converted) ? argumentError(0, reason(value, wanted)) : converted;
    },
  });
}

function reason(value: Value, wanted: Type): string {
  const { type } = value;
  const wantedName = friendlyNameForConstraint(wanted);
  for (const mark of ["ephemeral", "sensitive"]) {
    if (containsMark(value, mark)) return `cannot convert this ${mark} ${friendlyName(type)} to ${wantedName}`;
  }
  if (type.kind === "string" && isKnown(value)) {
    const failed = `cannot convert ${quoted(asString(value))} to ${wantedName}`;
    if (wanted.kind === "bool") return `${failed}; only the strings "true" or "false" are allowed`;
    if (wanted.kind === "number") return `${failed}; given string must be a decimal representation of a number`;
  }
  return `cannot convert ${friendlyName(type)} to ${wantedName}`;
}
