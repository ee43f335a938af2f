import {
  asString,
  convert,
  dynamic,
  functionError,
  isConversionError,
  isKnown,
  isNull,
  unifyUnsafe,
  unknownValue,
} from "@landform/cty";
import { defineFunction } from "./define.js";

export const coalesce = defineFunction({
  description: "The first of the given values that is neither null nor the empty string.",
  variadic: {
    name: "vals",
    type: dynamic,
    description: "Values of types that convert to one type.",
    allowNull: true,
    allowUnknown: true,
    allowDynamic: true,
  },
  returns: (args) =>
    unifyUnsafe(args.map(({ type }) => type))?.type ?? functionError("all arguments must have the same type"),
  call(args, type) {
    for (const value of args) {
      const converted = convert(value, type);
      if (isConversionError(converted)) continue;
      if (converted.kind === "unknown") return unknownValue(type);
      if (isNull(converted)) continue;
      if (type.kind === "string" && isKnown(converted) && asString(converted) === "") continue;
      return converted;
    }
    return functionError("no non-null, non-empty-string arguments");
  },
});
