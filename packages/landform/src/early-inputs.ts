import { type LoadOptions, parseInput, prepareInputValue, type RawInput, type VariableConfig } from "@landform/config";
import type { Diagnostic } from "@landform/diagnostics";
import { collectInputs } from "./collect-inputs.js";
import type { ProjectOptions } from "./project-options.js";

/** What is known of the root's variables while the configuration is loaded. */
export interface EarlyInputs {
  readonly rootInputs: NonNullable<LoadOptions["rootInputs"]>;
  readonly diagnostics: readonly Diagnostic[];
  /** Texts of the variables files, for snippets. */
  readonly sources: ReadonlyMap<string, Uint8Array>;
}

/**
 * Read what is given for the root's variables, in OpenTofu, where sources of modules and backends may depend on it. A
 * configuration that is not on disk comes with its variables files read already.
 */
export async function earlyInputs(options: ProjectOptions): Promise<EarlyInputs> {
  const { dialect, directory = ".", env = {}, variables = [], files } = options;
  if (dialect.name === "terraform" || files !== undefined) return nothingGiven;
  const sources = new Map<string, Uint8Array>();
  const { value: given, diagnostics } = await collectInputs({ directory, env, options: variables, sources });
  const rootInputs: EarlyInputs["rootInputs"] = (variable, diags) => {
    const raw: RawInput | undefined = given.get(variable.name);
    const input = raw && parseInput(raw, variable, diags);
    if (input === undefined && raw === undefined && variable.default === undefined) diags.add(notGiven(variable));
    if (input === undefined) return variable.default;
    return prepareInputValue(variable, input, { address: `var.${variable.name}`, dialect }, diags);
  };
  return { rootInputs, diagnostics, sources };
}

/** OpenTofu asks for it; what can be known early is not asked for here. */
function notGiven({ name, range }: VariableConfig): Diagnostic {
  return {
    severity: "error",
    summary: `Failed to request input from user for variable var.${name}`,
    detail: "",
    note: "Its value is needed before anything is planned, and there is no default. Use -var, -var-file or an environment variable to provide one.",
    subject: range,
  };
}

const nothingGiven: EarlyInputs = {
  rootInputs: (variable) => variable.default,
  diagnostics: [],
  sources: new Map(),
};
