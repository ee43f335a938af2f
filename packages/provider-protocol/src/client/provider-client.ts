import type { Provider } from "../provider.js";
import { actionCalls } from "./action-calls.js";
import { configCalls } from "./config-calls.js";
import { ephemeralCalls } from "./ephemeral-calls.js";
import { functionCalls } from "./function-calls.js";
import { listCalls } from "./list-calls.js";
import type { ProviderSession } from "./provider-session.js";
import { resourceCalls } from "./resource-calls.js";
import { stateCalls } from "./state-calls.js";

/** A provider that is asked through `session`. `close` ends what is behind it. */
export function createProviderClient(session: ProviderSession, close: () => Promise<void>): Provider {
  return {
    schemas: () => session.schemas(),
    ...configCalls(session),
    ...resourceCalls(session),
    ...stateCalls(session),
    ...ephemeralCalls(session),
    ...functionCalls(session),
    ...listCalls(session),
    ...actionCalls(session),
    close,
  };
}
