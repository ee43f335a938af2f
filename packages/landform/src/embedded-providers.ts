import type { EmbeddedProvider } from "@landform/installer";

/** The providers that run inside this process. Each one's code is loaded when the first configuration uses it. */
export const embeddedProviders: readonly EmbeddedProvider[] = [
  {
    type: "terraform",
    create: async () => (await import("@landform/provider-terraform")).createTerraformProvider().open(),
  },
  {
    type: "local",
    version: "2.9.0",
    create: async () => (await import("@landform/provider-local")).createLocalProvider().open(),
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
    create: async () => (await import("@landform/provider-time")).createTimeProvider().open(),
  },
];
