import path from "node:path";

/** Where a working directory keeps what `init` made: `.terraform`, or what `TF_DATA_DIR` says. */
export interface DataDirectory {
  readonly path: string;
  readonly modulesManifest: string;
  readonly backendState: string;
  readonly workspaceName: string;
}

export function dataDirectoryOf(
  workingDirectory: string,
  env: Readonly<Record<string, string | undefined>>,
): DataDirectory {
  const name = env.TF_DATA_DIR || ".terraform";
  const directory = path.resolve(workingDirectory, name);
  return {
    path: directory,
    modulesManifest: path.join(directory, "modules", "modules.json"),
    backendState: path.join(directory, "terraform.tfstate"),
    workspaceName: path.join(directory, "environment"),
  };
}
