import process from "node:process";
import {
  formatProvider,
  formatProviderForDisplay,
  isBuiltInProvider,
  isProviderSourceError,
  parseProviderSource,
} from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import {
  type InstallationMethod,
  impliedMethods,
  type LockEvent,
  lockProviders,
  mirrorMethods,
  type ProviderRequirement,
  platformOf,
  platformProblem,
  providerRequirements,
  ServiceHosts,
  withPredecessorLocks,
} from "@landform/installer";
import { openProject, type Project, saveLocks } from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { report } from "../views/report.js";
import { trustWords } from "../views/trust-words.js";
import { usageError } from "../views/usage-error.js";

const flags = {
  platform: flag.list(),
  "fs-mirror": flag.optionalString(),
  "net-mirror": flag.optionalString(),
  "enable-plugin-cache": flag.bool(),
};

export const providersLock: Command = {
  usage: {
    synopsis: "providers lock [options] [providers...]",
    summary: "Write out dependency locks for the configured providers",
    description: [
      "Adds checksums of provider packages to the dependency lock file: for all providers of the configuration or for those that are named, and for platforms that need not be this one.",
    ],
    options: [
      { flag: "-fs-mirror=dir", text: "Take packages from this mirror directory." },
      { flag: "-net-mirror=url", text: "Take packages from this network mirror." },
      {
        flag: "-platform=os_arch",
        text: "A platform to add checksums for; this one if none is given. Can be repeated.",
      },
    ],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, providersLock.usage, parsed.error);
    const problem = flagProblem(parsed.flags);
    if (problem !== undefined) {
      report(context, [problem]);
      return 1;
    }
    return lockHere(context, parsed.flags, parsed.args);
  },
};

type Flags = ReturnType<typeof parseFlags<typeof flags>>["flags"];

function flagProblem(values: Flags): Diagnostic | undefined {
  if (values["fs-mirror"] !== undefined && values["net-mirror"] !== undefined) {
    const detail = "The -fs-mirror and -net-mirror command line options are mutually-exclusive.";
    return { severity: "error", summary: "Invalid installation method options", detail };
  }
  const url = values["net-mirror"];
  if (url !== undefined && !(URL.canParse(url) && new URL(url).protocol === "https:")) {
    const detail = "The -net-mirror option requires a valid https: URL as the mirror base URL.";
    return { severity: "error", summary: "Invalid network mirror URL", detail };
  }
  return invalidPlatform(values.platform);
}

/** The first of `-platform` that is none. */
export function invalidPlatform(platforms: readonly string[]): Diagnostic | undefined {
  for (const text of platforms) {
    const problem = platformProblem(text);
    if (problem === undefined) continue;
    const detail = `The string "${text}" given in the -platform option is not a valid target platform: ${problem}.`;
    return { severity: "error", summary: "Invalid target platform", detail };
  }
  return undefined;
}

async function lockHere(context: CommandContext, values: Flags, names: readonly string[]): Promise<number> {
  const { value: project, diagnostics } = await openProject(await projectOptions(context));
  const sources = { sources: project.lookup };
  if (report(context, diagnostics, sources)) return 1;
  const requirements = wantedRequirements(project, names);
  if (!Array.isArray(requirements)) {
    report(context, [requirements]);
    return 1;
  }
  const { cliConfig } = context;
  const before = withPredecessorLocks(project.lockFile, project.dialect);
  report(context, before.diagnostics);
  const locked = await lockProviders({
    requirements,
    locks: before.value,
    methods: methodsOf(values),
    hosts: new ServiceHosts({ dialect: project.dialect, env: context.env, ...(cliConfig && { cliConfig }) }),
    env: context.env,
    platforms: values.platform.length > 0 ? values.platform : [platformOf(process)],
    hasher: project.packages.hasher,
    dialect: project.dialect,
    hasStandIn: ({ provider }) => project.answers(provider)?.kind === "embedded",
    onEvent: (event) => context.terminal.out(`- ${eventLine(event, context)}\n`),
  });
  if (report(context, locked.diagnostics, sources)) return 1;
  const saved = await saveLocks(project, locked.locks);
  if (report(context, saved.diagnostics, sources)) return 1;
  context.terminal.out(verdict(saved.outcome === "unchanged", context));
  return 0;
}

/** The providers' own registries, unless the user names a mirror: what is configured for `init` may have less. */
function methodsOf(values: Flags): readonly InstallationMethod[] {
  const directory = values["fs-mirror"];
  const url = values["net-mirror"];
  if (directory !== undefined) return mirrorMethods([directory]);
  return url === undefined
    ? impliedMethods([])
    : [{ source: { kind: "networkMirror", url }, include: [], exclude: [] }];
}

/** Without the providers that are part of the program: they have no packages. */
function wantedRequirements(project: Project, names: readonly string[]): ProviderRequirement[] | Diagnostic {
  const all = providerRequirements(project.root);
  const wanted: ProviderRequirement[] = [];
  for (const name of names) {
    const provider = parseProviderSource(name, project.dialect.registryHost);
    if (isProviderSourceError(provider))
      return { severity: "error", summary: provider.summary, detail: provider.detail };
    const requirement = all.get(formatProvider(provider));
    if (requirement === undefined) {
      const detail = `The provider ${formatProvider(provider)} is not required by the current configuration.`;
      return { severity: "error", summary: "Invalid provider argument", detail };
    }
    wanted.push(requirement);
  }
  return (names.length > 0 ? wanted : [...all.values()]).filter(({ provider }) => !isBuiltInProvider(provider));
}

const outcomes: Readonly<Record<Exclude<LockEvent["kind"], "fetch" | "retrieved">, string>> = {
  newProvider: "This was a new provider and the checksums for this platform are now tracked in the lock file",
  newHashes: "Additional checksums for this platform are now tracked in the lock file",
  nothingNew: "All checksums for this platform were already tracked in the lock file",
};

function eventLine(event: LockEvent, { dialect }: CommandContext): string {
  const { provider, version, platform } = event;
  const name = formatProviderForDisplay(provider, dialect.registryHost);
  switch (event.kind) {
    case "fetch":
      return `Fetching ${name} ${version} for ${platform}...`;
    case "retrieved":
      return `Retrieved ${name} ${version} for ${platform} (${trustWords(event.authenticity, dialect)})`;
    default:
      return `Obtained ${name} checksums for ${platform}; ${outcomes[event.kind]}`;
  }
}

function verdict(isUnchanged: boolean, { terminal: { style }, dialect: { productName } }: CommandContext): string {
  const success = style.bold(style.green("Success!"));
  if (isUnchanged)
    return `\n${success} ${style.bold(`${productName} has validated the lock file and found no need for changes.`)}\n`;
  return `\n${success} ${style.bold(`${productName} has updated the lock file.`)}\n\nReview the changes in .terraform.lock.hcl and then commit to your\nversion control system to retain the new checksums.\n\n`;
}
