import {
  type AbsResourceInstance,
  formatAbsProviderConfig,
  formatAbsProviderInstance,
  formatAbsResource,
  formatAbsResourceInstance,
  formatInstanceKey,
  type InstanceKey,
  type LocalProviderConfig,
} from "@landform/addrs";
import type { ResourceConfig } from "@landform/config";
import { asString, conversionErrorMessage, convert, isConversionError, string } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { Expression } from "@landform/hcl";
import { errorAt, valueError } from "../diagnostics.js";
import { evaluateValue } from "../evaluate/evaluate-value.js";
import type { LiveModule } from "../evaluate/live-module.js";
import type { ModuleScope } from "../evaluate/module-scope.js";
import type { InstanceData } from "../evaluate/repetition.js";
import type { ConfiguredProvider } from "../providers/provider-instances.js";
import type { Run } from "./run.js";

/** How it is known which instance of a provider configuration (OpenTofu) manages an object. */
export type Management =
  /** By what the configuration says of the instance. */
  | {
      readonly kind: "declared";
      readonly config: ResourceConfig;
      readonly module: LiveModule;
      readonly data: InstanceData;
    }
  /** By what the state says of an object that is not declared any more. */
  | { readonly kind: "recorded"; readonly key: InstanceKey; readonly deposedKey?: string | undefined };

/** The instance of `provider` that manages an object; `undefined` when there is none, which is reported. */
export function managingInstance(
  provider: ConfiguredProvider,
  address: AbsResourceInstance,
  run: Run,
  management: Management,
  diags: DiagnosticSink,
): ConfiguredProvider | undefined {
  const { instances } = provider;
  if (instances === undefined && (management.kind === "declared" || management.key === undefined)) return provider;
  const key = management.kind === "recorded" ? management.key : declaredKey(management, address, run, diags);
  if (key === unusableKey) return undefined;
  const instance = key === undefined ? undefined : instances?.get(key);
  if (instance !== undefined) return { ...provider, provider: instance, key };
  const deposedKey = management.kind === "recorded" ? management.deposedKey : undefined;
  diags.add(errorAt(undefined, "Provider instance not present", missing(provider, key, address, deposedKey)));
  return undefined;
}

const unusableKey = Symbol("the key can't be used");

/** Keys stand where a configuration is named in the module that has it: in the resource, or in a call on the way to it. */
function declaredKey(
  { config, module, data }: Extract<Management, { kind: "declared" }>,
  address: AbsResourceInstance,
  run: Run,
  diags: DiagnosticSink,
): InstanceKey | typeof unusableKey {
  let local: LocalProviderConfig & { readonly key?: Expression } = config.providerRef ?? config.providerLocal;
  let place: { readonly module: LiveModule; readonly data: InstanceData } = { module, data };
  for (;;) {
    const scope = run.scopes.in(place.module, place.data);
    if (local.key !== undefined) return evaluateKey(local.key, scope, formatAbsResourceInstance(address), diags);
    const passed = place.module.node.call?.providers.find(({ inChild }) => isSame(inChild, local));
    if (passed === undefined || place.module.parent === undefined) return undefined;
    local = passed.inParent;
    place = { module: place.module.parent, data: place.module.callData };
  }
}

function isSame(a: LocalProviderConfig, b: LocalProviderConfig): boolean {
  return a.localName === b.localName && a.alias === b.alias;
}

function evaluateKey(
  expression: Expression,
  scope: ModuleScope,
  name: string,
  diags: DiagnosticSink,
): string | typeof unusableKey {
  const value = evaluateValue(expression, scope, diags);
  if (value === undefined) return unusableKey;
  const refuse = (detail: string, extra = {}): typeof unusableKey => {
    const cause = { kind: "expression", ...extra } as const;
    diags.add(valueError(expression, scope, "Invalid provider instance key", detail, cause));
    return unusableKey;
  };
  for (const [mark, article] of [
    ["sensitive", "a"],
    ["ephemeral", "an"],
  ] as const) {
    if (!value.marks.has(mark)) continue;
    return refuse(`A provider instance key must not be derived from ${article} ${mark} value.`, {
      causedBySensitive: true,
    });
  }
  if (value.kind === "null") return refuse("A provider instance key must not be null.");
  if (value.kind === "unknown") {
    const detail = `The provider instance key for ${name} depends on values that cannot be determined until apply, and so OpenTofu cannot select a provider instance to create a plan for this resource instance.`;
    return refuse(detail, { causedByUnknown: true });
  }
  const text = convert(value, string);
  if (isConversionError(text)) return refuse(`The given instance key is unsuitable: ${conversionErrorMessage(text)}.`);
  return asString(text);
}

function missing(
  { address: config }: ConfiguredProvider,
  key: InstanceKey,
  address: AbsResourceInstance,
  deposedKey: string | undefined,
): string {
  const name = formatAbsResourceInstance(address);
  const object = deposedKey === undefined ? name : `${name}'s deposed object ${deposedKey}`;
  const needed = formatAbsProviderInstance({ config, key });
  const start = `To work with ${object} its original provider instance at ${needed} is required, but it has been removed.`;
  if (key !== undefined) {
    const what = deposedKey === undefined ? name : `this deposed object for ${name}`;
    const again = `This occurs when an element is removed from the provider configuration's for_each collection while objects created by that the associated provider instance still exist in the state. Re-add the for_each element to destroy ${what}, after which you can remove the provider configuration again.`;
    const hint = deposedKey === undefined ? `\n\n${sameCollection}` : "";
    return `${start} ${again}${hint}`;
  }
  const before = formatAbsProviderConfig(config);
  if (deposedKey !== undefined) {
    return `${start} This suggests that you've added for_each to this provider configuration while there are existing deposed objects of ${name} that need to be destroyed by the original single-instance provider configuration.\n\nTo proceed, return to your previous single-instance configuration for ${before} and ensure that all deposed instances of ${name} have been destroyed before using for_each with this provider.`;
  }
  return `${start} This suggests that you've added for_each to this provider configuration while there are existing instances of ${formatAbsResource(address)} that need to be destroyed by the original single-instance provider configuration.\n\nTo proceed, return to your previous single-instance configuration for ${before} and ensure that ${name} has been destroyed or forgotten before using for_each with this provider, or change the resource configuration to still declare an instance with the key ${formatInstanceKey(address.key)}.`;
}

const sameCollection =
  "This is commonly caused by using the same for_each collection both for a resource (or its containing module) and its associated provider configuration. To successfully remove an instance of a resource it must be possible to remove the corresponding element from the resource's for_each collection while retaining the corresponding element in the provider's for_each collection.";
