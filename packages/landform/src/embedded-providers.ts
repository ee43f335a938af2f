import { resolve } from "node:path";
import { type BackendContext, backendTypeNamed } from "@landform/backends";
import type { EmbeddedProvider } from "@landform/installer";

export interface EmbeddedProviderOptions extends BackendContext {
  /** Where relative paths in resources start; the process's working directory when not given. */
  readonly directory?: string;
}

/** The providers that run inside this process. Each one's code is loaded when the first configuration uses it. */
export function embeddedProviders({
  directory = ".",
  ...context
}: EmbeddedProviderOptions): readonly EmbeddedProvider[] {
  return [
    {
      type: "terraform",
      create: async () => {
        const { createTerraformProvider } = await import("@landform/provider-terraform");
        return createTerraformProvider({ ...context, backendTypeNamed }).open();
      },
    },
    {
      type: "local",
      version: "2.9.0",
      create: async () => (await import("@landform/provider-local")).createLocalProvider(resolve(directory)).open(),
    },
    {
      type: "null",
      version: "3.3.1",
      create: async () => (await import("@landform/provider-null")).nullProvider.open(),
    },
    {
      type: "random",
      version: "3.9.0",
      create: async () => (await import("@landform/provider-random")).randomProvider.open(),
    },
    {
      type: "time",
      version: "0.14.0",
      create: async () => (await import("@landform/provider-time")).createTimeProvider(() => new Date()).open(),
    },
  ];
}
