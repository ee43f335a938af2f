import {
  argumentError,
  bool,
  type CapsuleType,
  type CtyFunction,
  capsuleValue,
  conversionErrorMessage,
  convert,
  dynamic,
  dynamicUnknown,
  falseValue,
  functionError,
  isConversionError,
  isNull,
  isWhollyKnown,
  trueValue,
  unknownValue,
  withMark,
} from "@landform/cty";
import { type Diagnostic, DiagnosticList, formatRange } from "@landform/diagnostics";
import {
  applyTypeDefaults,
  type Dialect,
  evaluate,
  expressionClosureOf,
  expressionClosureType,
  parseTypeConstraint,
} from "@landform/hcl";
import { argument, defineFunction } from "./define.js";

// Functions whose arguments are expressions rather than values.

export const tryFunction: CtyFunction = defineFunction({
  description: "The value of the first expression that can be evaluated without errors.",
  variadic: { name: "expressions", type: expressionClosureType, description: "Expressions, tried in order." },
  mayBeNull: true,
  returns: dynamic,
  call(args) {
    if (args.length === 0) return functionError("at least one argument is required");
    const failures: Diagnostic[] = [];
    for (const each of args) {
      const { expression, scope } = expressionClosureOf(each);
      const diags = new DiagnosticList();
      const value = evaluate(expression, scope, diags);
      // Once all is known, the expression may still fail, or have another type and other marks.
      if (!diags.hasErrors) return isWhollyKnown(value) ? value : dynamicUnknown;
      failures.push(...diags.items);
    }
    const list = failures.map(failureLine).join("");
    return functionError(`no expression succeeded:\n${list}\nAt least one expression must produce a successful result`);
  },
});

function failureLine({ summary, detail, subject }: Diagnostic): string {
  const place = subject === undefined ? "" : ` (at ${formatRange(subject)})`;
  return `- ${summary}${place}\n  ${detail}\n`;
}

export const can: CtyFunction = defineFunction({
  description: "Tells whether an expression can be evaluated without errors.",
  parameters: [{ name: "expression", type: expressionClosureType, description: "The expression to try." }],
  mayBeNull: true,
  returns: bool,
  call(args) {
    const { expression, scope } = expressionClosureOf(argument(args, 0));
    const diags = new DiagnosticList();
    const value = evaluate(expression, scope, diags);
    if (diags.hasErrors) return falseValue;
    return isWhollyKnown(value) ? trueValue : unknownValue(bool);
  },
});

export function convertFunction(dialect: Dialect): CtyFunction {
  return defineFunction({
    description: "Converts a value to a type.",
    parameters: [
      {
        name: "value",
        type: dynamic,
        description: "The value to convert.",
        allowNull: true,
        allowUnknown: true,
        allowDynamic: true,
        allowMarked: true,
      },
      { name: "type", type: expressionClosureType, description: "A type, written as for a variable." },
    ],
    mayBeNull: true,
    returns: dynamic,
    call(args) {
      const diags = new DiagnosticList();
      const { type, defaults } = parseTypeConstraint(expressionClosureOf(argument(args, 1)).expression, diags);
      const [problem] = diags.items;
      if (problem !== undefined) return argumentError(1, problem.detail.replace(/\.$/, ""));
      const given = argument(args, 0);
      const value = defaults === undefined || isNull(given) ? given : applyTypeDefaults(given, defaults);
      const converted = convert(value, type);
      if (!isConversionError(converted)) return converted;
      const wording = dialect === "terraform" ? "short" : "long";
      return argumentError(0, conversionErrorMessage({ ...converted, path: [] }, wording));
    },
  });
}

/** What `type` returns: the type is in the capsule. The value is marked "type" too; only the console shows it. */
export const typeCapsule: CapsuleType = { kind: "capsule", name: "type" };

export const typeFunction: CtyFunction = defineFunction({
  description: "The type of a value.",
  parameters: [
    {
      name: "value",
      type: dynamic,
      description: "Any value.",
      allowNull: true,
      allowUnknown: true,
      allowDynamic: true,
    },
  ],
  returns: typeCapsule,
  call: (args) => withMark(capsuleValue(typeCapsule, argument(args, 0).type), "type"),
});
