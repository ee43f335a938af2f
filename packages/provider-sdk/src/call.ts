import type { ProviderLog } from "./provider-log.js";

/** What a provider knows beyond the request while a call runs. */
export interface Call<Client> {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly log: ProviderLog;
}
