import { type LoadOptions, parseInput, prepareInputValue, type RawInput } from "@landform/config";
import type { Diagnostic } from "@landform/diagnostics";
import { collectInputs } from "./collect-inputs.js";
import type { ProjectOptions } from "./project-options.js";

/** What is known of the root's variables while the configuration is loaded. */
export interface EarlyInputs {
  readonly rootInputs: NonNullable<LoadOptions["rootInputs"]>;
  readonly diagnostics: readonly Diagnostic[];
  /** Texts of the variables files, for snippets. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Read what is given for the root's variables, in OpenTofu, where sources of modules and backends may depend on it. A
 * configuration that is not on disk comes with its variables files read already.
 */
export async function earlyInputs(options: ProjectOptions): Promise<EarlyInputs> {
  const { dialect, directory = ".", env = {}, variables = [], files } = options;
  if (dialect.name === "terraform" || files !== undefined) return nothingGiven;
  const sources = new Map<string, string>();
  const { value: given, diagnostics } = await collectInputs({ directory, env, options: variables, sources });
  const rootInputs: EarlyInputs["rootInputs"] = (variable, diags) => {
    const raw: RawInput | undefined = given.get(variable.name);
    const input = raw && parseInput(raw, variable, diags);
    if (input === undefined) return variable.default;
    return prepareInputValue(variable, input, { address: `var.${variable.name}`, dialect }, diags);
  };
  return { rootInputs, diagnostics, sources };
}

const nothingGiven: EarlyInputs = {
  rootInputs: (variable) => variable.default,
  diagnostics: [],
  sources: new Map(),
};
