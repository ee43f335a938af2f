import type { Command, Usage } from "../command.js";

/** A command as the list of commands knows it; its code is loaded when it runs. */
export interface CommandEntry {
  readonly summary: string;
  readonly primary: boolean;
  readonly load: () => Promise<Command>;
}

/** Commands with commands of their own, such as `state`. */
export interface CommandFamily {
  readonly summary: string;
  readonly description: string;
  readonly members: Readonly<Record<string, CommandEntry>>;
}

export type CommandTable = Readonly<Record<string, CommandEntry | CommandFamily>>;

export function isFamily(entry: CommandEntry | CommandFamily): entry is CommandFamily {
  return "members" in entry;
}

const operate = () => import("../groups/operate.js");
const text = () => import("../groups/text.js");

function entry(summary: string, load: () => Promise<Command>, primary = false): CommandEntry {
  return { summary, load, primary };
}

export const commands: CommandTable = {
  init: entry("Prepare your working directory for other commands", async () => (await operate()).init, true),
  validate: entry("Check whether the configuration is valid", async () => (await operate()).validate, true),
  plan: entry("Show changes required by the current configuration", async () => (await operate()).plan, true),
  apply: entry("Create or update infrastructure", async () => (await operate()).apply, true),
  destroy: entry("Destroy previously-created infrastructure", async () => (await operate()).destroy, true),

  console: entry("Try expressions at an interactive prompt", async () => (await operate()).console),
  fmt: entry("Reformat your configuration in the standard style", async () => (await text()).fmt),
  output: entry("Show output values from your root module", async () => (await operate()).output),
  refresh: entry("Update the state to match remote systems", async () => (await operate()).refresh),
  show: entry("Show the current state or a saved plan", async () => (await operate()).show),
  state: {
    summary: "Advanced state management",
    description: "Commands to look at the objects in the state, one by one.",
    members: {
      list: entry("List resources in the state", async () => (await operate()).stateList),
      show: entry("Show a resource in the state", async () => (await operate()).stateShow),
    },
  },
  version: entry("Show the current version", async () => (await import("./version.js")).version),
};

/** What a family shows for `-help`. */
export function familyUsage(name: string, family: CommandFamily): Usage {
  return {
    synopsis: `${name} <subcommand> [options] [args]`,
    summary: family.summary,
    description: [family.description],
    options: Object.entries(family.members).map(([member, { summary }]) => ({ flag: member, text: summary })),
  };
}
