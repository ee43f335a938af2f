import {
  type AbsResourceInstance,
  formatAbsResourceInstance,
  parseTarget,
  type Target,
  targetContains,
} from "@landform/addrs";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import type { WorkingState } from "@landform/state";
import { flag, parseFlags } from "../arguments/flags.js";
import { stateFlags, stateOptions } from "../arguments/operation-flags.js";
import type { Command } from "../command.js";
import { report } from "../views/report.js";
import { usageDiagnostic, usageError } from "../views/usage-error.js";
import { changeState, type StateChange } from "./change-state.js";

const flags = { ...stateFlags, "dry-run": flag.bool(), "no-color": flag.bool() };

export const stateRm: Command = {
  usage: {
    synopsis: "state rm [options] ADDRESS...",
    summary: "Remove instances from the state",
    description: [
      "Forgets objects: they stay as they are, but are not managed any more. An address names an instance, a resource or a module.",
      "The state as it was is kept in a file with the time in its name.",
    ],
    options: [{ flag: "-dry-run", text: "Only say what would be removed." }, ...stateOptions],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, stateRm.usage, parsed.error);
    if (parsed.args.length === 0) {
      return usageDiagnostic(context, stateRm.usage, {
        severity: "error",
        summary: "At least one address is required",
        detail: "Name what to remove.",
      });
    }
    const diags = new DiagnosticList();
    const targets = parsed.args.map((text) => parseTarget(text, diags)).filter((target) => target !== undefined);
    if (report(context, diags.items)) return 1;
    const backup =
      parsed.flags.backup ?? `${parsed.flags.state ?? "terraform.tfstate"}.${Math.floor(Date.now() / 1000)}.backup`;
    const dryRun = parsed.flags["dry-run"];
    return changeState(context, { ...parsed.flags, backup }, "state-rm", (state) =>
      removeAll(state, targets, dryRun, context.dialect.name),
    );
  },
};

function removeAll(state: WorkingState, targets: readonly Target[], dryRun: boolean, program: string): StateChange {
  const found = instancesIn(state).filter((address) => targets.some((target) => targetContains(target, address)));
  if (found.length === 0) {
    const detail = `No matching objects found. To view the available instances, use "${program} state list". Please modify the address to reference a specific instance.`;
    const problem: Diagnostic = { severity: "error", summary: "Invalid target address", detail };
    return { message: "", diagnostics: [problem] };
  }
  if (!dryRun) for (const address of found) removeInstance(state, address);
  const lines = found.map(
    (address) => `${dryRun ? "Would remove" : "Removed"} ${formatAbsResourceInstance(address)}\n`,
  );
  const summary = dryRun ? "" : `Successfully removed ${found.length} resource instance(s).\n`;
  return { message: `${lines.join("")}${summary}`, diagnostics: [] };
}

function instancesIn(state: WorkingState): readonly AbsResourceInstance[] {
  return [...state.snapshot().resources.values()].flatMap(({ module, resource, instances }) =>
    [...instances.keys()].map((key) => ({ module, resource, key })),
  );
}

function removeInstance(state: WorkingState, address: AbsResourceInstance): void {
  for (const key of state.getInstance(address)?.deposed.keys() ?? []) state.removeObject(address, key);
  state.removeObject(address);
}
