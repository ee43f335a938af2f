import path from "node:path";
import type { Dialect } from "@landform/addrs";
import {
  type CliConfig,
  dataDirectoryOf,
  type ModuleEvent,
  ModuleInstaller,
  type ModuleManifest,
  ModuleSources,
  readModuleManifest,
  ServiceHosts,
} from "@landform/installer";

export interface ModuleInstallOptions {
  readonly dialect: Dialect;
  /** Of the root module; relative to the process's working directory. */
  readonly directory?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Of the user: hosts and credentials. */
  readonly cliConfig?: CliConfig;
  /** Install all anew. */
  readonly upgrade?: boolean;
  /** Fetch what is not on this machine; else that is left out. */
  readonly mayFetch?: boolean;
  /** In the place of those that the directory has. */
  readonly installed?: ModuleManifest;
  /** Where packages go, inside of the data directory: `modules`. */
  readonly folder?: string;
  readonly onEvent?: (event: ModuleEvent) => void;
}

/** Get ready to install the modules that a configuration calls, while `openProject` loads it. */
export async function openModuleInstaller(options: ModuleInstallOptions): Promise<ModuleInstaller> {
  const { dialect, directory = ".", env = {}, cliConfig, upgrade, onEvent, folder = "modules" } = options;
  const dataDirectory = dataDirectoryOf(directory, env);
  const parent = path.isAbsolute(dataDirectory.name) ? dataDirectory.name : path.join(directory, dataDirectory.name);
  const hosts = options.mayFetch ? new ServiceHosts({ dialect, env, ...(cliConfig && { cliConfig }) }) : undefined;
  return new ModuleInstaller({
    dialect,
    directory: path.join(parent, folder),
    installed: options.installed ?? (await readModuleManifest(dataDirectory.modulesManifest, directory)).value,
    ...(upgrade !== undefined && { upgrade }),
    ...(hosts && { sources: new ModuleSources(hosts, env) }),
    ...(onEvent && { onEvent }),
  });
}
