import {
  formatAbsResourceInstance,
  formatConfigResource,
  formatLocalProviderConfig,
  formatResource,
} from "@landform/addrs";
import { type DiagnosticSink, formatRange, quoted, type SourceRange } from "@landform/diagnostics";
import type { CheckBlock } from "./decode-check.js";
import { type DecodeContext, isTofu } from "./decode-context.js";
import type { DecodedFile } from "./decode-file.js";
import type { ImportBlock } from "./decode-import.js";
import type { ProviderBlock } from "./decode-provider.js";
import type { TerraformBlock } from "./decode-terraform.js";
import type { ModuleDraft } from "./module-draft.js";
import type { ResourceBlock } from "./resource-block.js";

/** Put what a normal (not override) file declares into the module. Names may be declared once only. */
export function addFile(draft: ModuleDraft, file: DecodedFile, context: DecodeContext, diags: DiagnosticSink): void {
  draft.requiredVersions.push(...file.requiredVersions);
  for (const block of file.terraform) addTerraform(draft, block, context, diags);
  for (const provider of file.providers) addProvider(draft, provider, diags);
  addNamed(draft.variables, file.variables, variableWords, diags);
  addNamed(draft.locals, file.locals, localWords, diags);
  addNamed(draft.outputs, file.outputs, outputWords, diags);
  addNamed(draft.moduleCalls, file.moduleCalls, moduleCallWords, diags);
  for (const resource of file.resources) addResource(draft, resource, context, diags);
  for (const check of file.checks) addCheck(draft, check, context, diags);
  for (const { decoded } of file.moved) if (decoded !== undefined) draft.moved.push(decoded);
  for (const { decoded } of file.removed) if (decoded !== undefined) draft.removed.push(decoded);
  for (const { decoded } of file.imports) if (decoded !== undefined) addImport(draft, decoded, context, diags);
}

interface Named {
  readonly name: string;
  readonly range: SourceRange;
}
interface DuplicateWords {
  readonly summary: string;
  readonly subject: string;
  readonly verb: "declared" | "defined";
  readonly rule: string;
}

const variableWords: DuplicateWords = {
  summary: "Duplicate variable declaration",
  subject: "A variable",
  verb: "declared",
  rule: "Variable names must be unique within a module.",
};
const localWords: DuplicateWords = {
  summary: "Duplicate local value definition",
  subject: "A local value",
  verb: "defined",
  rule: "Local value names must be unique within a module.",
};
const outputWords: DuplicateWords = {
  summary: "Duplicate output definition",
  subject: "An output",
  verb: "defined",
  rule: "Output names must be unique within a module.",
};
const moduleCallWords: DuplicateWords = {
  summary: "Duplicate module call",
  subject: "A module call",
  verb: "defined",
  rule: "Module calls must have unique names within a module.",
};

function addNamed<Block extends Named>(
  known: Map<string, Block>,
  added: readonly Block[],
  words: DuplicateWords,
  diags: DiagnosticSink,
): void {
  for (const block of added) {
    const existing = known.get(block.name);
    if (existing !== undefined) {
      diags.add({
        severity: "error",
        summary: words.summary,
        detail: `${words.subject} named "${block.name}" was already ${words.verb} at ${formatRange(existing.range)}. ${words.rule}`,
        subject: block.range,
      });
    }
    known.set(block.name, block);
  }
}

function addProvider(draft: ModuleDraft, provider: ProviderBlock, diags: DiagnosticSink): void {
  const key = formatLocalProviderConfig({ localName: provider.name, ...provider });
  const existing = draft.providers.get(key);
  if (existing === undefined) {
    draft.providers.set(key, provider);
    return;
  }
  const at = formatRange(existing.range);
  const detail =
    existing.alias === undefined
      ? `A default (non-aliased) provider configuration for "${existing.name}" was already given at ${at}. If multiple configurations are required, set the "alias" argument for alternative configurations.`
      : `A provider configuration for "${existing.name}" with alias "${existing.alias}" was already given at ${at}. Each configuration for the same provider must have a distinct alias.`;
  diags.add({ severity: "error", summary: "Duplicate provider configuration", detail, subject: provider.range });
}

const modeWords = {
  managed: { block: "resource", noun: "resource" },
  data: { block: "data", noun: "data resource" },
  ephemeral: { block: "ephemeral resource", noun: "ephemeral resource" },
} as const;

const blockTypes = { managed: "resource", data: "data", ephemeral: "ephemeral" } as const;

function addResource(
  draft: ModuleDraft,
  resource: ResourceBlock,
  context: DecodeContext,
  diags: DiagnosticSink,
): boolean {
  const key = formatResource(resource.address);
  const existing = draft.resources.get(key);
  if (existing === undefined) {
    draft.resources.set(key, resource);
    return true;
  }
  const { noun } = modeWords[resource.address.mode];
  const block = isTofu(context) ? modeWords[resource.address.mode].block : blockTypes[resource.address.mode];
  const { type, name } = resource.address;
  const where = resource.checkName === undefined ? "" : ", including within check blocks";
  diags.add({
    severity: "error",
    summary: `Duplicate ${block} "${type}" configuration`,
    detail: `A ${type} ${noun} named "${name}" was already declared at ${formatRange(existing.range)}. Resource names must be unique per type in each module${where}.`,
    subject: resource.range,
  });
  return false;
}

