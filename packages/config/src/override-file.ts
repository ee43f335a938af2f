import { formatLocalProviderConfig, formatResource, type Reference } from "@landform/addrs";
import { type DiagnosticSink, formatRange, type SourceRange } from "@landform/diagnostics";
import { overrideBody } from "@landform/hcl";
import { duplicateCloud } from "./add-file.js";
import { type DecodeContext, isTofu } from "./decode-context.js";
import type { DecodedFile } from "./decode-file.js";
import type { ModuleCallBlock } from "./decode-module-call.js";
import type { OutputBlock } from "./decode-output.js";
import type { ProviderBlock } from "./decode-provider.js";
import { mergeEncryption } from "./merge-encryption.js";
import type { ModuleDraft } from "./module-draft.js";
import { overrideVariable } from "./override-variable.js";
import type { ResourceBlock } from "./resource-block.js";

/** Change what the module's normal files declare as an override file says. Overrides declare nothing new. */
export function overrideFile(
  draft: ModuleDraft,
  file: DecodedFile,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  draft.requiredVersions.push(...file.requiredVersions);
  overrideTerraform(draft, file, context, diags);
  for (const provider of file.providers) overrideProvider(draft, provider, diags);
  for (const variable of file.variables) {
    const base = baseOf(draft.variables, variable, missingVariable, diags);
    if (base !== undefined) draft.variables.set(base.name, overrideVariable(base, variable, context, diags));
  }
  for (const local of file.locals) {
    const base = baseOf(draft.locals, local, missingLocal, diags);
    if (base !== undefined) draft.locals.set(base.name, local);
  }
  for (const output of file.outputs) {
    const base = baseOf(draft.outputs, output, missingOutput, diags);
    if (base !== undefined) draft.outputs.set(base.name, overrideOutput(base, output, diags));
  }
  for (const call of file.moduleCalls) {
    const base = baseOf(draft.moduleCalls, call, missingModuleCall, diags);
    if (base !== undefined) draft.moduleCalls.set(base.name, overrideModuleCall(base, call, diags));
  }
  for (const resource of file.resources) overrideResource(draft, resource, context, diags);
  reportStatements(file, context, diags);
}

/** Entries of `required_providers` replace those of their name. */
export function overrideRequiredProviders(draft: ModuleDraft, file: DecodedFile): void {
  for (const block of file.terraform.flatMap((terraform) => terraform.requiredProviders)) {
    for (const [name, provider] of block.providers) draft.requiredProviders.set(name, provider);
  }
}

interface MissingWords {
  readonly summary: string;
  readonly noun: string;
  readonly rule: string;
}
const missingVariable: MissingWords = {
  summary: "Missing base variable declaration to override",
  noun: "variable",
  rule: "An override file can only override a variable that was already declared in a primary configuration file.",
};
const missingLocal: MissingWords = {
  summary: "Missing base local value definition to override",
  noun: "local value",
  rule: "An override file can only override a local value that was already defined in a primary configuration file.",
};
const missingOutput: MissingWords = {
  summary: "Missing base output definition to override",
  noun: "output",
  rule: "An override file can only override an output that was already defined in a primary configuration file.",
};
const missingModuleCall: MissingWords = {
  summary: "Missing module call to override",
  noun: "module call",
  rule: "An override file can only override a module call that was defined in a primary configuration file.",
};

function baseOf<Block extends { readonly name: string; readonly range: SourceRange }>(
  known: ReadonlyMap<string, Block>,
  override: Block,
  words: MissingWords,
  diags: DiagnosticSink,
): Block | undefined {
  const base = known.get(override.name);
  if (base !== undefined) return base;
  const detail = `There is no ${words.noun} named "${override.name}". ${words.rule}`;
  diags.add({ severity: "error", summary: words.summary, detail, subject: override.range });
  return undefined;
}

function overrideTerraform(draft: ModuleDraft, file: DecodedFile, context: DecodeContext, diags: DiagnosticSink): void {
  const [backend, secondBackend] = file.terraform.flatMap((block) => block.backends);
  if (secondBackend !== undefined && backend !== undefined) {
    const detail = `Each override file may have only one backend configuration. A backend was previously configured at ${formatRange(backend.range)}.`;
    diags.add({ severity: "error", summary: "Duplicate backend configuration", detail, subject: secondBackend.range });
  } else if (backend !== undefined) {
    draft.backend = backend;
    draft.cloud = undefined;
  }
  const [cloud, secondCloud] = file.terraform.flatMap((block) => block.clouds);
  if (secondCloud !== undefined && cloud !== undefined) {
    diags.add(duplicateCloud(cloud.range, secondCloud.range, context));
  } else if (cloud !== undefined) {
    draft.cloud = cloud;
    draft.backend = undefined;
  }
  const [encryption, secondEncryption] = file.terraform.flatMap((block) => block.encryptions);
  if (secondEncryption !== undefined && encryption !== undefined) {
    const detail = `Each override file may have only one encryption configuration. Encryption was previously configured at ${formatRange(encryption.range)}.`;
    const summary = "Duplicate encryption configuration";
    diags.add({ severity: "error", summary, detail, subject: secondEncryption.range });
  } else if (encryption !== undefined) {
    draft.encryption = draft.encryption === undefined ? encryption : mergeEncryption(draft.encryption, encryption);
  }
}

