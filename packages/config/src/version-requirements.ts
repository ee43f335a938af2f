import { formatModule, parseVersion, satisfies } from "@landform/addrs";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Block, type Body, type BodySchema, partialContentOf } from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { decodeCompatibleWith } from "./decode-language.js";
import type { ModuleNode, VersionRequirement } from "./module.js";
import { decodeVersionRequirement } from "./version-requirement.js";

const terraformRoot: BodySchema = { attributes: [], blocks: [{ type: "terraform", labels: [] }] };
const tofuRoot: BodySchema = {
  attributes: [],
  blocks: [
    { type: "terraform", labels: [] },
    { type: "language", labels: [] },
  ],
};
const requiredVersionSchema: BodySchema = { attributes: [{ name: "required_version" }], blocks: [] };
const compatibleWithSchema: BodySchema = { attributes: [], blocks: [{ type: "compatible_with", labels: [] }] };

/**
 * The versions of the program that a file says it is made for. Read on its own, before the rest of the file, which may
 * use what only other versions know.
 */
export function requiredVersionsIn(
  body: Body,
  filename: string,
  context: DecodeContext,
  diags: DiagnosticSink,
): readonly VersionRequirement[] {
  const { content } = partialContentOf(body, isTofu(context) ? tofuRoot : terraformRoot, diags);
  const found: (VersionRequirement | undefined)[] = [];
  for (const block of content.blocks) {
    if (block.type === "language") found.push(...languageRequirements(block, diags));
    // In other files `required_version` is about Terraform.
    else if (!isTofu(context) || /\.tofu(\.json)?$/.test(filename)) found.push(requiredVersion(block, diags));
  }
  return found.filter((requirement) => requirement !== undefined);
}

function languageRequirements(block: Block, diags: DiagnosticSink): readonly (VersionRequirement | undefined)[] {
  const { content } = partialContentOf(block.body, compatibleWithSchema, diags);
  return content.blocks.map((nested) => decodeCompatibleWith(nested, diags));
}

function requiredVersion(block: Block, diags: DiagnosticSink): VersionRequirement | undefined {
  const { content } = partialContentOf(block.body, requiredVersionSchema, diags);
  const attribute = content.attributes.get("required_version");
  return attribute && decodeVersionRequirement(attribute, diags);
}

/**
 * OpenTofu: what speaks against using a module with this program. When there is anything, the module's other problems
 * may come from that alone.
 */
export function incompatibilities(
  requirements: readonly VersionRequirement[],
  context: DecodeContext,
): readonly Diagnostic[] {
  const problems = new DiagnosticList();
  for (const requirement of requirements) {
    if (reportPrerelease(requirement, context.dialect.productName, problems) || isMet(requirement, context)) continue;
    problems.add({
      severity: "error",
      summary: "Incompatible module",
      detail: `This module is not compatible with OpenTofu v${context.dialect.version}.\n\nTo proceed, either choose another supported OpenTofu version or update this version constraint. ${normalReasons}`,
      subject: requirement.range,
    });
  }
  return problems.items;
}

/** Terraform: report modules of the tree that are made for other versions. */
export function checkRequiredVersions(node: ModuleNode, context: DecodeContext, diags: DiagnosticSink): void {
  for (const requirement of node.module.requiredVersions) {
    const { productName, version } = context.dialect;
    if (reportPrerelease(requirement, productName.toLowerCase(), diags) || isMet(requirement, context)) continue;
    const what =
      node.call === undefined ? "This configuration" : `Module ${formatModule(node.path)} (from ${node.call.source})`;
    diags.add({
      severity: "error",
      summary: `Unsupported ${productName} Core version`,
      detail: `${what} does not support ${productName} version ${version}. To proceed, either choose another supported ${productName} version or update this version constraint. ${normalReasons}`,
      subject: requirement.range,
    });
  }
  for (const child of node.children.values()) checkRequiredVersions(child, context, diags);
}

const normalReasons =
  "Version constraints are normally set for good reason, so updating the constraint may lead to other errors or unexpected behavior.";

function isMet(requirement: VersionRequirement, context: DecodeContext): boolean {
  const version = parseVersion(context.dialect.version);
  return version !== undefined && satisfies(version, requirement.constraints);
}

function reportPrerelease(requirement: VersionRequirement, product: string, diags: DiagnosticSink): boolean {
  const index = requirement.constraints.findIndex((constraint) => constraint.version.prerelease !== "");
  if (index < 0) return false;
  const written = requirement.constraint.split(",")[index] ?? requirement.constraint;
  diags.add({
    severity: "error",
    summary: "Invalid required_version constraint",
    detail: `Prerelease version constraints are not supported: ${written}. Remove the prerelease information from the constraint. Prerelease versions of ${product} will match constraints using their version core only.`,
    subject: requirement.range,
  });
  return true;
}
