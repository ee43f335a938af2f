import { formatProvider, formatResourceInstance, moduleOf, providersEqual } from "@landform/addrs";
import { type Value, withoutMarksDeep } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { moduleAt } from "../config-tree.js";
import { errorAt } from "../diagnostics.js";
import { evaluateBody } from "../evaluate/evaluate-value.js";
import type { ConfiguredInstance, ResourceInstance } from "./resource-block.js";

/** What the module of a declared instance tells the provider in `provider_meta`, as a part of a request. */
export function providerMetaOf(instance: ResourceInstance, diags: DiagnosticSink): { readonly providerMeta?: Value } {
  const { block, address } = instance;
  const { provider } = block.provider.address;
  const metas = moduleAt(block.root, moduleOf(address.module))?.module.providerMetas.values() ?? [];
  const meta = [...metas].find((each) => providersEqual(each.provider, provider));
  if (meta === undefined || !isConfigured(instance)) return {};
  const schema = block.provider.schemas.providerMeta;
  if (schema === undefined) {
    const summary = `Provider ${formatProvider(provider)} doesn't support provider_meta`;
    const detail = `The resource ${formatResourceInstance(address.resource, address.key)} belongs to a provider that doesn't support provider_meta blocks`;
    diags.add(errorAt(meta.range, summary, detail));
    return {};
  }
  const value = evaluateBody(meta.body, schema.block, instance.scope, diags);
  return value === undefined ? {} : { providerMeta: withoutMarksDeep(value).value };
}

function isConfigured(instance: ResourceInstance): instance is ConfiguredInstance {
  return "scope" in instance;
}
