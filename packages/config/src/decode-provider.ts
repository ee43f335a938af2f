import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import {
  type Block,
  type Body,
  type BodySchema,
  type Expression,
  isValidIdentifier,
  partialContentOf,
} from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { checkLocalName } from "./decode-provider-ref.js";
import { tellingOfFeatures } from "./features-elsewhere.js";
import { decodeString } from "./literal.js";
import type { VersionRequirement } from "./module.js";
import { badNameDetail } from "./names.js";
import { reportReservedBlocks, withEscapeBlock } from "./special-blocks.js";
import { decodeVersionRequirement } from "./version-requirement.js";

/** A `provider` block as written: what was not given has no key. */
export interface ProviderBlock {
  readonly name: string;
  readonly alias?: string;
  readonly versionConstraint?: VersionRequirement;
  readonly forEach?: Expression;
  readonly body: Body;
  readonly range: SourceRange;
  readonly nameRange: SourceRange;
}

const providerSchema: BodySchema = {
  attributes: ["alias", "version", "for_each", "count", "depends_on", "source"].map((name) => ({ name })),
  blocks: [
    { type: "_", labels: [] },
    { type: "lifecycle", labels: [] },
    { type: "locals", labels: [] },
  ],
};

/** Decode a `provider` block; `undefined` when its name can't be one. */
export function decodeProvider(block: Block, context: DecodeContext, diags: DiagnosticSink): ProviderBlock | undefined {
  const { content, remain } = partialContentOf(block.body, providerSchema, diags);
  const name = block.labels[0] ?? "";
  if (!checkLocalName(name, block.headerRange, diags)) return undefined;
  const { attributes, blocks } = content;
  const product = context.dialect.productName;
  const aliasAttribute = attributes.get("alias");
  const alias = decodeString(aliasAttribute, context, diags);
  if (aliasAttribute !== undefined && !isValidIdentifier(alias ?? "")) {
    const detail = `An alias must be a valid name. ${badNameDetail}`;
    diags.add({ severity: "error", summary: "Invalid provider configuration alias", detail });
  }
  const version = attributes.get("version");
  if (version !== undefined) {
    diags.add({
      severity: "warning",
      summary: "Version constraints inside provider configuration blocks are deprecated",
      detail: `${product} 0.13 and earlier allowed provider version constraints inside the provider configuration block, but that is now deprecated and will be removed in a future version of ${product}. To silence this warning, move the provider version constraint into the required_providers block.`,
      subject: version.expression.range,
    });
  }
  const versionConstraint = version && decodeVersionRequirement(version, diags);
  const forEach = isTofu(context) ? attributes.get("for_each")?.expression : undefined;
  if (forEach !== undefined && alias === undefined) {
    const detail = "The for_each argument is allowed only for provider configurations with an alias.";
    diags.add({ severity: "error", summary: 'Alias required when using "for_each"', detail, subject: forEach.range });
  }
  const reserved = isTofu(context) ? ["count", "depends_on", "source"] : ["count", "depends_on", "for_each", "source"];
  const refused = tellingOfFeatures("provider", context, diags);
  for (const attribute of reserved.map((reservedName) => attributes.get(reservedName))) {
    if (attribute === undefined) continue;
    refused.add({
      severity: "error",
      summary: "Reserved argument name in provider block",
      detail: `The provider argument name "${attribute.name}" is reserved for use by ${product} in a future version.`,
      subject: attribute.nameRange,
    });
  }
  reportReservedBlocks(blocks, ["lifecycle", "locals"], "provider", product, diags);
  return {
    name,
    body: withEscapeBlock(remain, blocks, "provider-specific", "provider", diags),
    range: block.headerRange,
    nameRange: block.labelRanges[0] ?? block.typeRange,
    ...(alias !== undefined && { alias }),
    ...(versionConstraint && { versionConstraint }),
    ...(forEach && { forEach }),
  };
}
