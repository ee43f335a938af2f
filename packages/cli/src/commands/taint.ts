import {
  type AbsResourceInstance,
  absResourceOf,
  formatAbsResourceInstance,
  parseAbsResourceInstance,
  reportReservedKeyword,
} from "@landform/addrs";
import { DiagnosticList } from "@landform/diagnostics";
import { type State, type StoredObject, WorkingState } from "@landform/state";
import { flag, parseFlags } from "../arguments/flags.js";
import { stateFlags, stateOptions } from "../arguments/operation-flags.js";
import type { Command, CommandContext, Usage } from "../command.js";
import { forPrograms } from "../views/for-programs.js";
import { report } from "../views/report.js";
import { sentence } from "../views/tell.js";
import { usageError, wrongArguments } from "../views/usage-error.js";
import { changeState, type StateChange } from "./change-state.js";

const flags = {
  ...stateFlags,
  "allow-missing": flag.bool(),
  "ignore-remote-version": flag.bool(),
};

export const taint: Command = forPrograms({
  usage: usageOf(
    "taint",
    "Mark a resource instance as not fully functional",
    "Marks one object as not fully functional: the next plan replaces it.",
  ),
  run: (context, argv) => run(context, argv, taint.usage, "tainted"),
});

export const untaint: Command = forPrograms({
  usage: usageOf(
    "untaint",
    "Remove the 'tainted' state from a resource instance",
    "Takes the mark of taint (or of a failed creation) from one object, so that it is not replaced.",
  ),
  run: (context, argv) => run(context, argv, untaint.usage, "ready"),
});

function usageOf(name: string, summary: string, description: string): Usage {
  const allowMissing = { flag: "-allow-missing", text: "Succeed even if there is no such object." };
  return {
    synopsis: `${name} [options] ADDRESS`,
    summary,
    description: [description],
    options: [allowMissing, ...stateOptions],
  };
}

async function run(
  context: CommandContext,
  argv: readonly string[],
  usage: Usage,
  status: StoredObject["status"],
): Promise<number> {
  const parsed = parseFlags(argv, flags);
  if (parsed.error !== undefined) return usageError(context, usage, parsed.error);
  const [text, ...extra] = parsed.args;
  const word = status === "tainted" ? "taint" : "untaint";
  if (text === undefined || extra.length > 0) {
    return wrongArguments(context, usage, `The ${word} command expects exactly one argument.`, "Invalid arguments");
  }
  const diags = new DiagnosticList();
  const isReserved = context.dialect.name === "terraform" && reportReservedKeyword(text, diags);
  const address = isReserved ? undefined : parseAbsResourceInstance(text, diags);
  if (address === undefined) {
    report(context, diags.items);
    return 1;
  }
  if (address.resource.mode !== "managed") {
    const detail = `Resource instance ${text} cannot be ${word}ed: give the address of one instance of a managed resource.`;
    report(context, [{ severity: "error", summary: "Invalid resource instance address", detail }]);
    return 1;
  }
  return changeState(
    context,
    parsed.flags,
    word,
    (state) => setStatus(state, address, status, parsed.flags["allow-missing"], context),
    { mayBeAbsent: true, backup: "latest" },
  );
}

const nothingThere =
  "The state currently contains no resource instances whatsoever. This may occur if the configuration has never been applied or if it has recently been destroyed.";

function setStatus(
  stored: State,
  address: AbsResourceInstance,
  status: StoredObject["status"],
  allowMissing: boolean,
  { dialect }: CommandContext,
): StateChange {
  const state = new WorkingState(stored);
  const name = formatAbsResourceInstance(address);
  const resource = state.getResource(absResourceOf(address));
  const object = state.getObject(address);
  const word = status === "tainted" ? "tainted" : "untainted";
  if (resource === undefined || object === undefined) {
    const summary = "No such resource instance";
    if (allowMissing) {
      const detail = `Resource instance ${name} was not found, but this is not an error because -allow-missing was set.`;
      return { diagnostics: [{ severity: "warning", summary, detail }] };
    }
    if (stored.resources.size === 0) return { diagnostics: [{ severity: "error", summary, detail: nothingThere }] };
    const detail = `There is no resource instance in the state with the address ${name}. If the resource configuration has just been added, you must run "${dialect.name} apply" once to create the corresponding instance(s) before they can be ${word}.`;
    return { diagnostics: [{ severity: "error", summary, detail }] };
  }
  if (status === "ready" && object.status === "ready") {
    const detail = `Resource instance ${name} is not currently tainted, and so it cannot be untainted.`;
    return { diagnostics: [{ severity: "error", summary: "Resource instance is not tainted", detail }] };
  }
  const { providerKey } = state.getInstance(address) ?? {};
  state.setObject(
    address,
    { ...object, status },
    { config: resource.provider, ...(providerKey !== undefined && { key: providerKey }) },
  );
  const what = status === "tainted" ? "has been marked as tainted" : "has been successfully untainted";
  return { state: state.snapshot(), messages: [sentence(`Resource instance ${name} ${what}.`)], diagnostics: [] };
}
