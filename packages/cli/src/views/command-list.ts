import { type CommandFamily, commands, familyUsage, isFamily, isListed } from "../commands/index.js";
import { renderUsage } from "./usage.js";

/** What is shown when no command is named. */
export function renderCommandList(program: string): string {
  const entries = Object.entries(commands);
  const primary = entries.filter(([, entry]) => !isFamily(entry) && entry.primary);
  const others = entries
    .filter(([, entry]) => isListed(entry) && (isFamily(entry) || !entry.primary))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const list = (group: typeof entries): string =>
    group.map(([name, { summary }]) => `  ${name.padEnd(12)}  ${summary}`).join("\n");
  return `Usage: ${program} [global options] <subcommand> [args]

The commands are listed below: first those of daily work, then the rest.

Main commands:
${list(primary)}

All other commands:
${list(others)}

Global options (before the subcommand):
  -chdir=DIR      Switch to another working directory first.
  -dialect=NAME   Speak "terraform" or "tofu": default registry, words and version.
  -help           Show this text, or the help of the named subcommand.
  -install-autocomplete, -uninstall-autocomplete
                  Complete what is typed in your shells (bash, zsh, fish), or no longer.
  -version        The same as the "version" subcommand.
`;
}

export function renderFamily(name: string, family: CommandFamily, program: string): string {
  return renderUsage(familyUsage(name, family), program).replace("Options:", "Subcommands:");
}
