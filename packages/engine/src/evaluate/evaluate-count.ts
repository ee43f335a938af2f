import type { Dialect } from "@landform/addrs";
import {
  asNumber,
  compareNumbers,
  convert,
  isConversionError,
  number,
  toSafeInteger,
  withoutMarks,
} from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { conversionWords, type Expression } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import { evaluateValue } from "./evaluate-value.js";
import type { Repetition } from "./repetition.js";
import type { RepetitionContext } from "./repetition-context.js";

const maxCount = 2 ** 31 - 1;

/** `count`: a whole number from 0 to 2147483647, sensitive or not. */
export function evaluateCount(
  expression: Expression,
  context: RepetitionContext,
  diags: DiagnosticSink,
): Repetition | undefined {
  const marked = evaluateValue(expression, context.scope, diags);
  if (marked === undefined) return undefined;
  const { value, marks } = withoutMarks(marked);
  const refuse = (detail: string): undefined => {
    diags.add(errorAt(expression.range, "Invalid count argument", detail));
    return undefined;
  };
  if (marks.has("ephemeral")) return refuse(ephemeralCount(context.dialect));
  if (value.kind === "null") return refuse('The given "count" argument value is null. An integer is required.');
  if (value.kind === "unknown") {
    if (context.allowUnknown === true) return { kind: "unknown", by: "count" };
    const problem = errorAt(expression.range, "Invalid count argument", unknownCount(context));
    diags.add({ ...problem, extra: { kind: "expression", causedByUnknown: true } });
    return undefined;
  }
  const converted = convert(value, number);
  if (isConversionError(converted)) {
    const detail = `Invalid expression value: ${conversionWords(converted, context.scope)}.`;
    diags.add(errorAt(expression.range, "Incorrect value type", detail));
    return undefined;
  }
  const given = asNumber(converted);
  if (compareNumbers(given, maxCount) > 0) return refuse(unsuitable(`must be less than or equal to ${maxCount}`));
  const count = toSafeInteger(given);
  if (count === undefined) {
    return refuse(unsuitable("value must be a whole number, between -9223372036854775808 and 9223372036854775807"));
  }
  if (count < 0) return refuse(unsuitable("must be greater than or equal to zero"));
  return { kind: "count", count };
}

function unsuitable(why: string): string {
  return `The given "count" argument value is unsuitable: ${why}.`;
}

function ephemeralCount(dialect: Dialect): string {
  return dialect.name === "terraform"
    ? 'The given "count" is derived from an ephemeral value, which means that Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral values to specify the number of resource instances.'
    : "Ephemeral values, or values derived from ephemeral values, cannot be used as count arguments. If used, the ephemeral value could be exposed as a resource instance key.";
}

function unknownCount({ dialect, excludable }: RepetitionContext): string {
  const problem = `The "count" value depends on resource attributes that cannot be determined until apply, so ${dialect.productName} cannot predict how many instances will be created.`;
  if (dialect.name === "terraform") {
    return `${problem} To work around this, use the -target argument to first apply only the resources that the count depends on.`;
  }
  const way =
    excludable === undefined
      ? "use the -target option to first apply only the resources that the count depends on"
      : `use the planning option -exclude=${shellWord(excludable)} to first apply without this object`;
  return `${problem}\n\nTo work around this, ${way}, and then apply normally to converge.`;
}

/** As typed in a shell: in single quotes where characters in it mean something. */
export function shellWord(text: string): string {
  return /^[\w.:/@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
