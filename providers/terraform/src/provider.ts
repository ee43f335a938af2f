import { builtInProviderHost, type Provider } from "@landform/addrs";
import { defineProvider, type ProviderDefinition } from "@landform/provider-sdk";
import { terraformData } from "./terraform-data.js";

/** `terraform.io/builtin/terraform`: part of the program, never installed. */
export const address: Provider = { hostname: builtInProviderHost, namespace: "builtin", type: "terraform" };

export function createTerraformProvider(): ProviderDefinition {
  return defineProvider({ name: "terraform", version: "0.0.0", resources: [terraformData] });
}
