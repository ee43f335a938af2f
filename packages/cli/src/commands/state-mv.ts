import { parseTarget, type Target } from "@landform/addrs";
import { DiagnosticList, quoted } from "@landform/diagnostics";
import { isMoveRefusal, type MovedInState, moveInState } from "@landform/state";
import type { StateSession } from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import { stateFlags, stateOptions } from "../arguments/operation-flags.js";
import type { Command, CommandContext } from "../command.js";
import { forPrograms } from "../views/for-programs.js";
import { report } from "../views/report.js";
import { type Message, sentence, tell } from "../views/tell.js";
import { usageError, wrongArguments } from "../views/usage-error.js";
import { changeState, type StateToChange, saveChanged, withStateToChange } from "./change-state.js";

const flags = {
  ...stateFlags,
  "backup-out": flag.optionalString(),
  "dry-run": flag.bool(),
  "ignore-remote-version": flag.bool(),
};

export const stateMv: Command = forPrograms({
  usage: {
    synopsis: "state mv [options] SOURCE DESTINATION",
    summary: "Move an item in the state",
    description: [
      "Gives a module, a resource or one instance another address, so that the object there goes on being managed after its block was renamed or moved. The objects themselves stay as they are.",
      "The state as it was is kept in a file with the time in its name. To refactor for everybody who uses a configuration, write moved blocks instead.",
    ],
    options: [
      { flag: "-dry-run", text: "Only say what would be moved." },
      ...stateOptions.filter(({ flag: name }) => !name.startsWith("-state-out")),
      { flag: "-state-out=path", text: "Move to the state in another file (local state only)." },
      { flag: "-backup-out=path", text: "Where to keep the previous state of that file." },
    ],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, stateMv.usage, parsed.error);
    const [from, to, ...extra] = parsed.args;
    if (from === undefined || to === undefined || extra.length > 0) {
      return wrongArguments(context, stateMv.usage, "Exactly two arguments expected.");
    }
    const diags = new DiagnosticList();
    const [source, destination] = [parseTarget(from, diags), parseTarget(to, diags)];
    if (report(context, diags.items) || source === undefined || destination === undefined) return 1;
    const { "state-out": stateOut, "backup-out": backupOut, "dry-run": dryRun, ...common } = parsed.flags;
    const move = { source, destination, dryRun };
    if (stateOut === undefined) return moveWithin(context, common, move);
    const other = { ...common, state: stateOut, backup: backupOut };
    return withStateToChange(context, common, "state-mv", (session) =>
      withStateToChange(context, other, "state-mv", (target) => moveBetween(context, session, target, move), {
        mayBeAbsent: true,
      }),
    );
  },
});

interface Move {
  readonly source: Target;
  readonly destination: Target;
  readonly dryRun: boolean;
}

function moveWithin(
  context: CommandContext,
  common: StateToChange,
  { source, destination, dryRun }: Move,
): Promise<number> {
  return changeState(context, common, "state-mv", (state) => {
    const result = moveInState({ from: state, to: state }, source, destination);
    if (isMoveRefusal(result)) return { diagnostics: result.diagnostics };
    const messages = describe(result, dryRun);
    return dryRun ? { messages, diagnostics: [] } : { state: result.to, messages, diagnostics: [] };
  });
}

/** The objects are where they go before they are gone from where they were. */
async function moveBetween(
  context: CommandContext,
  from: StateSession,
  to: StateSession,
  { source, destination, dryRun }: Move,
): Promise<number> {
  const states = { from: from.manager.state, to: to.manager.state };
  const result = moveInState(states, source, destination);
  if (isMoveRefusal(result)) return report(context, result.diagnostics) ? 1 : 0;
  if (!dryRun) {
    if (!(await saveChanged(context, to, result.to)) || !(await saveChanged(context, from, result.from))) return 1;
  }
  for (const message of describe(result, dryRun)) tell(context, message);
  return 0;
}

function describe({ moves }: MovedInState, dryRun: boolean): readonly Message[] {
  const verb = dryRun ? "Would move" : "Move";
  const each = moves.map(({ from, to }) => sentence(`${verb} ${quoted(from)} to ${quoted(to)}`));
  const line = `Successfully moved ${moves.length} object(s)`;
  return dryRun ? each : [...each, { text: `${line}.\n`, line }];
}
