import { parseVersion, satisfies } from "@landform/addrs";
import { type DiagnosticSink, formatRange } from "@landform/diagnostics";
import {
  type Attribute,
  asStaticList,
  type Block,
  type BodySchema,
  contentOf,
  keywordOf,
  partialContentOf,
} from "@landform/hcl";
import type { DecodeContext } from "./decode-context.js";
import type { VersionRequirement } from "./module.js";
import { decodeVersionRequirement } from "./version-requirement.js";

const languageSchema: BodySchema = {
  attributes: [{ name: "edition" }, { name: "experiments" }],
  blocks: [{ type: "compatible_with", labels: [] }],
};
const compatibleWithSchema: BodySchema = { attributes: [{ name: "opentofu" }], blocks: [] };
const onlyEdition = "tofu2024";

/** Check a `language` block (OpenTofu). What it asks of the version is read apart, before anything else. */
export function checkLanguageBlock(block: Block, context: DecodeContext, diags: DiagnosticSink): void {
  if (context.isOverride) {
    diags.add({
      severity: "error",
      summary: "Language selections in override file",
      detail:
        'Language-related settings in "language" blocks are not allowed in override files. Place these settings in a normal configuration file.',
      subject: block.headerRange,
    });
    return;
  }
  const content = contentOf(block.body, languageSchema, diags);
  checkEdition(content.attributes.get("edition"), context, diags);
  checkExperiments(content.attributes.get("experiments"), diags);
  let first: VersionRequirement | undefined;
  for (const nested of content.blocks) {
    if (first !== undefined) {
      diags.add({
        severity: "error",
        summary: "Duplicate compatible_with block",
        detail: `Each language block may have at most one compatible_with block referring to OpenTofu. The OpenTofu version constraint was already declared at ${formatRange(first.range)}.`,
        subject: block.headerRange,
      });
      continue;
    }
    first = decodeCompatibleWith(nested, diags);
    if (first !== undefined) warnIfIneffective(first, diags);
  }
}

/** The version of OpenTofu that a `compatible_with` block asks for; other products' arguments are theirs. */
export function decodeCompatibleWith(block: Block, diags: DiagnosticSink): VersionRequirement | undefined {
  const { content } = partialContentOf(block.body, compatibleWithSchema, diags);
  const attribute = content.attributes.get("opentofu");
  return attribute && decodeVersionRequirement(attribute, diags);
}

function checkEdition(attribute: Attribute | undefined, context: DecodeContext, diags: DiagnosticSink): void {
  if (attribute === undefined) return;
  const { version } = context.dialect;
  const keyword = keywordOf(attribute.expression);
  const subject = attribute.expression.range;
  if (keyword === onlyEdition) return;
  if (keyword === undefined) {
    const detail = `The "edition" argument expects a bare language edition keyword. OpenTofu ${version} supports only language edition ${onlyEdition}, which is the default.`;
    diags.add({ severity: "error", summary: "Invalid language edition", detail, subject });
    return;
  }
  const detail = keyword.startsWith("TF")
    ? `OpenTofu v${version} does not support language edition "${onlyEdition}". This module may be intended for use with other software.`
    : `OpenTofu v${version} only supports language edition ${onlyEdition}. This module requires a ${keyword > onlyEdition ? "newer" : "different"} version of OpenTofu CLI.`;
  diags.add({ severity: "error", summary: "Unsupported language edition", detail, subject });
}

function checkExperiments(attribute: Attribute | undefined, diags: DiagnosticSink): void {
  for (const element of (attribute && asStaticList(attribute.expression, diags)) ?? []) {
    const keyword = keywordOf(element);
    const summary = keyword === undefined ? "Invalid experiment keyword" : "Unknown experiment keyword";
    const detail =
      keyword === undefined
        ? 'Elements of "experiments" must all be keywords representing active experiments.'
        : `There is no current experiment with the keyword "${keyword}".`;
    diags.add({ severity: "error", summary, detail, subject: element.range });
  }
}

/** The last version that does not read `compatible_with`. */
const lastWithout = parseVersion("1.11.0");

function warnIfIneffective(requirement: VersionRequirement, diags: DiagnosticSink): void {
  if (lastWithout === undefined || !satisfies(lastWithout, requirement.constraints)) return;
  diags.add({
    severity: "warning",
    summary: "Ineffective version constraint",
    detail:
      'The compatible_with block was added in OpenTofu v1.12.0, so any constraint specified this way should exclude earlier versions of OpenTofu, such as by including ">= 0.12.0".\n\nIf your module must be compatible with earlier versions of OpenTofu, use the required_version argument in a "terraform" block in a file named with the .tofu suffix, which is an older way to specify OpenTofu version constraints.',
    subject: requirement.range,
  });
}
