import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import {
  type Attribute,
  type Block,
  type Body,
  type BodySchema,
  contentOf,
  evaluate,
  justAttributes,
  keywordOf,
  startRange,
} from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { decodeEncryption } from "./decode-encryption.js";
import { checkLocalName } from "./decode-provider-ref.js";
import { decodeRequiredProviders, type RequiredProvidersBlock } from "./decode-required-providers.js";
import type { EncryptionConfig } from "./encryption.js";
import { tellingOfFeatures } from "./features-elsewhere.js";
import type { BackendConfig, CloudConfig } from "./module.js";

/** What the `terraform` blocks of a file say. */
export interface TerraformBlock {
  readonly backends: readonly BackendConfig[];
  readonly clouds: readonly CloudConfig[];
  readonly encryptions: readonly EncryptionConfig[];
  readonly requiredProviders: readonly RequiredProvidersBlock[];
  readonly providerMetas: readonly ProviderMetaBlock[];
}
export interface ProviderMetaBlock {
  readonly localName: string;
  readonly body: Body;
  readonly range: SourceRange;
}

const attributes = [{ name: "required_version" }, { name: "experiments" }, { name: "language" }];
const blocks = [
  { type: "backend", labels: ["type"] },
  { type: "cloud", labels: [] },
  { type: "required_providers", labels: [] },
  { type: "provider_meta", labels: ["provider"] },
];
const terraformSchema: BodySchema = { attributes, blocks };
const tofuSchema: BodySchema = { attributes, blocks: [...blocks, { type: "encryption", labels: [] }] };

/** Decode a `terraform` block. Version requirements are read apart, before anything else (`version-requirements.ts`). */
export function decodeTerraform(block: Block, context: DecodeContext, diags: DiagnosticSink): TerraformBlock {
  const content = contentOf(
    block.body,
    isTofu(context) ? tofuSchema : terraformSchema,
    tellingOfFeatures("terraform", context, diags),
  );
  if (!isTofu(context)) checkLanguage(content.attributes.get("language"), context, diags);
  const backends: BackendConfig[] = [];
  const clouds: CloudConfig[] = [];
  const encryptions: EncryptionConfig[] = [];
  const requiredProviders: RequiredProvidersBlock[] = [];
  const providerMetas: ProviderMetaBlock[] = [];
  for (const nested of content.blocks) {
    const { body, headerRange: range } = nested;
    switch (nested.type) {
      case "backend":
        backends.push({ type: nested.labels[0] ?? "", typeRange: nested.labelRanges[0] ?? range, body, range });
        break;
      case "cloud":
        clouds.push({ body, range });
        break;
      case "encryption": {
        const encryption = decodeEncryption(body, range, context, diags);
        if (encryption !== undefined) encryptions.push(encryption);
        break;
      }
      case "required_providers": {
        const required = decodeRequiredProviders(nested, context, diags);
        if (required !== undefined) requiredProviders.push(required);
        break;
      }
      default:
        if (checkProviderMeta(nested, diags)) providerMetas.push({ localName: nested.labels[0] ?? "", body, range });
    }
  }
  return { backends, clouds, encryptions, requiredProviders, providerMetas };
}

function checkProviderMeta(block: Block, diags: DiagnosticSink): boolean {
  for (const attribute of justAttributes(block.body, diags).values()) evaluate(attribute.expression, undefined, diags);
  return checkLocalName(block.labels[0] ?? "", block.headerRange, diags);
}

/** Terraform's own language edition. OpenTofu leaves these arguments to Terraform. */
function checkLanguage(attribute: Attribute | undefined, context: DecodeContext, diags: DiagnosticSink): void {
  if (attribute === undefined) return;
  const { version } = context.dialect;
  const keyword = keywordOf(attribute.expression);
  if (keyword === "TF2021") return;
  if (keyword === undefined) {
    diags.add({
      severity: "error",
      summary: "Invalid language edition",
      detail: `The language argument expects a bare language edition keyword. Terraform ${version} supports only language edition TF2021, which is the default.`,
      subject: startRange(attribute.expression),
    });
    return;
  }
  const age = keyword > "TF2021" ? "newer" : "different";
  diags.add({
    severity: "error",
    summary: "Unsupported language edition",
    detail: `Terraform v${version} only supports language edition TF2021. This module requires a ${age} version of Terraform CLI.`,
    subject: attribute.expression.range,
  });
}
