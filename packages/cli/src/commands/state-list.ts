import {
  type AbsResourceInstance,
  compareAbsResourceInstances,
  formatAbsResourceInstance,
  namesInState,
  parseTarget,
} from "@landform/addrs";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import type { State } from "@landform/state";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command } from "../command.js";
import { readStateOnly, reportNoState } from "../read-state.js";
import { forPrograms } from "../views/for-programs.js";
import { report } from "../views/report.js";
import { tell } from "../views/tell.js";
import { usageError } from "../views/usage-error.js";

const flags = { state: flag.optionalString(), id: flag.optionalString() };

export const stateList: Command = forPrograms({
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
    const found = await readStateOnly(context, parsed.flags.state);
    if (found === undefined) return 1;
    if (!found.exists) return reportNoState(context);
    const { state } = found;
    const diags = new DiagnosticList();
    const targets = parsed.args.map((text) => parseTarget(text, diags));
    if (report(context, diags.items)) return 1;
    const wanted = instancesIn(state).filter(
      (entry) =>
        (targets.length === 0 ||
          targets.some((target) => target !== undefined && namesInState(target, entry.address))) &&
        (parsed.flags.id === undefined || idOf(entry.attributesJson) === parsed.flags.id),
    );
    const missing = unmatched(parsed.args, targets, wanted, context.dialect.name);
    if (report(context, missing)) return 1;
    for (const { address } of wanted) {
      const name = formatAbsResourceInstance(address);
      tell(context, {
        text: `${name}\n`,
        line: { level: "info", message: name, fields: { type: "resource_address" } },
      });
    }
    return 0;
  },
});

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
  program: string,
): readonly Diagnostic[] {
  return texts.flatMap((text, index): readonly Diagnostic[] => {
    const target = targets[index];
    const matches = target !== undefined && found.some(({ address }) => namesInState(target, address));
    if (matches) return [];
    const kind = target?.kind === "module" ? "module" : "resource";
    const detail = `The current state contains no ${kind === "module" ? "module at" : kind} ${text}. If you've just added this ${kind} to the configuration, you must run "${program} apply" first to create the ${kind}'s entry in the state.`;
    return [{ severity: "error", summary: `Unknown ${kind}`, detail }];
  });
}
