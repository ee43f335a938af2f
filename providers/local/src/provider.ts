import { defineProvider, type ProviderDefinition } from "@landform/provider-sdk";
import { defineDirExists } from "./direxists.js";
import { defineCommandDataSource, defineCommandEphemeral } from "./local-command.js";
import { defineLocalFile, defineLocalSensitiveFile } from "./local-file.js";
import { defineFileDataSource } from "./read-file.js";

/** Behaves as `hashicorp/local` of the version it names. Relative paths start at `directory`. */
export function createLocalProvider(directory: string): ProviderDefinition {
  return defineProvider({
    name: "local",
    version: "2.9.0",
    resources: [defineLocalFile(directory), defineLocalSensitiveFile(directory)],
    dataSources: [
      defineCommandDataSource(directory),
      defineFileDataSource("local_file", false, directory),
      defineFileDataSource("local_sensitive_file", true, directory),
    ],
    ephemeralResources: [defineCommandEphemeral(directory)],
    functions: [defineDirExists(directory)],
  });
}
