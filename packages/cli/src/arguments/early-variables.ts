import type { Diagnostic } from "@landform/diagnostics";
import type { CommandContext } from "../command.js";
import { type FlagSet, flag, type OrderedFlag, type ParsedFlags, parseFlags } from "./flags.js";
import { variableOptions } from "./variable-options.js";

const variableFlags = { var: flag.list(), "var-file": flag.list() };

/** Flags of a command that loads a configuration, with values for variables that decide what is loaded. */
export interface EarlyVariables<Flags extends FlagSet> {
  readonly parsed: ParsedFlags<Flags & typeof variableFlags>;
  /** As given, with the variables. */
  readonly context: CommandContext;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * `parseFlags`, with `-var` and `-var-file` in OpenTofu, which takes them wherever a configuration is loaded, and where
 * `flags` have them.
 */
export function parseWithVariables<Flags extends FlagSet>(
  context: CommandContext,
  argv: readonly string[],
  flags: Flags,
): EarlyVariables<Flags> {
  const ordered: OrderedFlag[] = [];
  const parsed = parseFlags(argv, { ...flags, ...variableFlags }, (one) => ordered.push(one));
  const isTaken = context.dialect.name === "tofu" || "var" in flags;
  const unknown = isTaken ? undefined : ordered.find(({ name }) => name in variableFlags);
  if (unknown !== undefined) {
    return {
      parsed: { ...parsed, error: `flag provided but not defined: -${unknown.name}` },
      context,
      diagnostics: [],
    };
  }
  const { options, diagnostics } = variableOptions(ordered);
  return { parsed, context: { ...context, variables: options }, diagnostics };
}
