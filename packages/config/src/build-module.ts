import { impliedLocalName, impliedProvider, type LocalProviderConfig, type Provider } from "@landform/addrs";
import { dynamic, dynamicUnknown, withoutOptionalAttributes } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import type { Expression } from "@landform/hcl";
import type { DecodeContext } from "./decode-context.js";
import type { ImportBlock } from "./decode-import.js";
import type { OutputBlock } from "./decode-output.js";
import type { VariableBlock } from "./decode-variable.js";
import type { ImportConfig, Module, ModuleCall, OutputConfig, ResourceConfig } from "./module.js";
import { declaredProvider, type ModuleDraft } from "./module-draft.js";
import type { ResourceBlock } from "./resource-block.js";
import type { VariableConfig } from "./variable.js";

/** The module that `draft` describes, what is not written filled in. `moduleCalls` have their sources evaluated. */
export function buildModule(
  draft: ModuleDraft,
  moduleCalls: ReadonlyMap<string, ModuleCall>,
  directory: string,
  context: DecodeContext,
): Module {
  const providerFor = (local: LocalProviderConfig): Provider =>
    declaredProvider(draft, local.localName) ?? impliedProvider(local.localName, context.dialect.registryHost);
  const resources = mapValues(draft.resources, (block) => buildResource(block, providerFor));
  const { backend, cloud, encryption } = draft;
  return {
    directory,
    requiredVersions: draft.requiredVersions,
    requiredProviders: draft.requiredProviders,
    ...(backend && { backend }),
    ...(cloud && { cloud }),
    ...(encryption && { encryption }),
    providerMetas: mapValues(draft.providerMetas, (meta) => ({ ...meta, provider: providerFor(meta) })),
    providerConfigs: draft.providers,
    variables: mapValues(draft.variables, buildVariable),
    locals: draft.locals,
    outputs: mapValues(draft.outputs, buildOutput),
    moduleCalls,
    managedResources: ofMode(resources, "managed"),
    dataResources: ofMode(resources, "data"),
    ephemeralResources: ofMode(resources, "ephemeral"),
    checks: mapValues(draft.checks, ({ dataResource, ...check }) => ({
      ...check,
      ...(dataResource && { dataResource: buildResource(dataResource, providerFor) }),
    })),
    moved: draft.moved,
    removed: draft.removed,
    imports: draft.imports.map((block) => buildImport(block, providerFor)),
    providerLocalNames: mapValues(draft.requiredProviders, (required) => required.source),
  };
}

export function buildVariable(block: VariableBlock): VariableConfig {
  const { type, ...written } = block;
  const constraint = type?.constraint ?? dynamic;
  return {
    sensitive: false,
    ephemeral: false,
    nullable: true,
    ...written,
    constraint,
    type: withoutOptionalAttributes(constraint),
    parsing: type?.parsing ?? "literal",
    ...(type?.typeDefaults && { typeDefaults: type.typeDefaults }),
  };
}

function buildOutput(block: OutputBlock): OutputConfig {
  const expression = block.expression ?? missingExpression(block.range);
  return { sensitive: false, ephemeral: false, dependsOn: [], ...block, expression };
}

function buildResource(block: ResourceBlock, providerFor: (local: LocalProviderConfig) => Provider): ResourceConfig {
  const { address, lifecycle, ...written } = block;
  const { preconditions = [], postconditions = [], ...rules } = lifecycle;
  const providerLocal = block.providerRef ?? { localName: impliedLocalName(address.type) };
  return {
    dependsOn: [],
    provisioners: [],
    ...written,
    ...address,
    providerLocal,
    provider: providerFor(providerLocal),
    lifecycle: { preventDestroy: false, ignoreChanges: [], replaceTriggeredBy: [], ...rules },
    preconditions,
    postconditions,
  };
}

function buildImport(block: ImportBlock, providerFor: (local: LocalProviderConfig) => Provider): ImportConfig {
  const { providerRef, target } = block;
  const local = providerRef ?? { localName: impliedLocalName(target.resource.type) };
  return { ...block, provider: providerFor(local) };
}

/** Stands for an expression whose absence was reported. */
function missingExpression(range: SourceRange): Expression {
  return { kind: "invalid", range, placeholder: dynamicUnknown };
}

function mapValues<From, To>(map: ReadonlyMap<string, From>, change: (value: From) => To): ReadonlyMap<string, To> {
  const changed = new Map<string, To>();
  for (const [key, value] of map) changed.set(key, change(value));
  return changed;
}

function ofMode(
  resources: ReadonlyMap<string, ResourceConfig>,
  mode: ResourceConfig["mode"],
): ReadonlyMap<string, ResourceConfig> {
  return new Map([...resources].filter(([, resource]) => resource.mode === mode));
}
