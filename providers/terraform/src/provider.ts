import { builtInProviderHost, type Provider } from "@landform/addrs";
import { defineProvider, type ProviderDefinition } from "@landform/provider-sdk";
import { defineFunctions } from "./functions.js";
import { defineRemoteState, type RemoteStateOptions } from "./remote-state.js";
import { defineTerraformData } from "./terraform-data.js";

/** `terraform.io/builtin/terraform`: part of the program, never installed. */
export const terraformProviderAddress: Provider = {
  hostname: builtInProviderHost,
  namespace: "builtin",
  type: "terraform",
};

export function createTerraformProvider(options: RemoteStateOptions): ProviderDefinition {
  return defineProvider({
    name: "terraform",
    version: options.dialect.version,
    resources: [defineTerraformData(options.dialect)],
    dataSources: [defineRemoteState(options)],
    functions: defineFunctions(options.dialect),
  });
}
