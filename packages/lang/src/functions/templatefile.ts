import {
  argumentError,
  asString,
  type CtyFunction,
  dynamic,
  type FunctionError,
  functionError,
  isFunctionError,
  type Marks,
  string,
  type Value,
  withMarks,
} from "@landform/cty";
import { type FunctionTable, nestedTooDeeply } from "@landform/hcl";
import { argument, defineFunction, isError } from "./define.js";
import { notUtf8, readForHumans } from "./filesystem.js";
import { readTemplate, renderTemplate } from "./render-template.js";
import { type TemplateCall, TemplateRecursion } from "./template-recursion.js";
import { refusals, replacing, type TemplateContext, varsParameter } from "./templates.js";
import { utf8Text } from "./utf8.js";

export function templatefileFunction(context: TemplateContext): CtyFunction {
  return templatefileAt(context, 0, undefined);
}

/** The function as templates inside `depth` calls of it see it. */
function templatefileAt(context: TemplateContext, depth: number, outer: TemplateRecursion | undefined): CtyFunction {
  return defineFunction({
    description: "The content of a file, rendered as a template.",
    parameters: [
      { name: "path", type: string, description: "The path of the file.", allowMarked: true },
      varsParameter,
    ],
    mayBeNull: true,
    returns: dynamic,
    call(args) {
      const recursion = outer ?? new TemplateRecursion();
      const call = { depth, path: argument(args, 0), vars: argument(args, 1) };
      return recursion.resultOf(call, (each) => renderFile(context, each, recursion));
    },
  });
}

function renderFile(
  context: TemplateContext,
  { depth, path, vars }: TemplateCall,
  recursion: TemplateRecursion,
): Value | FunctionError {
  if (depth > context.maxDepth) return recursion.tooDeep();
  const name = asString(path);
  const text = readText(context, name, path.marks);
  if (isError(text)) return text;
  const template = readTemplate(text, name);
  if (isError(template)) return template;
  const rendered = renderTemplate(template, vars, {
    functions: functionsInside(context, depth, recursion),
    dialect: context.dialect,
    showPositions: true,
    onFailure({ summary, detail, subject }) {
      const isOutOfStack = depth > 0 && summary === nestedTooDeeply;
      return recursion.passOn(detail, subject) ?? (isOutOfStack ? recursion.outOfStack(subject) : undefined);
    },
  });
  return isFunctionError(rendered) ? rendered : withMarks(rendered, path.marks);
}

function readText(context: TemplateContext, path: string, marks: Marks): string | FunctionError {
  const bytes = readForHumans(context, path, marks);
  if (typeof bytes === "string") return argumentError(0, bytes);
  return utf8Text(bytes) ?? functionError(notUtf8(path, marks));
}

/** A table in which the template functions know that they are inside another one. */
function functionsInside(context: TemplateContext, depth: number, recursion: TemplateRecursion): FunctionTable {
  if (context.dialect === "terraform") return replacing(context.functions, refusals);
  return replacing(context.functions, new Map([["templatefile", templatefileAt(context, depth + 1, recursion)]]));
}