function addCheck(draft: ModuleDraft, check: CheckBlock, context: DecodeContext, diags: DiagnosticSink): void {
  if (check.dataResource !== undefined && !addResource(draft, check.dataResource, context, diags)) return;
  const existing = draft.checks.get(check.name);
  if (existing === undefined) {
    draft.checks.set(check.name, check);
    return;
  }
  diags.add({
    severity: "error",
    summary: `Duplicate check "${check.name}" configuration`,
    detail: `A check block named "${check.name}" was already declared at ${formatRange(existing.range)}. Check blocks must be unique within each module.`,
    subject: check.range,
  });
}

function addImport(draft: ModuleDraft, block: ImportBlock, context: DecodeContext, diags: DiagnosticSink): void {
  draft.imports.push(block);
  if (block.instance === undefined) return;
  const instance = formatAbsResourceInstance(block.instance);
  const existing = draft.importedInstances.get(instance);
  if (existing === undefined) {
    draft.importedInstances.set(instance, block);
    return;
  }
  const target = isTofu(context) ? instance : formatConfigResource(block.target);
  diags.add({
    severity: "error",
    summary: `Duplicate import configuration for ${quoted(target)}`,
    detail: `An import block for the resource ${quoted(target)} was already declared at ${formatRange(existing.range)}. A resource can have only one import block.`,
    subject: isTofu(context) ? block.range : block.to.range,
  });
}

function addTerraform(draft: ModuleDraft, block: TerraformBlock, context: DecodeContext, diags: DiagnosticSink): void {
  for (const backend of block.backends) {
    if (draft.backend === undefined) {
      draft.backend = backend;
      continue;
    }
    const detail = `A module may have only one backend configuration. The backend was previously configured at ${formatRange(draft.backend.range)}.`;
    diags.add({ severity: "error", summary: "Duplicate backend configuration", detail, subject: backend.range });
  }
  for (const cloud of block.clouds) {
    if (draft.cloud === undefined) draft.cloud = cloud;
    else diags.add(duplicateCloud(draft.cloud.range, cloud.range, context));
  }
  reportBackendAndCloud(draft, block, context, diags);
  for (const encryption of block.encryptions) {
    if (draft.encryption === undefined) {
      draft.encryption = encryption;
      continue;
    }
    const detail = `A module may have only one encryption configuration. Encryption was previously configured at ${formatRange(draft.encryption.range)}.`;
    diags.add({ severity: "error", summary: "Duplicate encryption configuration", detail, subject: encryption.range });
  }
  for (const meta of block.providerMetas) {
    const existing = draft.providerMetas.get(meta.localName);
    if (existing !== undefined) {
      const detail = `A provider_meta block for provider "${meta.localName}" was already declared at ${formatRange(existing.range)}. Providers may only have one provider_meta block per module.`;
      diags.add({ severity: "error", summary: "Duplicate provider_meta block", detail, subject: meta.range });
    }
    draft.providerMetas.set(meta.localName, meta);
  }
}

/** `required_providers` of all normal files; to be read before the blocks that use local names. */
export function addRequiredProviders(draft: ModuleDraft, file: DecodedFile, diags: DiagnosticSink): void {
  for (const block of file.terraform.flatMap((terraform) => terraform.requiredProviders)) {
    const existing = draft.requiredProvidersBlock;
    if (existing === undefined) {
      draft.requiredProvidersBlock = block;
      draft.requiredProviders = new Map(block.providers);
      continue;
    }
    diags.add({
      severity: "error",
      summary: "Duplicate required providers configuration",
      detail: `A module may have only one required providers configuration. The required providers were previously configured at ${formatRange(existing.range)}.`,
      subject: block.range,
    });
  }
}

/** The words for a second `cloud` block; `first` is where the other one stands. */
export function duplicateCloud(first: SourceRange, second: SourceRange, context: DecodeContext) {
  const at = formatRange(first);
  const words = isTofu(context)
    ? {
        summary: "Duplicate cloud configurations",
        detail: `A module may have only one 'cloud' block configuring a cloud backend. A cloud backend was previously configured at ${at}.`,
      }
    : {
        summary: "Duplicate HCP Terraform configurations",
        detail: `A module may have only one 'cloud' block configuring HCP Terraform or Terraform Enterprise. The 'cloud' block was previously configured at ${at}.`,
      };
  return { severity: "error", ...words, subject: second } as const;
}

function reportBackendAndCloud(
  draft: ModuleDraft,
  added: TerraformBlock,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  if (draft.backend === undefined || draft.cloud === undefined) return;
  if (added.backends.length === 0 && added.clouds.length === 0) return;
  const cloud = formatRange(draft.cloud.range);
  const backend = formatRange(draft.backend.range);
  const words = isTofu(context)
    ? {
        summary: "Both a backend and a cloud configuration are present",
        detail: `A module may declare either one 'cloud' block configuring a cloud backend OR one 'backend' block configuring a state backend. A cloud backend is configured at ${cloud}; a backend is configured at ${backend}. Remove the backend block to configure a cloud backend.`,
      }
    : {
        summary: "Both a backend and cloud configuration are present",
        detail: `A module may declare either one 'cloud' block OR one 'backend' block configuring a state backend. The 'cloud' block is configured at ${cloud}; a backend is configured at ${backend}. Remove the backend block to configure HCP Terraform or Terraform Enteprise.`,
      };
  diags.add({ severity: "error", ...words, subject: draft.backend.range });
}
