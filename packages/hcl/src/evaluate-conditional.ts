import {
  bool,
  convert,
  dynamic,
  isConversionError,
  nullValue,
  type Type,
  unifyUnsafe,
  unionMarks,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { rangeBetween, type SourceRange } from "@landform/diagnostics";
import { conditionalRefinement } from "./conditional-refinement.js";
import { conversionWords } from "./conversion-words.js";
import { describeTypeMismatch } from "./describe-type-mismatch.js";
import { evaluateNode } from "./evaluate.js";
import { droppingSink, type EvaluationSink, HeldDiagnostics } from "./evaluation-sink.js";
import type { ConditionalExpression, Expression } from "./expression.js";
import { expressionError } from "./expression-error.js";
import type { Scope } from "./scope.js";

/**
 * Both results are evaluated, for the type that they have in common; only problems of the one that is taken are
 * reported. Marks of all three go to the result.
 */
export function evaluateConditional(
  expression: ConditionalExpression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  const report = (summary: string, detail: string, subject: SourceRange, about: Expression) => {
    diags.add(expressionError({ summary, detail, subject, context: expression.range }, about, scope));
  };
  const held = new HeldDiagnostics();
  const condition = evaluateNode(expression.condition, scope, held);
  const taken = resultTaken(condition);
  const whenTrue = evaluateNode(expression.whenTrue, scope, taken === true ? held : droppingSink());
  const whenFalse = evaluateNode(expression.whenFalse, scope, taken === false ? held : droppingSink());

  const type = commonType(whenTrue, whenFalse);
  if (type === undefined) {
    const mismatch = describeTypeMismatch(whenTrue.type, whenFalse.type);
    report(
      "Inconsistent conditional result types",
      `The true and false result expressions must have consistent types. ${mismatch}.`,
      rangeBetween(expression.whenTrue.range, expression.whenFalse.range),
      expression,
    );
    return unknownValue(dynamic);
  }
  held.releaseTo(diags);
  switch (taken) {
    case "null":
      report(
        "Null condition",
        "The condition value is null. Conditions must either be true or false.",
        expression.condition.range,
        expression.condition,
      );
      return unknownValue(type);
    case "invalid":
      report(
        "Incorrect condition type",
        "The condition expression must be of type bool.",
        expression.condition.range,
        expression.condition,
      );
      return unknownValue(type);
  }
  const marks = unionMarks(condition.marks, unionMarks(whenTrue.marks, whenFalse.marks));
  if (taken === "unknown") return withMarks(unknownResult(type, whenTrue, whenFalse), marks);
  const result = convert(taken ? whenTrue : whenFalse, type);
  if (!isConversionError(result)) return withMarks(result, marks);
  const about = taken ? expression.whenTrue : expression.whenFalse;
  const detail = `The ${taken} result value has the wrong type: ${conversionWords(result, scope)}.`;
  report("Inconsistent conditional result types", detail, about.range, about);
  return withMarks(unknownValue(type), marks);
}

function resultTaken(condition: Value): boolean | "unknown" | "null" | "invalid" {
  if (condition.kind === "null") return "null";
  if (condition.kind === "unknown") return "unknown";
  const converted = convert(condition, bool);
  if (isConversionError(converted)) return "invalid";
  return converted.kind === "known" && converted.raw === true;
}

/** The type of the result; `dynamic` also stands for "as it is", `undefined` for none in common. */
function commonType(whenTrue: Value, whenFalse: Value): Type | undefined {
  if (isUntypedNull(whenTrue)) return whenFalse.type;
  if (isUntypedNull(whenFalse)) return whenTrue.type;
  if (whenTrue.type.kind === "dynamic" || whenFalse.type.kind === "dynamic") return dynamic;
  return whenTrue.type === whenFalse.type ? whenTrue.type : unifyUnsafe([whenTrue.type, whenFalse.type])?.type;
}

function isUntypedNull(value: Value): boolean {
  return value.kind === "null" && value.type.kind === "dynamic" && value.marks.size === 0;
}

function unknownResult(type: Type, whenTrue: Value, whenFalse: Value): Value {
  if (whenTrue.kind === "null" && whenFalse.kind === "null") return nullValue(type);
  return unknownValue(type, conditionalRefinement(whenTrue, whenFalse));
}
