import { planOptions } from "../arguments/operation-flags.js";
import type { Command } from "../command.js";
import { apply } from "./apply.js";

export const refresh: Command = {
  usage: {
    synopsis: "refresh [options]",
    summary: "Update the state to match remote systems",
    description: [
      'Brings the state up to date with what is really there, without asking: the same as "apply -refresh-only -auto-approve".',
    ],
    options: planOptions,
  },
  run: (context, argv) => apply.run(context, ["-refresh-only", "-auto-approve", ...argv]),
};
