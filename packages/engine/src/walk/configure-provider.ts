import { formatAbsProviderInstance, formatProvider, type InstanceKey } from "@landform/addrs";
import { type Value, withoutMarksDeep } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink, invariant, quoted } from "@landform/diagnostics";
import { type Expression, mergeBodies } from "@landform/hcl";
import type { Provider } from "@landform/provider-protocol";
import { emptyValue } from "@landform/schema";
import { evaluateForEach } from "../evaluate/evaluate-for-each.js";
import { evaluateBody } from "../evaluate/evaluate-value.js";
import { type InstanceData, instanceData, instanceKeys, noInstanceData } from "../evaluate/repetition.js";
import { settled } from "../evaluate/settled.js";
import type { ProviderVertex } from "../graph/vertex.js";
import { reportFromProvider } from "../resource/provider-diagnostics.js";
import { type Effect, type Findings, nothingFound } from "./findings.js";
import type { Run } from "./run.js";

/** Start a provider and give it its configuration; an empty one where no block has it. */
export async function configureProvider(vertex: ProviderVertex, run: Run): Promise<Findings> {
  if (run.providers.configured(vertex.address) !== undefined) return nothingFound;
  if (run.context.test?.standIns.isMocked(vertex.address) === true) return startProvider(vertex, run);
  if (vertex.config?.forEach !== undefined) return configureEach(vertex, vertex.config.forEach, run);
  const diags = new DiagnosticList();
  const provider = await configureOne(vertex, { data: noInstanceData }, run, diags);
  if (provider === undefined) return { diagnostics: diags.items, effects: [] };
  return { diagnostics: diags.items, effects: [configuredEffect(vertex, provider, run)] };
}

/** Start one provider for each element. */
async function configureEach(vertex: ProviderVertex, forEach: Expression, run: Run): Promise<Findings> {
  const diags = new DiagnosticList();
  const [module] = run.modules.instancesOf(vertex.module);
  if (module === undefined) return nothingFound;
  const context = { scope: run.scopes.in(module), dialect: run.context.dialect };
  const repetition = evaluateForEach(forEach, context, diags);
  const instances = new Map<InstanceKey, Provider>();
  for (const key of repetition === undefined ? [] : instanceKeys(repetition)) {
    const data = repetition === undefined ? noInstanceData : instanceData(repetition, key);
    const provider = await configureOne(vertex, { key, data }, run, diags);
    if (provider !== undefined) instances.set(key, provider);
  }
  const [any = await run.providers.any(vertex.address.provider)] = instances.values();
  if (diags.hasErrors || any === undefined) return { diagnostics: diags.items, effects: [] };
  return { diagnostics: diags.items, effects: [configuredEffect(vertex, any, run, instances)] };
}

function configuredEffect(
  { address }: ProviderVertex,
  provider: Provider,
  run: Run,
  instances?: ReadonlyMap<InstanceKey, Provider>,
): Effect {
  const schemas = run.schemas.get(address.provider);
  invariant(schemas !== undefined, "a provider that was configured has schemas");
  return { kind: "providerConfigured", provider: { address, provider, schemas, ...(instances && { instances }) } };
}

interface ConfigInstance {
  readonly key?: InstanceKey;
  readonly data: InstanceData;
}

/** A provider that has taken its configuration; `undefined` after problems, which are reported. */
async function configureOne(
  vertex: ProviderVertex,
  { key, data }: ConfigInstance,
  run: Run,
  diags: DiagnosticSink,
): Promise<Provider | undefined> {
  const found = new DiagnosticList();
  const schemas = run.schemas.get(vertex.address.provider);
  const config =
    schemas && (await settled(run.providerFunctions, (sink) => providerConfigValue(vertex, run, sink, data), found));
  const started = run.providers.take(vertex.address.provider);
  const provider = config === undefined || started === undefined ? undefined : await started;
  if (config === undefined || provider === undefined) {
    for (const problem of found.items) diags.add(problem);
    return undefined;
  }
  const validated = await run.limiter.run(() => provider.validateProviderConfig({ config }));
  const about = {
    body: vertex.config?.body ?? noBody,
    address: formatAbsProviderInstance({ config: vertex.address, key }),
  };
  reportFromProvider(validated.diagnostics, about, found);
  if (!found.hasErrors) {
    const request = { terraformVersion: run.context.dialect.version, config };
    const configured = await run.limiter.run(() => provider.configure(request));
    reportFromProvider(configured.diagnostics, about, found);
  }
  for (const problem of found.hasErrors ? explained(vertex, found) : found.items) diags.add(problem);
  return found.hasErrors ? undefined : provider;
}

/** Of a configuration that is implied. */
const noBody = mergeBodies([]);

/** Start a provider and leave it without a configuration: it is only asked what needs none. */
export async function startProvider({ address }: ProviderVertex, run: Run): Promise<Findings> {
  const schemas = run.schemas.get(address.provider);
  const started = run.providers.take(address.provider);
  if (schemas === undefined || started === undefined) return nothingFound;
  const provider = await started;
  return { diagnostics: [], effects: [{ kind: "providerConfigured", provider: { address, provider, schemas } }] };
}

/** The arguments of the provider block, without marks. */
export function providerConfigValue(
  vertex: ProviderVertex,
  run: Run,
  diags: DiagnosticSink,
  data = noInstanceData,
): Value | undefined {
  const block = run.schemas.get(vertex.address.provider)?.provider.block;
  const [module] = run.modules.instancesOf(vertex.module);
  if (block === undefined || module === undefined) return undefined;
  const { config } = vertex;
  if (config === undefined) return emptyValue(block);
  const scope = run.context.test?.providerScope(config) ?? run.scopes.in(module, data);
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
