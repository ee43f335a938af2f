import type { EmbeddedProvider } from "@landform/installer";

/** The providers that run inside this process. Each one's code is loaded when the first configuration uses it. */
export const embeddedProviders: readonly EmbeddedProvider[] = [
  {
    type: "terraform",
    create: async () => (await import("@landform/provider-terraform")).createTerraformProvider().open(),
  },
];
