import process from "node:process";
import { formatProviderForDisplay } from "@landform/addrs";
import {
  type InstallationMethod,
  impliedMirrors,
  type MirrorEvent,
  mirrorMethods,
  mirrorProviders,
  platformOf,
  providerRequirements,
  ServiceHosts,
  trustText,
} from "@landform/installer";
import { openProject } from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { report } from "../views/report.js";
import { usageError } from "../views/usage-error.js";
import { invalidPlatform } from "./providers-lock.js";

const flags = { platform: flag.list(), "lock-file": flag.bool(true) };

export const providersMirror: Command = {
  usage: {
    synopsis: "providers mirror [options] <target-dir>",
    summary: "Save local copies of all required provider plugins",
    description: [
      "Copies the packages of all providers of the configuration into a directory, which can be used as a mirror directory or be published as a network mirror.",
      "Packages come from the providers' own registries, and from the directories that providers are installed from where those have none.",
    ],
    options: [
      {
        flag: "-platform=os_arch",
        text: "A platform to copy packages for; this one if none is given. Can be repeated.",
      },
      { flag: "-lock-file=false", text: "Take the newest versions that are allowed, whatever the lock file says." },
    ],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, providersMirror.usage, parsed.error);
    const [directory] = parsed.args;
    if (directory === undefined || parsed.args.length > 1) {
      const detail = "The providers mirror command requires an output directory as a command-line argument.";
      report(context, [{ severity: "error", summary: "No output directory specified", detail }]);
      return 1;
    }
    const problem = invalidPlatform(parsed.flags.platform);
    if (problem === undefined) return mirrorHere(context, parsed.flags, directory);
    report(context, [problem]);
    return 1;
  },
};

type Flags = ReturnType<typeof parseFlags<typeof flags>>["flags"];

async function mirrorHere(context: CommandContext, values: Flags, directory: string): Promise<number> {
  const { dialect, env, originalDirectory, cliConfig, terminal } = context;
  const { value: project, diagnostics } = await openProject(await projectOptions(context));
  const sources = { sources: project.lookup };
  if (report(context, diagnostics, sources)) return 1;
  const problems = await mirrorProviders({
    requirements: [...providerRequirements(project.root).values()],
    locks: values["lock-file"] ? project.lockFile : new Map(),
    directories: directoriesIn(cliConfig?.methods ?? mirrorMethods(impliedMirrors(env, dialect, originalDirectory))),
    hosts: new ServiceHosts({ dialect, env, ...(cliConfig && { cliConfig }) }),
    env,
    platforms: values.platform.length > 0 ? values.platform : [platformOf(process)],
    directory,
    hasher: project.packages.hasher,
    dialect,
    hasStandIn: ({ provider }) => project.answers(provider)?.kind === "embedded",
    onEvent: (event) => terminal.out(`${eventLine(event, context)}\n`),
  });
  return report(context, problems, sources) ? 1 : 0;
}

function directoriesIn(methods: readonly InstallationMethod[]): readonly string[] {
  return methods.flatMap(({ source }) => (source.kind === "filesystemMirror" ? source.directory : []));
}

function eventLine(event: MirrorEvent, { dialect }: CommandContext): string {
  switch (event.kind) {
    case "builtIn":
      return `- Skipping ${formatProviderForDisplay(event.provider, dialect.registryHost)} because it is built in to ${dialect.productName} CLI`;
    case "mirror":
      return `- Mirroring ${formatProviderForDisplay(event.provider, dialect.registryHost)}...`;
    case "standIn":
      return "  - Nothing to copy: it is embedded in landform";
    case "selectLocked":
      return `  - Selected v${event.version} to match dependency lock file`;
    case "select":
      return event.constraints === ""
        ? `  - Selected v${event.version} with no constraints`
        : `  - Selected v${event.version} to meet constraints ${event.constraints}`;
    case "copy":
      return `  - Copying package for ${event.platform}...`;
    case "download":
      return `  - Downloading package for ${event.platform}...`;
    case "authenticated":
      return `  - Package authenticated: ${trustText(event.authenticity, dialect.name)}`;
  }
}
