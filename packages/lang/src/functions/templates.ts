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
  type Parameter,
  string,
  unionMarks,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { DiagnosticList, formatRange, type SourceRange } from "@landform/diagnostics";
import {
  type Dialect,
  type Expression,
  evaluate,
  expressionClosureOf,
  expressionClosureType,
  type FunctionTable,
  nestedTooDeeply,
} from "@landform/hcl";
import { argument, defineFunction, isError } from "./define.js";
import { type FileContext, notUtf8, readForHumans } from "./filesystem.js";
import { readTemplate, renderTemplate } from "./render-template.js";
import { utf8Text } from "./utf8.js";

/** What `templatestring` needs. */
export interface StringTemplateContext {
  readonly dialect: Dialect;
  /** The functions that templates can call. */
  readonly functions: FunctionTable;
}

/** What `templatefile` needs. */
export interface TemplateContext extends FileContext, StringTemplateContext {
  /** How deep templates may call `templatefile` inside each other (OpenTofu; Terraform does not let them at all). */
  readonly maxDepth: number;
}

const varsParameter: Parameter = {
  name: "vars",
  type: dynamic,
  description: "A map or object with the values of the names in the template.",
};

export function templatefileFunction(context: TemplateContext): CtyFunction {
  return templatefileAt(context, 0, noOverflow);
}

/** The last time that calls went too deep. */
interface Overflow {
  /** How many calls fail because of it so far. */
  count: number;
  /** Where the first of them stood, the innermost first. */
  places: readonly string[];
  /** The error so far; "" where there was none. */
  message: string;
}

const noOverflow: Overflow = { count: 0, places: [], message: "" };
const maxPlaces = 16;

function templatefileAt(context: TemplateContext, depth: number, overflow: Overflow): CtyFunction {
  return defineFunction({
    description: "The content of a file, rendered as a template.",
    parameters: [
      { name: "path", type: string, description: "The path of the file.", allowMarked: true },
      varsParameter,
    ],
    mayBeNull: true,
    returns: dynamic,
    call(args) {
      const path = asString(argument(args, 0));
      const { marks } = argument(args, 0);
      const current = depth === 0 ? { ...noOverflow } : overflow;
      if (depth > context.maxDepth) return tooDeep(Object.assign(current, noOverflow), undefined);
      const text = readText(context, path, marks);
      if (isError(text)) return text;
      const template = readTemplate(text, path);
      if (isError(template)) return template;
      const rendered = renderTemplate(template, argument(args, 1), {
        functions: functionsInside(context, depth, current),
        dialect: context.dialect,
        showPositions: true,
        onFailure({ summary, detail, subject }) {
          if (current.message !== "" && detail.includes(current.message)) return tooDeep(current, subject);
          // Running out of stack is running into the limit, only earlier.
          if (depth === 0 || summary !== nestedTooDeeply) return undefined;
          return tooDeep(Object.assign(current, noOverflow), subject);
        },
      });
      return isFunctionError(rendered) ? rendered : withMarks(rendered, marks);
    },
  });
}

/** Tell the depth and, up to the first repetition, the places. */
function tooDeep(overflow: Overflow, subject: SourceRange | undefined): FunctionError {
  if (subject !== undefined) {
    overflow.count++;
    if (overflow.places.length < maxPlaces) overflow.places = [...overflow.places, formatRange(subject)];
  }
  const { count, places } = overflow;
  const repetition = places.findIndex((place, index) => places.indexOf(place) < index);
  const shown = repetition < 0 ? places : places.slice(0, repetition + 1);
  overflow.message = `maximum recursion depth ${count - 1} reached in ${shown.join(", ")} ... `;
  return functionError(overflow.message);
}

function readText(context: TemplateContext, path: string, marks: Marks): string | FunctionError {
  const bytes = readForHumans(context, path, marks);
  if (typeof bytes === "string") return argumentError(0, bytes);
  return utf8Text(bytes) ?? functionError(notUtf8(path, marks));
}

/** A table in which the template functions know that they are inside another one. */
function functionsInside(context: TemplateContext, depth: number, overflow: Overflow): FunctionTable {
  if (context.dialect === "terraform") return replacing(context.functions, refusals);
  return replacing(context.functions, new Map([["templatefile", templatefileAt(context, depth + 1, overflow)]]));
}

function replacing(functions: FunctionTable, others: ReadonlyMap<string, CtyFunction>): FunctionTable {
  return {
    ...functions,
    get: (name) => others.get(name.replace(/^core::/, "")) ?? functions.get(name),
  };
}

function refused(name: string, firstParameter: string): CtyFunction {
  return defineFunction({
    description: "Not available inside templates.",
    parameters: [{ name: firstParameter, type: string }, varsParameter],
    returns: dynamic,
    call: () => functionError(`cannot recursively call ${name} from inside another template function`),
  });
}

export function templatestringFunction(context: StringTemplateContext): CtyFunction {
  return context.dialect === "terraform" ? templatestringOfReference(context) : templatestringOfText(context);
}

/** Terraform does not let templates render templates. */
const refusals: ReadonlyMap<string, CtyFunction> = new Map([
  ["templatefile", refused("templatefile", "path")],
  ["templatestring", refused("templatestring", "template")],
]);

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
