import { createProviderClient } from "../client/provider-client.js";
import { createDeadSession } from "../client/provider-session.js";
import { schemaProblem } from "../client/rpc-failure.js";
import type { Provider } from "../provider.js";

/** A provider that could not be started: it has no types, and an error that says why. `name` is its address. */
export function createUnavailableProvider(name: string, reason: string): Provider {
  const words = `failed to instantiate provider "${name}" to obtain schema: ${reason}.`;
  const session = createDeadSession(schemaProblem(name, words));
  return createProviderClient(session, async () => {});
}
