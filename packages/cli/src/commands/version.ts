import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command } from "../command.js";
import { landformVersion } from "../dialect.js";
import { platform } from "../platform.js";
import { usageError } from "../views/usage-error.js";

const flags = { json: flag.bool() };
const lockFile = ".terraform.lock.hcl";

export const version: Command = {
  usage: {
    synopsis: "version [options]",
    summary: "Show the current version",
    description: ["Shows which version of the language and the formats this program has, and its own version."],
    options: [{ flag: "-json", text: "Print the versions as a JSON object." }],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, version.usage, parsed.error);
    const selections = await providerSelections();
    if (parsed.flags.json) {
      const document = {
        terraform_version: context.dialect.version,
        platform: platform(),
        provider_selections: selections,
        ...(context.dialect.name === "terraform" ? { terraform_outdated: false } : {}),
      };
      context.terminal.out(`${JSON.stringify(document, undefined, 2)}\n`);
      return 0;
    }
    const lines = [
      `${context.dialect.productName} v${context.dialect.version}`,
      `on ${platform()} (landform v${landformVersion})`,
    ];
    for (const [address, selected] of Object.entries(selections)) lines.push(`+ provider ${address} v${selected}`);
    context.terminal.out(`${lines.join("\n")}\n`);
    return 0;
  },
};

/** By address, as the lock file of this folder pins them; a lock file that cannot be read is another command's problem. */
async function providerSelections(): Promise<Readonly<Record<string, string>>> {
  if (!existsSync(lockFile)) return {};
  const { selectionsIn } = await import("../groups/text.js");
  return selectionsIn(await readFile(lockFile, "utf8").catch(() => ""));
}
