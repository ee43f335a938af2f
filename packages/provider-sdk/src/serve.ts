import { serve } from "@landform/provider-protocol/serve";
import type { ProviderDefinition } from "./provider-definition.js";

/**
 * Run a provider as a program that Terraform, OpenTofu and other engines start: the last thing that its main file does.
 * The process ends when the engine says so. Standard output belongs to the protocol; what is for people goes to
 * standard error, which engines put into their logs.
 */
export function serveProvider(definition: ProviderDefinition): Promise<void> {
  return serve(definition.open());
}
