import { resolve } from "node:path";
import { type BackendContext, backendTypeNamed } from "@landform/backends";
import type { EmbeddedProvider } from "@landform/installer";
import type { StateEncryption } from "@landform/state";
import type { FindEncryption } from "./encryption/find-encryption.js";

export interface EmbeddedProviderOptions extends BackendContext {
  /** How the states that `terraform_remote_state` reads may be encrypted. */
  readonly encryption?: FindEncryption;
}

/** The providers that run inside this process. Each one's code is loaded when the first configuration uses it. */
export function embeddedProviders({ encryption, ...context }: EmbeddedProviderOptions): readonly EmbeddedProvider[] {
  const { directory = "." } = context;
  return [
    {
      type: "terraform",
      create: async () => {
        const { createTerraformProvider } = await import("@landform/provider-terraform");
        const encryptionOf = encryption && remoteStateEncryption(encryption);
        return createTerraformProvider({
          ...context,
          backendTypeNamed,
          ...(encryptionOf && { encryptionOf }),
        }).open();
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

/**
 * The encryption of the state that a data source reads, by its address: settings know `module.a.data.terraform_remote_state.b`
 * as `a.b`. What is wrong with the settings was told before anything is read.
 */
function remoteStateEncryption(encryption: FindEncryption) {
  return async (address: string): Promise<StateEncryption | undefined> => {
    const name = address.replace("data.terraform_remote_state.", "").replace(/^module\./, "");
    return (await encryption()).value?.remoteState(name);
  };
}
