import type { Reference } from "@landform/addrs";
import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import { type Attribute, type Block, type BodySchema, contentOf, type Expression } from "@landform/hcl";
import type { CheckRule } from "./check-rule.js";
import { decodeCheckRule } from "./decode-check-rule.js";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { decodeDependsOn } from "./decode-depends-on.js";
import { tellingOfFeatures } from "./features-elsewhere.js";
import { decodeBool, decodeString } from "./literal.js";
import { checkName } from "./names.js";
import { schemaIn } from "./override-schema.js";

/** An `output` block as written: what was not given has no key. */
export interface OutputBlock {
  readonly name: string;
  readonly range: SourceRange;
  readonly expression?: Expression;
  readonly description?: string;
  readonly sensitive?: boolean;
  readonly ephemeral?: boolean;
  readonly deprecated?: string;
  readonly dependsOn?: readonly Reference[];
  readonly preconditions: readonly CheckRule[];
}

const attributes = [
  { name: "description" },
  { name: "value", required: true },
  { name: "depends_on" },
  { name: "sensitive" },
  { name: "ephemeral" },
];
const blocks = [
  { type: "precondition", labels: [] },
  { type: "postcondition", labels: [] },
];
const terraformSchema: BodySchema = { attributes, blocks };
const tofuSchema: BodySchema = { attributes: [...attributes, { name: "deprecated" }], blocks };

export function decodeOutput(block: Block, context: DecodeContext, diags: DiagnosticSink): OutputBlock {
  const schema = schemaIn(context, isTofu(context) ? tofuSchema : terraformSchema);
  const content = contentOf(block.body, schema, tellingOfFeatures("output", context, diags));
  const name = block.labels[0] ?? "";
  checkName(name, "output name", block.labelRanges[0], diags);
  const description = decodeString(content.attributes.get("description"), context, diags);
  const sensitive = decodeBool(content.attributes.get("sensitive"), context, diags);
  const deprecated = decodeDeprecated(content.attributes.get("deprecated"), context, diags);
  const ephemeral = decodeBool(content.attributes.get("ephemeral"), context, diags);
  const value = content.attributes.get("value");
  const dependsOn = content.attributes.get("depends_on");
  return {
    name,
    range: block.headerRange,
    ...(value && { expression: value.expression }),
    ...(description !== undefined && { description }),
    ...(sensitive !== undefined && { sensitive }),
    ...(ephemeral !== undefined && { ephemeral }),
    ...(deprecated !== undefined && { deprecated }),
    ...(dependsOn && { dependsOn: decodeDependsOn(dependsOn, context, diags) }),
    preconditions: decodePreconditions(content.blocks, context, diags),
  };
}

function decodePreconditions(found: readonly Block[], context: DecodeContext, diags: DiagnosticSink) {
  const rules: CheckRule[] = [];
  for (const block of found) {
    if (block.type === "precondition") {
      const rule = decodeCheckRule(block, "precondition", context, diags);
      if (rule !== undefined) rules.push(rule);
      continue;
    }
    diags.add({
      severity: "error",
      summary: "Postconditions are not allowed",
      detail: "Output values can only have preconditions, not postconditions.",
      subject: block.typeRange,
    });
  }
  return rules;
}

function decodeDeprecated(
  attribute: Attribute | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): string | undefined {
  const message = decodeString(attribute, context, diags);
  if (message === undefined || message.trim() !== "") return message;
  diags.add({
    severity: "error",
    summary: "Invalid `deprecated` attribute",
    detail:
      'The "deprecated" argument must not be empty, and should provide instructions on how to migrate away from usage of this deprecated output value.',
    ...(attribute && { subject: attribute.expression.range }),
  });
  return undefined;
}
