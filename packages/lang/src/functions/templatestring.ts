import {
  argumentError,
  asString,
  type CtyFunction,
  convert,
  dynamic,
  type FunctionError,
  functionError,
  isConversionError,
  isFunctionError,
  isKnown,
  type Marks,
  string,
  unionMarks,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { type Expression, evaluate, expressionClosureOf, expressionClosureType } from "@landform/hcl";
import { argument, defineFunction, isError } from "./define.js";
import { readTemplate, renderTemplate } from "./render-template.js";
import { refusals, replacing, type StringTemplateContext, varsParameter } from "./templates.js";

export function templatestringFunction(context: StringTemplateContext): CtyFunction {
  return context.dialect === "terraform" ? templatestringOfReference(context) : templatestringOfText(context);
}

/** OpenTofu's takes any string. */
function templatestringOfText(context: StringTemplateContext): CtyFunction {
  return defineFunction({
    description: "A string, rendered as a template.",
    parameters: [
      { name: "data", type: string, description: "The template.", allowMarked: true },
      { ...varsParameter, allowMarked: true },
    ],
    mayBeNull: true,
    returns: dynamic,
    call(args) {
      const template = readTemplate(asString(argument(args, 0)), "NoFileNeeded");
      if (isError(template)) return template;
      const vars = argument(args, 1);
      const { functions, dialect } = context;
      const rendered = renderTemplate(template, vars, { functions, dialect, showPositions: false });
      if (isFunctionError(rendered)) return rendered;
      return withMarks(rendered, unionMarks(argument(args, 0).marks, vars.marks));
    },
  });
}

/** Terraform's takes a reference to a string, so that nobody writes a template in a template by mistake. */
function templatestringOfReference(context: StringTemplateContext): CtyFunction {
  return defineFunction({
    description: "A string from elsewhere, rendered as a template.",
    parameters: [
      { name: "template", type: expressionClosureType, description: "A reference to the template." },
      varsParameter,
    ],
    returns: string,
    call(args) {
      const { expression, scope } = expressionClosureOf(argument(args, 0));
      const misuse = describeMisuse(expression);
      if (misuse !== undefined) return argumentError(0, `invalid template expression: ${misuse}`);
      const diags = new DiagnosticList();
      const text = evaluate(expression, scope, diags);
      const [problem] = diags.items;
      if (problem !== undefined && diags.hasErrors) return argumentError(0, problem.detail.replace(/\.$/, ""));
      if (text.kind === "unknown") return unknownValue(string);
      if (!isKnown(text) || text.type.kind !== "string") {
        return argumentError(0, "invalid template value: a string is required");
      }
      return renderReferenced(context, asString(text), text.marks, argument(args, 1));
    },
  });
}

function renderReferenced(
  context: StringTemplateContext,
  text: string,
  marks: Marks,
  vars: Value,
): Value | FunctionError {
  const template = readTemplate(text, "<templatestring argument>");
  if (isError(template)) return argumentError(0, `invalid template: ${template.message}`);
  const rendered = renderTemplate(template, vars, {
    functions: replacing(context.functions, refusals),
    dialect: context.dialect,
    showPositions: true,
  });
  if (isFunctionError(rendered)) return rendered;
  const result = convert(rendered, string);
  return isConversionError(result)
    ? functionError(`template result is not a string: ${result.message}`)
    : withMarks(result, marks);
}

/** What is wrong with an expression that is no reference to a template. */
function describeMisuse(expression: Expression): string | undefined {
  const purpose = "templatestring is only for rendering templates retrieved dynamically from elsewhere";
  switch (expression.kind) {
    case "templateWrap":
      return `${purpose}; to treat the inner expression as template syntax, write the reference expression directly without any template interpolation syntax`;
    case "template":
      return expression.parts.every((part) => part.kind === "literal" && part.value.type.kind === "string")
        ? `${purpose}, and so does not support providing a literal template; consider using a template string expression instead`
        : `${purpose}; to render an inline template, consider using a plain template string expression`;
    default:
      return isReference(expression)
        ? undefined
        : "must be a direct reference to a single string from elsewhere, containing valid Terraform template syntax";
  }
}

function isReference(expression: Expression): boolean {
  switch (expression.kind) {
    case "traversal":
      return true;
    case "index":
      return isReference(expression.collection);
    case "relativeTraversal":
    case "splat":
      return isReference(expression.source);
    default:
      return false;
  }
}
