import { posix } from "node:path";
import type { Dialect } from "@landform/addrs";
import { type Diagnostic, formatRange, type WithDiagnostics } from "@landform/diagnostics";
import type { ConfigFiles } from "../config-files.js";
import { type LoadedConfig, type LoadOptions, loadConfig } from "../load-config.js";

export const tofu: Dialect = {
  name: "tofu",
  productName: "OpenTofu",
  version: "1.12.6",
  registryHost: "registry.opentofu.org",
};
export const terraform: Dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
};

/** Load files given by path from the root module; calls with a local source lead to the directory that they name. */
export function loadText(
  files: Readonly<Record<string, string>>,
  dialect: Dialect = tofu,
  options: Partial<LoadOptions> = {},
): Promise<WithDiagnostics<LoadedConfig>> {
  return loadConfig(".", {
    dialect,
    files: filesInMemory(files),
    resolveModule: ({ call, parentDirectory }) =>
      call.sourceAddress?.kind === "local"
        ? { directory: posix.join(parentDirectory, call.sourceAddress.path) }
        : undefined,
    ...options,
  });
}

/** Files by path from the root module. */
export function filesInMemory(files: Readonly<Record<string, string>>): ConfigFiles {
  return {
    async list(directory) {
      const names = Object.keys(files).filter((path) => posix.dirname(path) === posix.normalize(directory));
      return names.length === 0 ? undefined : names.map((path) => posix.basename(path));
    },
    async read(path) {
      const text = files[path];
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
  };
}

/** `main.tf:1,2-3: error: Summary; Detail`. */
export function inWords({ severity, summary, detail, subject }: Diagnostic): string {
  return `${subject === undefined ? "" : `${formatRange(subject)}: `}${severity}: ${summary}; ${detail}`;
}
