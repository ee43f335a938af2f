import type { Protocol } from "../client/protocol.js";
import type { Provider } from "../provider.js";
import { configCalls } from "./config-calls.js";
import { ephemeralCalls, functionCalls } from "./other-calls.js";
import { resourceCalls } from "./resource-calls.js";
import type { RpcHandler } from "./rpc-server.js";
import { schemaCalls } from "./schema-calls.js";
import { stateCalls } from "./state-calls.js";

/** How a provider answers the calls of a version of the protocol, by their full names. */
export async function providerCalls(provider: Provider, protocol: Protocol): Promise<ReadonlyMap<string, RpcHandler>> {
  const served = { provider, schemas: await provider.schemas() };
  const answers = {
    ...schemaCalls(served, protocol),
    ...configCalls(served, protocol),
    ...resourceCalls(served),
    ...stateCalls(served),
    ...ephemeralCalls(served),
    ...functionCalls(served),
  };
  const renamed: ReadonlyMap<string, string> = protocol.renamed;
  return new Map(
    Object.entries(answers).map(([name, handler]) => [`/${protocol.service}/${renamed.get(name) ?? name}`, handler]),
  );
}
