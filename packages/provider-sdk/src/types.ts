import { listType, mapType, objectType, setType } from "./collection-types.js";
import {
  boolType,
  dynamicType,
  float32Type,
  int32Type,
  int64Type,
  integerType,
  numberType,
  stringType,
} from "./scalar-types.js";

/** The types of elements, function parameters and results; attributes have them through `attr`. */
export const types = {
  string: stringType,
  bool: boolType,
  /** A JavaScript number: what a double can't hold exactly is rounded. */
  number: numberType,
  /** A whole number that a double holds exactly. */
  integer: integerType,
  /** A whole number of 32 bits. */
  int32: int32Type,
  /** A number of 32 bits, as a JavaScript number that is rounded to them. */
  float32: float32Type,
  /** A whole number of 64 bits, as a `bigint`. */
  int64: int64Type,
  /** A value of any type, as the engine has it: null and unknown too. */
  dynamic: dynamicType,
  list: listType,
  /** In no particular order, without duplicates. */
  set: setType,
  map: mapType,
  object: objectType,
} as const;
