import { DiagnosticList } from "@landform/diagnostics";
import { type Body, contentOf } from "@landform/hcl";
import { instanceData, noInstanceData } from "../evaluate/repetition.js";
import { settled } from "../evaluate/settled.js";
import type { ProviderVertex } from "../graph/vertex.js";
import { reportFromProvider } from "../resource/provider-diagnostics.js";
import { providerConfigValue, startProvider } from "./configure-provider.js";
import type { Findings } from "./findings.js";
import type { Run } from "./run.js";

/**
 * Start a provider to ask it about configurations. It is not configured itself: what it would need is not known. Nor is
 * a configuration that says nothing looked at: what the provider then does without may come from elsewhere.
 */
export async function validateProvider(vertex: ProviderVertex, run: Run): Promise<Findings> {
  if (run.context.test?.standIns.isMocked(vertex.address) === true) return startProvider(vertex, run);
  const diags = new DiagnosticList();
  const { address } = vertex;
  const schemas = run.schemas.get(address.provider);
  const eachData =
    vertex.config?.forEach === undefined ? noInstanceData : instanceData({ kind: "unknown", by: "forEach" }, undefined);
  const config =
    schemas !== undefined && vertex.config !== undefined && isWritten(vertex.config.body)
      ? await settled(run.providerFunctions, (found) => providerConfigValue(vertex, run, found, eachData), diags)
      : undefined;
  const started = run.providers.take(address.provider);
  if (schemas === undefined || started === undefined) return { diagnostics: diags.items, effects: [] };
  const provider = await started;
  if (config !== undefined) {
    const response = await run.limiter.run(() => provider.validateProviderConfig({ config }));
    reportFromProvider(response.diagnostics, { body: vertex.config?.body }, diags);
  }
  return {
    diagnostics: diags.items,
    effects: [{ kind: "providerConfigured", provider: { address, provider, schemas } }],
  };
}

/** Does a body say anything? */
function isWritten(body: Body): boolean {
  const unexpected = new DiagnosticList();
  contentOf(body, { attributes: [], blocks: [] }, unexpected);
  return unexpected.hasErrors;
}
