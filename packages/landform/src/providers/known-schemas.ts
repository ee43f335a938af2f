import { formatProvider, type Provider } from "@landform/addrs";
import { hasErrors } from "@landform/diagnostics";
import type { ProviderSchemas, Provider as RunningProvider } from "@landform/provider-protocol";

/** What providers said of their schemas while this process runs. */
export class KnownSchemas {
  readonly #schemas = new Map<string, ProviderSchemas>();

  get(provider: Provider): ProviderSchemas | undefined {
    return this.#schemas.get(formatProvider(provider));
  }

  /** `running`, whose answer is kept for who comes later. */
  remembering(provider: Provider, running: RunningProvider): RunningProvider {
    return {
      ...running,
      schemas: async () => {
        const schemas = await running.schemas();
        if (!hasErrors(schemas.diagnostics)) this.#schemas.set(formatProvider(provider), schemas);
        return schemas;
      },
    };
  }
}
