import {
  addNumbers,
  argumentError,
  asNumber,
  type CtyNumber,
  compareNumbers,
  functionError,
  listOf,
  listValue,
  number,
  numberFromInt,
  numberValue,
  signOf,
  type Value,
} from "@landform/cty";
import { defineFunction } from "./define.js";

const maxLength = 1024;

/** Terraform code counts from these; a machine integer, as all numbers the reference itself makes. */
const zero = numberFromInt(0);

export const range = defineFunction({
  description: "A list of numbers at even distances.",
  variadic: {
    name: "params",
    type: number,
    description: "The end; or the start and the end; or the start, the end and the step. The end itself is left out.",
  },
  returns: listOf(number),
  call(args) {
    const bounds = boundsOf(args.map(asNumber));
    if (bounds === undefined) return functionError("must have one, two, or three arguments");
    const { start, end, step } = bounds;
    const isDown = signOf(step) < 0;
    const isBefore = (value: CtyNumber) => (isDown ? compareNumbers(value, end) > 0 : compareNumbers(value, end) < 0);
    if (isDown && compareNumbers(end, start) > 0) {
      return argumentError(1, "end must be less than start when step is negative");
    }
    if (!isDown && compareNumbers(end, start) < 0) {
      return argumentError(1, "end must be greater than start when step is positive");
    }
    const values: Value[] = [];
    for (let next: CtyNumber | undefined = start; next !== undefined && isBefore(next); next = addNumbers(next, step)) {
      if (values.length >= maxLength) {
        const advice = "either decrease the difference between start and end or use a smaller step";
        return functionError(`more than ${maxLength} values were generated; ${advice}`);
      }
      values.push(numberValue(next));
    }
    return listValue(number, values);
  },
});

/** Without a step: by one, towards the end. */
function boundsOf(args: readonly CtyNumber[]) {
  const [first, second, third, ...rest] = args;
  if (first === undefined || rest.length > 0) return undefined;
  const [start, end] = second === undefined ? [zero, first] : [first, second];
  return { start, end, step: third ?? numberFromInt(compareNumbers(end, start) < 0 ? -1 : 1) };
}
