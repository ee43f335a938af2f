import type { Command, Usage } from "../command.js";

/** A command as the list of commands knows it; its code is loaded when it runs. */
export interface CommandEntry {
  readonly summary: string;
  readonly primary: boolean;
  /** Not in the list of commands: what it did is gone. */
  readonly isRetired?: true;
  readonly load: () => Promise<Command>;
}

/** Commands with commands of their own, such as `state`. */
export interface CommandFamily {
  readonly summary: string;
  readonly description: string;
  /** What the name alone does; without it, it needs the name of a member. */
  readonly load?: () => Promise<Command>;
  readonly members: Readonly<Record<string, CommandEntry>>;
  /** Other names of members, in OpenTofu. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Not in the list of commands: an old name, and people are told so. */
  readonly isOld?: true;
}

export type CommandTable = Readonly<Record<string, CommandEntry | CommandFamily>>;

export function isFamily(entry: CommandEntry | CommandFamily): entry is CommandFamily {
  return "members" in entry;
}

const operate = async () => (await import("../groups/operate.js")).operations;
const account = () => import("../groups/account.js");
const text = () => import("../groups/text.js");

function entry(summary: string, load: () => Promise<Command>, primary = false): CommandEntry {
  return { summary, load, primary };
}

const workspace: CommandFamily = {
  summary: "Workspace management",
  description: "Workspaces keep several states for one configuration.",
  members: {
    delete: entry("Delete a workspace", async () => (await operate()).workspaceDelete()),
    list: entry("List workspaces", async () => (await operate()).workspaceList()),
    new: entry("Create a new workspace", async () => (await operate()).workspaceNew()),
    select: entry("Select a workspace", async () => (await operate()).workspaceSelect()),
    show: entry("Show the name of the current workspace", async () => (await operate()).workspaceShow()),
  },
};

export const commands: CommandTable = {
  init: entry("Prepare your working directory for other commands", async () => (await operate()).init(), true),
  validate: entry("Check whether the configuration is valid", async () => (await operate()).validate(), true),
  plan: entry("Show changes required by the current configuration", async () => (await operate()).plan(), true),
  apply: entry("Create or update infrastructure", async () => (await operate()).apply(), true),
  destroy: entry("Destroy previously-created infrastructure", async () => (await operate()).destroy(), true),

  console: entry("Try expressions at an interactive prompt", async () => (await operate()).console()),
  fmt: entry("Reformat your configuration in the standard style", async () => (await text()).fmt),
  "force-unlock": entry("Release a stuck lock on the current workspace", async () => (await operate()).forceUnlock()),
  get: entry("Install or upgrade modules of this configuration", async () => (await operate()).get()),
  graph: entry("Generate a Graphviz graph of the steps in an operation", async () => (await operate()).graph()),
  login: entry("Obtain and save credentials for a remote host", async () => (await account()).login),
  logout: entry("Remove locally-stored credentials for a remote host", async () => (await account()).logout),
  metadata: {
    summary: "Metadata related commands",
    description: "Commands that tell about this program itself.",
    members: {
      functions: entry("Show the available functions", async () => (await operate()).metadataFunctions()),
    },
  },
  import: entry("Associate existing infrastructure with a resource", async () => (await operate()).importObject()),
  modules: entry("Show all declared modules in a working directory", async () => (await operate()).modules()),
  output: entry("Show output values from your root module", async () => (await operate()).output()),
  providers: {
    summary: "Show the providers required for this configuration",
    description:
      "Shows which provider each module of the configuration needs. The subcommands are about their packages and schemas.",
    load: async () => (await operate()).providers(),
    members: {
      lock: entry("Write out dependency locks for the configured providers", async () =>
        (await operate()).providersLock(),
      ),
      mirror: entry("Save local copies of all required provider plugins", async () =>
        (await operate()).providersMirror(),
      ),
      schema: entry("Show schemas for the providers used in the configuration", async () =>
        (await operate()).providersSchema(),
      ),
    },
  },
  refresh: entry("Update the state to match remote systems", async () => (await operate()).refresh()),
  show: entry("Show the current state or a saved plan", async () => (await operate()).show()),
  state: {
    summary: "Advanced state management",
    description: "Commands to look at the objects in the state and to change what is stored of them.",
    members: {
      list: entry("List resources in the state", async () => (await operate()).stateList()),
      mv: entry("Move an item in the state", async () => (await operate()).stateMv()),
      pull: entry("Print the stored state", async () => (await operate()).statePull()),
      push: entry("Store a state file", async () => (await operate()).statePush()),
      "replace-provider": entry("Replace provider in the state", async () => (await operate()).stateReplaceProvider()),
      rm: entry("Remove instances from the state", async () => (await operate()).stateRm()),
      show: entry("Show a resource in the state", async () => (await operate()).stateShow()),
    },
    aliases: { ls: "list", move: "mv", remove: "rm" },
  },
  taint: entry("Mark a resource instance as not fully functional", async () => (await operate()).taint()),
  test: entry("Execute integration tests for modules", async () => (await operate()).test()),
  untaint: entry("Remove the 'tainted' state from a resource instance", async () => (await operate()).untaint()),
  why: entry("Tell why something is planned for a resource", async () => (await operate()).why()),
  workspace,
  env: { ...workspace, isOld: true },
  push: {
    ...entry("Gone, like the service it was for", async () => (await import("./push.js")).push),
    isRetired: true,
  },
  version: entry("Show the current version", async () => (await import("./version.js")).version),
};

export function commandNamed(name: string): CommandEntry | CommandFamily | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

/** Is it told of where all commands are listed? */
export function isListed(entry: CommandEntry | CommandFamily): boolean {
  return isFamily(entry) ? entry.isOld === undefined : entry.isRetired === undefined;
}

/** What a family shows for `-help`. */
export function familyUsage(name: string, family: CommandFamily): Usage {
  return {
    synopsis: `${name} <subcommand> [options] [args]`,
    summary: family.summary,
    description: [family.description],
    options: Object.entries(family.members).map(([member, { summary }]) => ({ flag: member, text: summary })),
  };
}
