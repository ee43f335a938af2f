import path from "node:path";

/** Where a working directory keeps what `init` made: `.terraform`, or what `TF_DATA_DIR` says. */
export interface DataDirectory {
  /** As it was given, for messages: `.terraform`. */
  readonly name: string;
  readonly path: string;
  readonly modulesManifest: string;
  readonly backendState: string;
  readonly workspaceName: string;
  /** Journals of runs that are changing something, one a workspace. */
  readonly journals: string;
  /** Packages of providers, below `HOST/NAMESPACE/TYPE/VERSION/OS_ARCH`. */
  readonly providers: string;
  /** The directories of `init -plugin-dir`, as a JSON list. */
  readonly pluginPath: string;
}

export function dataDirectoryOf(
  workingDirectory: string,
  env: Readonly<Record<string, string | undefined>>,
): DataDirectory {
  const name = env.TF_DATA_DIR || ".terraform";
  const directory = path.resolve(workingDirectory, name);
  return {
    name,
    path: directory,
    modulesManifest: path.join(directory, "modules", "modules.json"),
    backendState: path.join(directory, "terraform.tfstate"),
    workspaceName: path.join(directory, "environment"),
    journals: path.join(directory, "journal"),
    providers: path.join(directory, "providers"),
    pluginPath: path.join(directory, "plugin_path"),
  };
}
