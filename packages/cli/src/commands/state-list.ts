import {
  type AbsResourceInstance,
  compareAbsResourceInstances,
  formatAbsResourceInstance,
  parseTarget,
  targetContains,
} from "@landform/addrs";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import type { State } from "@landform/state";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { readStateOnly } from "../read-state.js";
import { report } from "../views/report.js";
import { usageError } from "../views/usage-error.js";

const flags = { state: flag.optionalString(), id: flag.optionalString(), "no-color": flag.bool() };

export const stateList: Command = {
  usage: {
    synopsis: "state list [options] [address...]",
    summary: "List resources in the state",
    description: [
      "Lists the addresses of the objects in the state: all, or those below the modules and resources that are named.",
    ],
    options: [
      { flag: "-state=path", text: "Read this state file instead of the configured one." },
      { flag: "-id=ID", text: "Only objects whose id is this." },
    ],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, stateList.usage, parsed.error);
    const state = await readStateOnly(context, parsed.flags.state);
    if (state === undefined) return 1;
    const diags = new DiagnosticList();
    const targets = parsed.args.map((text) => parseTarget(text, diags));
    if (report(context, diags.items)) return 1;
    if (state.resources.size === 0 && state.outputs.size === 0 && parsed.args.length === 0) return noState(context);
    const wanted = instancesIn(state).filter(
      (entry) =>
        (targets.length === 0 ||
          targets.some((target) => target !== undefined && targetContains(target, entry.address))) &&
        (parsed.flags.id === undefined || idOf(entry.attributesJson) === parsed.flags.id),
    );
    const missing = unmatched(parsed.args, targets, wanted);
    if (report(context, missing)) return 1;
    context.terminal.out(wanted.map(({ address }) => `${formatAbsResourceInstance(address)}\n`).join(""));
    return 0;
  },
};

interface ListedInstance {
  readonly address: AbsResourceInstance;
  readonly attributesJson: string | undefined;
}

function instancesIn(state: State): readonly ListedInstance[] {
  const found: ListedInstance[] = [];
  for (const { module, resource, instances } of state.resources.values()) {
    for (const [key, { current }] of instances) {
      if (current !== undefined)
        found.push({ address: { module, resource, key }, attributesJson: current.attributesJson });
    }
  }
  return found.sort((a, b) => compareAbsResourceInstances(a.address, b.address));
}

function idOf(attributesJson: string | undefined): unknown {
  const attributes: unknown = JSON.parse(attributesJson ?? "{}");
  return typeof attributes === "object" && attributes !== null && "id" in attributes ? attributes.id : undefined;
}

function unmatched(
  texts: readonly string[],
  targets: readonly ReturnType<typeof parseTarget>[],
  found: readonly ListedInstance[],
): readonly Diagnostic[] {
  return texts.flatMap((text, index): readonly Diagnostic[] => {
    const target = targets[index];
    const matches = target !== undefined && found.some(({ address }) => targetContains(target, address));
    const detail = `The current state contains no ${target?.kind === "module" ? "module" : "resource"} ${text}. If you've just added it to the configuration, you must apply it first.`;
    return matches
      ? []
      : [{ severity: "error", summary: target?.kind === "module" ? "Unknown module" : "Unknown resource", detail }];
  });
}

function noState({ terminal }: CommandContext): number {
  terminal.err(
    "No state file was found!\n\nState management commands require a state file. Run this command\nin a directory where the tool has been run or use the -state flag\nto point the command to a specific state location.\n",
  );
  return 1;
}