function overrideProvider(draft: ModuleDraft, provider: ProviderBlock, diags: DiagnosticSink): void {
  const key = formatLocalProviderConfig({ localName: provider.name, ...provider });
  const base = draft.providers.get(key);
  if (base !== undefined) {
    const { versionConstraint } = provider;
    const body = overrideBody(base.body, provider.body);
    draft.providers.set(key, { ...base, ...(versionConstraint && { versionConstraint }), body });
  } else if (provider.alias === undefined) {
    draft.providers.set(key, provider);
  } else {
    diags.add({
      severity: "error",
      summary: "Missing base provider configuration for override",
      detail: `There is no ${provider.name} provider configuration with the alias "${provider.alias}". An override file can only override an aliased provider configuration that was already defined in a primary configuration file.`,
      subject: provider.range,
    });
  }
}

function overrideOutput(base: OutputBlock, override: OutputBlock, diags: DiagnosticSink): OutputBlock {
  reportDependsOn(override.dependsOn, diags);
  const { range: _range, dependsOn: _dependsOn, preconditions: _preconditions, ...changes } = override;
  return { ...base, ...changes };
}

function overrideModuleCall(base: ModuleCallBlock, override: ModuleCallBlock, diags: DiagnosticSink): ModuleCallBlock {
  reportDependsOn(override.dependsOn, diags);
  const { range: _range, dependsOn: _dependsOn, body, ...changes } = override;
  return { ...base, ...changes, body: overrideBody(base.body, body) };
}

const missingResourceWords = {
  managed: { summary: "Missing resource to override", noun: "resource", block: "a resource block" },
  data: { summary: "Missing data resource to override", noun: "data resource", block: "a data block" },
  ephemeral: {
    summary: "Missing ephemeral resource to override",
    noun: "ephemeral resource",
    block: "an ephemeral block",
  },
} as const;

function overrideResource(
  draft: ModuleDraft,
  override: ResourceBlock,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  const key = formatResource(override.address);
  const base = draft.resources.get(key);
  if (base === undefined) {
    const { type, name, mode } = override.address;
    // Terraform looks at overrides of neither ephemeral resources nor `removed` blocks.
    if (mode === "ephemeral" && !isTofu(context)) return;
    const { summary, noun, block } = missingResourceWords[mode];
    const detail = `There is no ${type} ${noun} named "${name}". An override file can only override ${block} defined in a primary configuration file.`;
    diags.add({ severity: "error", summary, detail, subject: override.range });
    return;
  }
  reportDependsOn(override.dependsOn, diags);
  const { range: _range, typeRange: _typeRange, dependsOn: _dependsOn, body, lifecycle, ...changes } = override;
  draft.resources.set(key, {
    ...base,
    ...changes,
    lifecycle: { ...base.lifecycle, ...lifecycle },
    body: overrideBody(base.body, body),
  });
}

function reportDependsOn(dependsOn: readonly Reference[] | undefined, diags: DiagnosticSink): void {
  const first = dependsOn?.[0];
  if (first === undefined) return;
  const detail = "The depends_on argument may not be overridden.";
  diags.add({ severity: "error", summary: "Unsupported override", detail, subject: first.range });
}

/** Statements about what happened or shall happen have no name to override them by. */
function reportStatements(file: DecodedFile, context: DecodeContext, diags: DiagnosticSink): void {
  const statements = [
    { found: file.moved, name: "moved", noun: "Records of moved objects" },
    { found: file.imports, name: "import", noun: "Import blocks" },
    { found: isTofu(context) ? file.removed : [], name: "Removed", noun: "Removed blocks" },
  ];
  for (const { found, name, noun } of statements) {
    for (const { block } of found) {
      const detail = `${noun} can appear only in normal files, not in override files.`;
      diags.add({ severity: "error", summary: `Cannot override '${name}' blocks`, detail, subject: block.headerRange });
    }
  }
}
