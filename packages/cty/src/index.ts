export { getAttribute, hasElement, hasIndex, index, length } from "./access.js";
export { applyPath } from "./apply-path.js";
export { absolute, add, divide, modulo, multiply, negate, subtract } from "./arithmetic.js";
export { callFunction, returnTypeOf } from "./call-function.js";
export {
  and,
  equal,
  greaterThan,
  greaterThanOrEqual,
  lessThan,
  lessThanOrEqual,
  not,
  notEqual,
  or,
} from "./comparison.js";
export { conforms, nonconformance } from "./conformance.js";
export {
  boolValue,
  capsuleValue,
  dynamicNull,
  dynamicUnknown,
  emptyObjectValue,
  emptyTupleValue,
  falseValue,
  intValue,
  listValue,
  mapValue,
  normalizeString,
  nullValue,
  numberValue,
  objectOfType,
  objectValue,
  stringValue,
  trueValue,
  tupleValue,
} from "./construct.js";
export { type ConversionError, conversionErrorMessage, isConversionError } from "./conversion-error.js";
export { canConvert, type Safety, unify, unifyUnsafe } from "./conversion-type.js";
export { convert } from "./convert.js";
export { impliedTypeOfJson, valueFromJson } from "./decode-json.js";
export { decodeMsgpack } from "./decode-msgpack.js";
export { valueToJson } from "./encode-json.js";
export { encodeMsgpack } from "./encode-msgpack.js";
export { valuesEqual } from "./equality.js";
export { friendlyName, friendlyNameForConstraint, typeString } from "./friendly-name.js";
export {
  argumentError,
  type CtyFunction,
  type FunctionError,
  functionError,
  isFunctionError,
  type Parameter,
} from "./function.js";
export { graphemeCount, graphemes } from "./graphemes.js";
export { type DuplicateRule, impliedValueFromJson } from "./implied-json.js";
export { impliedTypeOfMsgpack } from "./implied-type-msgpack.js";
export {
  asBool,
  asCapsule,
  asList,
  asMap,
  asNumber,
  asString,
  attributeOf,
  canIterate,
  elementAt,
  elementsOf,
  isKnown,
  isNull,
  isUnknown,
  isWhollyKnown,
  lengthOf,
} from "./inspect.js";
export { type JsonError, jsonErrorMessage } from "./json-error.js";
export { jsonString } from "./json-string.js";
export { type JsonNode, type JsonSyntaxError, parseJsonTree } from "./json-tree.js";
export { hasMark, isMarked, replaceMarks, unionMarks, withMark, withMarks, withoutMarks } from "./marks.js";
export {
  containsMark,
  containsMarked,
  deepMarksOf,
  markAtPaths,
  type PathMarks,
  withoutMarksDeep,
  withoutMarksDeepWithPaths,
} from "./marks-deep.js";
export { type MismatchWording, typeMismatchMessage } from "./mismatch.js";
export { type MsgpackError, msgpackErrorMessage } from "./msgpack-error.js";
export {
  type BigFloat,
  type CtyNumber,
  compareNumbers,
  infinity,
  isInfinite,
  isInteger,
  isNegative,
  numberFromBigInt,
  numberFromFloat64,
  numberFromInt,
  numberToBigInt,
  numberToFloat64,
  type SmallInteger,
  signOf,
  toSafeInteger,
} from "./number.js";
export {
  absoluteNumber,
  addNumbers,
  ceilNumber,
  divideNumbers,
  floorNumber,
  multiplyNumbers,
  negateNumber,
  remainderNumbers,
  subtractNumbers,
  truncateNumber,
} from "./number-arithmetic.js";
export { formatNumber, formatNumberBriefly, numbersEqual, parseNumber } from "./number-text.js";
export { orderText } from "./order-text.js";
export { attributeStep, emptyPath, formatPath, indexStep, pathStartsWith, pathsEqual, plainKey } from "./path.js";
export { withoutOptionalAttributes } from "./plain-type.js";
export { rangeOf, type ValueRange } from "./range.js";
export { rawEquals } from "./raw-equals.js";
export { refine, refineNotNull, unknownValue } from "./refine.js";
export { safePrefix } from "./safe-prefix.js";
export { setValue } from "./set-value.js";
export {
  bool,
  type CapsuleType,
  type CollectionType,
  compareStrings,
  type DynamicType,
  dynamic,
  emptyObject,
  hasDynamic,
  type ListType,
  listOf,
  type MapType,
  mapOf,
  number,
  type ObjectType,
  objectOf,
  type PrimitiveType,
  type SetType,
  setOf,
  string,
  type TupleType,
  type Type,
  tupleOf,
  typesEqual,
} from "./type.js";
export {
  isTypeJsonError,
  type JsonType,
  type TypeJsonError,
  typeFromJson,
  typeToJson,
  typeToJsonText,
} from "./type-json.js";
export type { Unification } from "./unify.js";
export {
  type CapsuleRaw,
  containsMarks,
  containsUnknown,
  type KnownValue,
  type Mark,
  type Marks,
  type NullValue,
  type NumberBound,
  noMarks,
  noRefinement,
  type Path,
  type PathStep,
  type Raw,
  type Refinement,
  type UnknownValue,
  type Value,
} from "./value.js";
export { transformValue, walkValue } from "./walk-value.js";
