import process from "node:process";
import { serve, serveForDebugging } from "@landform/provider-protocol/serve";
import type { ProviderDefinition } from "./provider-definition.js";
import { standardErrorLog } from "./standard-error-log.js";

/**
 * Run a provider as a program that Terraform, OpenTofu and other engines start: the last thing that its main file does.
 * The process ends when the engine says so. Standard output belongs to the protocol; what is for people goes to
 * standard error, which engines put into their logs; so does what hooks `log`.
 *
 * `address` is where configurations name the provider, such as `example.com/landform/notes`. With it the program can be
 * started by hand too, with `--debug`: it then prints what makes engines use that very process.
 */
export async function serveProvider(definition: ProviderDefinition, address?: string): Promise<void> {
  const provider = definition.open(standardErrorLog(definition.name));
  if (address === undefined || !process.argv.includes("--debug")) return serve(provider);
  process.once("SIGINT", () => process.exit(0));
  return serveForDebugging(provider, address);
}
