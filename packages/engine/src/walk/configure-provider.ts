import { formatAbsProviderConfig, formatProvider } from "@landform/addrs";
import { type Value, withoutMarksDeep } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink, quoted } from "@landform/diagnostics";
import { emptyValue } from "@landform/schema";
import { evaluateBody } from "../evaluate/evaluate-value.js";
import { settled } from "../evaluate/settled.js";
import type { ProviderVertex } from "../graph/vertex.js";
import { reportFromProvider } from "../resource/provider-diagnostics.js";
import { type Findings, nothingFound } from "./findings.js";
import type { Run } from "./run.js";

/** Start a provider and give it its configuration; an empty one where no block has it. */
export async function configureProvider(vertex: ProviderVertex, run: Run): Promise<Findings> {
  if (run.providers.configured(vertex.address) !== undefined) return nothingFound;
  if (run.context.test?.standIns.isMocked(vertex.address) === true) return startProvider(vertex, run);
  const diags = new DiagnosticList();
  const schemas = run.schemas.get(vertex.address.provider);
  const config =
    schemas && (await settled(run.providerFunctions, (found) => providerConfigValue(vertex, run, found), diags));
  const started = run.providers.take(vertex.address.provider);
  if (schemas === undefined || config === undefined || started === undefined) {
    return { diagnostics: diags.items, effects: [] };
  }
  const provider = await started;
  const validated = await run.limiter.run(() => provider.validateProviderConfig({ config }));
  const about = { body: vertex.config?.body, address: formatAbsProviderConfig(vertex.address) };
  reportFromProvider(validated.diagnostics, about, diags);
  if (diags.hasErrors) return { diagnostics: explained(vertex, diags), effects: [] };
  const request = { terraformVersion: run.context.dialect.version, config };
  const configured = await run.limiter.run(() => provider.configure(request));
  reportFromProvider(configured.diagnostics, about, diags);
  if (diags.hasErrors) return { diagnostics: explained(vertex, diags), effects: [] };
  const effect = { kind: "providerConfigured", provider: { address: vertex.address, provider, schemas } } as const;
  return { diagnostics: diags.items, effects: [effect] };
}

/** Start a provider and leave it without a configuration: it is only asked what needs none. */
export async function startProvider({ address }: ProviderVertex, run: Run): Promise<Findings> {
  const schemas = run.schemas.get(address.provider);
  const started = run.providers.take(address.provider);
  if (schemas === undefined || started === undefined) return nothingFound;
  const provider = await started;
  return { diagnostics: [], effects: [{ kind: "providerConfigured", provider: { address, provider, schemas } }] };
}

/** The arguments of the provider block, without marks. */
export function providerConfigValue(vertex: ProviderVertex, run: Run, diags: DiagnosticSink): Value | undefined {
  const block = run.schemas.get(vertex.address.provider)?.provider.block;
  const [module] = run.modules.instancesOf(vertex.module);
  if (block === undefined || module === undefined) return undefined;
  const { config } = vertex;
  if (config === undefined) return emptyValue(block);
  const scope = run.context.test?.providerScope(config) ?? run.scopes.in(module);
  const value = evaluateBody(config.body, block, scope, diags);
  return value === undefined ? undefined : withoutMarksDeep(value).value;
}

/** Where the configuration is implied, errors need a word about why there is one at all. */
function explained(vertex: ProviderVertex, diags: DiagnosticList) {
  if (vertex.config !== undefined) return diags.items;
  const name = formatProvider(vertex.address.provider);
  const detail = `Provider ${quoted(name)} requires explicit configuration. Add a provider block to the root module and configure the provider's required arguments as described in the provider documentation.\n`;
  return [...diags.items, { severity: "error", summary: "Invalid provider configuration", detail } as const];
}
