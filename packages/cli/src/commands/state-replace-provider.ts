import {
  formatProvider,
  isProviderSourceError,
  type Provider,
  parseProviderSource,
  providersEqual,
} from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import type { LogLine } from "@landform/json-output";
import type { ResourceState, State } from "@landform/state";
import { flag, parseFlags } from "../arguments/flags.js";
import { stateFlags, stateOptions } from "../arguments/operation-flags.js";
import type { Command, CommandContext } from "../command.js";
import { forPrograms } from "../views/for-programs.js";
import { report } from "../views/report.js";
import { tell } from "../views/tell.js";
import { usageError, wrongArguments } from "../views/usage-error.js";
import { changeState, type StateChange } from "./change-state.js";

const { "state-out": _, ...ownStateFlags } = stateFlags;
const flags = {
  ...ownStateFlags,
  "auto-approve": flag.bool(),
  "ignore-remote-version": flag.bool(),
};

export const stateReplaceProvider: Command = forPrograms({
  usage: {
    synopsis: "state replace-provider [options] FROM_PROVIDER_FQN TO_PROVIDER_FQN",
    summary: "Replace provider in the state",
    description: [
      "Says in the state that another provider manages the objects of the first one, as when a fork takes its place.",
      "The state as it was is kept in a file with the time in its name.",
    ],
    options: [
      { flag: "-auto-approve", text: "Do not ask." },
      ...stateOptions.filter((option) => !option.flag.startsWith("-state-out")),
    ],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, stateReplaceProvider.usage, parsed.error);
    const [fromText, toText, ...extra] = parsed.args;
    if (fromText === undefined || toText === undefined || extra.length > 0) {
      return wrongArguments(context, stateReplaceProvider.usage, "Exactly two arguments expected.");
    }
    const from = readProvider(context, "from", fromText);
    const to = readProvider(context, "to", toText);
    if (from === undefined || to === undefined) return 1;
    return changeState(context, parsed.flags, "state-replace-provider", (state) =>
      replaceProvider(context, state, { from, to, isApproved: parsed.flags["auto-approve"] }),
    );
  },
});

function readProvider(context: CommandContext, which: string, text: string): Provider | undefined {
  const provider = parseProviderSource(text, context.dialect.registryHost);
  if (!isProviderSourceError(provider)) return provider;
  const detail = `${provider.summary}: ${provider.detail}`;
  report(context, [{ severity: "error", summary: `Invalid "${which}" provider "${text}"`, detail }]);
  return undefined;
}

interface Replacement {
  readonly from: Provider;
  readonly to: Provider;
  readonly isApproved: boolean;
}

async function replaceProvider(
  context: CommandContext,
  state: State,
  { from, to, isApproved }: Replacement,
): Promise<StateChange> {
  const affected = [...state.resources].filter(([, { provider }]) => providersEqual(provider.provider, from));
  if (affected.length === 0)
    return {
      messages: [{ text: "No matching resources found.\n", line: "No matching resources found" }],
      diagnostics: [],
    };
  const count = `${affected.length} resources`;
  const addresses = affected.map(([address]) => `  ${address}\n`).sort();
  const { out, style } = context.terminal;
  const text = `${context.dialect.productName} will perform the following actions:\n\n  ${style.yellow("~")} Updating provider:\n    ${style.red("-")} ${formatProvider(from)}\n    ${style.green("+")} ${formatProvider(to)}\n\n${style.bold("Changing")} ${count}:\n\n${addresses.join("")}`;
  tell(context, { text, line: overview(context, affected, { from, to }) });
  if (!isApproved) {
    out(`\n${style.bold("Do you want to make these changes?")}\nOnly 'yes' will be accepted to continue.\n\n`);
    const answer = await context.terminal.readLine("Enter a value: ");
    if (answer === undefined) {
      const problem: Diagnostic = { severity: "error", summary: "Error asking for approval: EOF", detail: "" };
      return { diagnostics: [problem] };
    }
    if (answer !== "yes")
      return {
        messages: [{ text: "Cancelled replacing providers.\n", line: "Cancelled replacing providers" }],
        diagnostics: [],
      };
  }
  const resources = new Map(state.resources);
  for (const [address, resource] of affected) resources.set(address, managedBy(resource, to));
  const line = `Successfully replaced provider for ${count}`;
  return { state: { ...state, resources }, messages: [{ text: `\n${line}.\n`, line }], diagnostics: [] };
}

function overview(
  { dialect }: CommandContext,
  affected: readonly (readonly [address: string, resource: ResourceState])[],
  { from, to }: Pick<Replacement, "from" | "to">,
): LogLine {
  const names = { from: formatProvider(from), to: formatProvider(to) };
  const message = `${dialect.productName} will replace provider from ${names.from} to ${names.to} for ${affected.length} resources`;
  const resources = affected.map(([address]) => address).sort();
  return { level: "info", message, fields: { type: "replace_provider", resources, ...names } };
}

function managedBy(resource: ResourceState, provider: Provider): ResourceState {
  return { ...resource, provider: { ...resource.provider, provider } };
}
