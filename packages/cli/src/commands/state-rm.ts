import {
  type AbsResourceInstance,
  compareAbsResourceInstances,
  formatAbsResourceInstance,
  namesInState,
  parseTarget,
  type Target,
} from "@landform/addrs";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { type State, WorkingState } from "@landform/state";
import { flag, parseFlags } from "../arguments/flags.js";
import { stateFlags, stateOptions } from "../arguments/operation-flags.js";
import type { Command } from "../command.js";
import { forPrograms } from "../views/for-programs.js";
import { report } from "../views/report.js";
import { type Message, sentence } from "../views/tell.js";
import { usageError, wrongArguments } from "../views/usage-error.js";
import { changeState, type StateChange } from "./change-state.js";

const { "state-out": _, ...ownStateFlags } = stateFlags;
const flags = {
  ...ownStateFlags,
  "dry-run": flag.bool(),
  "ignore-remote-version": flag.bool(),
};

export const stateRm: Command = forPrograms({
  usage: {
    synopsis: "state rm [options] ADDRESS...",
    summary: "Remove instances from the state",
    description: [
      "Forgets objects: they stay as they are, but are not managed any more. An address names an instance, a resource or a module.",
      "The state as it was is kept in a file with the time in its name.",
    ],
    options: [
      { flag: "-dry-run", text: "Only say what would be removed." },
      ...stateOptions.filter((option) => !option.flag.startsWith("-state-out")),
    ],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, stateRm.usage, parsed.error);
    if (parsed.args.length === 0) return wrongArguments(context, stateRm.usage, "At least one address is required.");
    const diags = new DiagnosticList();
    const targets = parsed.args.map((text) => parseTarget(text, diags)).filter((target) => target !== undefined);
    if (report(context, diags.items)) return 1;
    const dryRun = parsed.flags["dry-run"];
    return changeState(context, parsed.flags, "state-rm", (state) =>
      removeAll(state, targets, dryRun, context.dialect.name),
    );
  },
});

function removeAll(state: State, targets: readonly Target[], dryRun: boolean, program: string): StateChange {
  const instances = instancesIn(state);
  const found = targets.flatMap((target) => instances.filter((address) => namesInState(target, address)));
  if (dryRun) {
    const each = found.map((address) => sentence(`Would remove ${formatAbsResourceInstance(address)}`));
    return { messages: each.length === 0 ? [nothing] : each, diagnostics: [] };
  }
  if (found.length === 0) {
    const detail = `No matching objects found. To view the available instances, use "${program} state list". Please modify the address to reference a specific instance.`;
    const problem: Diagnostic = { severity: "error", summary: "Invalid target address", detail };
    return { diagnostics: [problem] };
  }
  const working = new WorkingState(state);
  for (const address of found) removeInstance(working, address);
  const each = found.map((address) => sentence(`Removed ${formatAbsResourceInstance(address)}`));
  const line = `Successfully removed ${found.length} resource instance(s)`;
  return { state: working.snapshot(), messages: [...each, { text: `${line}.\n`, line }], diagnostics: [] };
}

const nothing: Message = { text: "Would have removed nothing.\n", line: "Would have removed nothing" };

function instancesIn(state: State): readonly AbsResourceInstance[] {
  const addresses = [...state.resources.values()].flatMap(({ module, resource, instances }) =>
    [...instances.keys()].map((key) => ({ module, resource, key })),
  );
  return addresses.sort(compareAbsResourceInstances);
}

function removeInstance(state: WorkingState, address: AbsResourceInstance): void {
  for (const key of state.getInstance(address)?.deposed.keys() ?? []) state.removeObject(address, key);
  state.removeObject(address);
}
