import type { Dialect } from "@landform/addrs";
import type { ConfigFiles, ResolveModule } from "@landform/config";
import type { Log } from "@landform/diagnostics";
import type { CliConfig, EmbeddedProvider, ModuleInstaller } from "@landform/installer";
import type { PluginLog } from "@landform/provider-protocol";
import type { VariableOption } from "./collect-inputs.js";
import type { FindEncryption } from "./encryption/find-encryption.js";

export interface ProjectOptions {
  readonly dialect: Dialect;
  /** Where the root module's files are; relative to the process's working directory. */
  readonly directory?: string;
  readonly workspace?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Instead of what the configuration and `TF_ENCRYPTION` ask for. */
  readonly encryption?: FindEncryption;
  /** Instead of looking up what `init` installed. */
  readonly resolveModule?: ResolveModule;
  /** To plan or the like. OpenTofu then looks at called modules although the source of one can't be evaluated. */
  readonly forOperation?: boolean;
  /** Installs modules while the configuration is loaded, in the place of looking up what `init` installed. */
  readonly installer?: ModuleInstaller;
  /** Where configuration files are read from; this machine's disk when not given. */
  readonly files?: ConfigFiles;
  /** Explicitly given for the root's variables, which in OpenTofu may decide where modules come from. */
  readonly variables?: readonly VariableOption[];
  /** Providers of yours that run in this process. They come before those that are installed or brought along. */
  readonly providers?: readonly EmbeddedProvider[];
  /** Of the user: development overrides, mirrors, the plugin cache. Nothing when not given. */
  readonly cliConfig?: CliConfig;
  /** What is told of how things are done; nothing when not given. */
  readonly log?: Log;
  /** Where providers that are processes write their log. */
  readonly pluginLog?: PluginLog;
}
