import { createProviderClient } from "../client/provider-client.js";
import { createDeadSession } from "../client/provider-session.js";
import { problem } from "../client/rpc-failure.js";
import type { Provider } from "../provider.js";

/** A provider that could not be started: it has no types, and an error that says why. `name` is its address. */
export function createUnavailableProvider(name: string, reason: string): Provider {
  const session = createDeadSession(
    problem(
      "Failed to load plugin schemas",
      `Error while loading schemas for plugin components: Failed to obtain provider schema: Could not load the schema for provider ${name}: failed to instantiate provider "${name}" to obtain schema: ${reason}..`,
    ),
  );
  return createProviderClient(session, async () => {});
}
