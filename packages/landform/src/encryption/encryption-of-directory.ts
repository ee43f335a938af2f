import path from "node:path";
import { loadConfig, nodeConfigFiles } from "@landform/config";
import type { WithDiagnostics } from "@landform/diagnostics";
import { functionTable } from "@landform/lang";
import { earlyInputs } from "../early-inputs.js";
import { functionAccess } from "../project.js";
import type { ProjectOptions } from "../project-options.js";
import { type Encryption, noEncryption } from "./encryption.js";
import { environmentVariable, findEncryption } from "./find-encryption.js";

/**
 * The encryption that the configuration in a directory and `TF_ENCRYPTION` ask for, where nothing else of the configuration
 * is needed: a saved plan brings its own. Called modules are not looked at.
 */
export async function encryptionOfDirectory(options: ProjectOptions): Promise<WithDiagnostics<Encryption | undefined>> {
  const { dialect, directory = ".", env = {}, workspace = "default" } = options;
  const isDeclared = dialect.name === "tofu" && (await mentionsEncryption(directory));
  if (!isDeclared && (env[environmentVariable] ?? "").trim() === "") return { value: noEncryption, diagnostics: [] };
  const inputs = await earlyInputs(options);
  const { value } = await loadConfig(directory, {
    dialect,
    files: nodeConfigFiles,
    resolveModule: async () => undefined,
    rootInputs: inputs.rootInputs,
    workspace,
    functions: functionTable({ dialect: dialect.name, baseDirectory: directory, ...functionAccess }),
  });
  if (value.rootErrors.length > 0) return { value: undefined, diagnostics: value.rootErrors };
  return findEncryption({ config: value.root.module.encryption, evaluator: value.evaluator, env, dialect });
}

/** Reading files as text is much cheaper than reading what they say, and few have anything to say about this. */
async function mentionsEncryption(directory: string): Promise<boolean> {
  for (const name of (await nodeConfigFiles.list(directory)) ?? []) {
    if (!/\.(tf|tofu)(\.json)?$/.test(name)) continue;
    const content = await nodeConfigFiles.read(path.posix.join(directory, name));
    if (content !== undefined && Buffer.from(content).includes("encryption")) return true;
  }
  return false;
}
