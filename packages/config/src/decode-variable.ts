import { parseReference } from "@landform/addrs";
import { dynamic, dynamicUnknown, formatPath, isConversionError, type Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink, quoted, type SourceRange } from "@landform/diagnostics";
import {
  type Attribute,
  type Block,
  type BodySchema,
  contentOf,
  type Expression,
  evaluate,
  nearbyName,
  traversalsIn,
} from "@landform/hcl";
import { discardedAttributes } from "@landform/lang";
import type { CheckRule } from "./check-rule.js";
import { conversionWords } from "./conversion-words.js";
import { convertToConstraint } from "./convert-to-constraint.js";
import { decodeRuleParts } from "./decode-check-rule.js";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { decodeVariableType, type VariableType } from "./decode-variable-type.js";
import { tellingOfFeatures } from "./features-elsewhere.js";
import { decodeBool, decodeString } from "./literal.js";
import { moduleMetaNames } from "./module-call-schema.js";
import { checkName } from "./names.js";

/** A `variable` block as written: what was not given has no key. */
export interface VariableBlock {
  readonly name: string;
  readonly range: SourceRange;
  readonly type?: VariableType;
  readonly default?: Value;
  readonly description?: string;
  readonly sensitive?: boolean;
  readonly ephemeral?: boolean;
  readonly nullable?: boolean;
  readonly constant?: boolean;
  readonly deprecated?: string;
  readonly validations: readonly CheckRule[];
}

const names = ["description", "default", "type", "sensitive", "ephemeral", "nullable"];
const blocks = [{ type: "validation", labels: [] }];
const terraformSchema: BodySchema = { attributes: names.map((name) => ({ name })), blocks };
const tofuSchema: BodySchema = { attributes: [...names, "const", "deprecated"].map((name) => ({ name })), blocks };

export function decodeVariable(block: Block, context: DecodeContext, diags: DiagnosticSink): VariableBlock {
  const content = contentOf(
    block.body,
    isTofu(context) ? tofuSchema : terraformSchema,
    tellingOfFeatures("variable", context, diags),
  );
  const name = block.labels[0] ?? "";
  checkName(name, "variable name", block.labelRanges[0], diags);
  checkNotReserved(block, diags);
  const typeAttribute = content.attributes.get("type");
  const description = decodeString(content.attributes.get("description"), context, diags);
  const type = typeAttribute && decodeVariableType(typeAttribute.expression, context, diags);
  const sensitive = decodeBool(content.attributes.get("sensitive"), context, diags);
  const deprecated = decodeDeprecated(content.attributes.get("deprecated"), block, context, diags);
  const ephemeral = decodeBool(content.attributes.get("ephemeral"), context, diags);
  const nullableAttribute = content.attributes.get("nullable");
  const nullable = decodeBool(nullableAttribute, context, diags);
  const constant = decodeBool(content.attributes.get("const"), context, diags);
  const defaultAttribute = content.attributes.get("default");
  const defaultValue =
    defaultAttribute &&
    decodeDefault(defaultAttribute, type, nullable ?? nullableAttribute === undefined, context, diags);
  const validations = content.blocks.map((validation) => decodeValidation(validation, name, context, diags));
  return {
    name,
    range: block.headerRange,
    ...(type && { type }),
    ...(defaultValue && { default: defaultValue }),
    ...(description !== undefined && { description }),
    ...(sensitive !== undefined && { sensitive }),
    ...(ephemeral !== undefined && { ephemeral }),
    ...(nullable !== undefined && { nullable }),
    ...(constant !== undefined && { constant }),
    ...(deprecated !== undefined && { deprecated }),
    validations: validations.filter((rule) => rule !== undefined),
  };
}

/** Its arguments stand beside the meta-arguments of a `module` block. */
function checkNotReserved(block: Block, diags: DiagnosticSink): void {
  const name = block.labels[0] ?? "";
  if (!moduleMetaNames.has(name)) return;
  diags.add({
    severity: "error",
    summary: "Invalid variable name",
    detail: `The variable name "${name}" is reserved due to its special meaning inside module blocks.`,
    subject: block.labelRanges[0] ?? block.headerRange,
  });
}

function decodeDeprecated(
  attribute: Attribute | undefined,
  block: Block,
  context: DecodeContext,
  diags: DiagnosticSink,
): string | undefined {
  const message = decodeString(attribute, context, diags);
  if (message === undefined || message.trim() !== "") return message;
  diags.add({
    severity: "error",
    summary: "Invalid `deprecated` value",
    detail:
      'The "deprecated" argument must not be empty, and should provide instructions on how to migrate away from usage of this deprecated variable.',
    subject: block.labelRanges[0] ?? block.headerRange,
  });
  return undefined;
}

function decodeDefault(
  attribute: Attribute,
  type: VariableType | undefined,
  nullable: boolean,
  context: DecodeContext,
  diags: DiagnosticSink,
): Value {
  const value = evaluate(attribute.expression, undefined, diags);
  // An override without a type can only be converted once it is known what it overrides.
  const isConverted = type !== undefined || !context.isOverride;
  const converted = isConverted ? convertToConstraint(value, type ?? { constraint: dynamic }) : value;
  const summary = "Invalid default value for variable";
  const subject = attribute.expression.range;
  if (isTofu(context) && type !== undefined) warnAboutDiscarded(attribute, type, diags);
  if (isConversionError(converted)) {
    const detail = `This default value is not compatible with the variable's type constraint: ${conversionWords(converted, context)}.`;
    diags.add({ severity: "error", summary, detail, subject });
    return dynamicUnknown;
  }
  if (!nullable && converted.kind === "null") {
    const detail = "A null default value is not valid when nullable=false.";
    diags.add({ severity: "error", summary, detail, subject });
  }
  return converted;
}

function warnAboutDiscarded(attribute: Attribute, { constraint }: VariableType, diags: DiagnosticSink): void {
  for (const { name, path, nameRange, objectRange, type } of discardedAttributes(attribute.expression, constraint)) {
    const suggested = nearbyName(name, type.attributes.keys());
    const suggestion = suggested === undefined ? "" : ` Did you mean to set attribute ${quoted(suggested)} instead?`;
    const object = path.length === 0 ? "The object type for this variable" : `The object type for ${formatPath(path)}`;
    diags.add({
      severity: "warning",
      summary: "Object attribute is ignored",
      detail: `${object} does not include an attribute named ${quoted(name)}, so this definition is unused.${suggestion}`,
      subject: nameRange,
      context: objectRange,
    });
  }
}

function decodeValidation(
  block: Block,
  variable: string,
  context: DecodeContext,
  diags: DiagnosticSink,
): CheckRule | undefined {
  const { condition, rule } = decodeRuleParts(block, "validation", context, diags);
  if (condition === undefined || refersToVariable(condition, variable)) return rule;
  diags.add({
    severity: "error",
    summary: "Invalid variable validation condition",
    detail: `The condition for variable "${variable}" must refer to var.${variable} in order to test incoming values.`,
    subject: condition.range,
  });
  return rule;
}

function refersToVariable(condition: Expression, variable: string): boolean {
  return traversalsIn(condition).some((traversal) => {
    const subject = parseReference(traversal, new DiagnosticList())?.subject;
    return subject?.kind === "variable" && subject.name === variable;
  });
}
