import path from "node:path";
import { formatProvider } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { hasErrors } from "@landform/diagnostics";
import { constraintText, moduleRequirements, type ProviderRequirement, stateRequirements } from "@landform/installer";
import type { State } from "@landform/state";
import { loadTests, openProject, packageProblems, StateSession } from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { isEmptyConfiguration } from "../session.js";
import { noConfigurationFiles } from "../views/no-configuration-files.js";
import { report } from "../views/report.js";
import { type TreeLine, treeText } from "../views/tree.js";
import { tooManyArguments, usageError } from "../views/usage-error.js";

const flags = { "test-directory": flag.string("tests") };

export const providers: Command = {
  usage: {
    synopsis: "providers [options]",
    summary: "Show the providers required for this configuration",
    description: [
      "Shows which provider each module of the configuration needs, with its version constraints, and those that objects in the state need.",
    ],
    options: [],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, providers.usage, parsed.error);
    if (parsed.args.length > 0) return tooManyArguments(context, providers.usage);
    return showProviders(context, parsed.flags["test-directory"]);
  },
};

async function showProviders(context: CommandContext, testDirectory: string): Promise<number> {
  const { value: project, diagnostics } = await openProject(await projectOptions(context));
  if (isEmptyConfiguration(project)) {
    report(context, [noConfigurationFiles(path.resolve(project.directory), context.dialect)]);
    return 1;
  }
  const sources = { sources: project.lookup };
  const tests = await loadTests(project, testDirectory);
  const found = [...diagnostics, ...tests.diagnostics];
  if (hasErrors(found)) return report(context, found, sources) ? 1 : 0;
  if (report(context, await packageProblems(project), sources)) return 1;
  const session = await StateSession.open(project, {});
  if (report(context, session.diagnostics, sources) || session.value === undefined) return 1;
  context.terminal.out(`${configurationText(project.root)}${stateText(session.value.manager.state)}`);
  report(context, found, sources);
  return 0;
}

function configurationText(root: ModuleNode): string {
  return `\nProviders required by configuration:\n.\n${treeText(requirementLines(root))}\n`;
}

function requirementLines(node: ModuleNode): readonly TreeLine[] {
  const own = [...moduleRequirements(node.module).values()].map((requirement) => ({
    label: providerLabel(requirement),
  }));
  const children = [...node.children].sort(([a], [b]) => (a < b ? -1 : 1));
  return [...own, ...children.map(([name, child]) => ({ label: `module.${name}`, below: requirementLines(child) }))];
}

function providerLabel(requirement: ProviderRequirement): string {
  const constraints = constraintText(requirement);
  return `provider[${formatProvider(requirement.provider)}]${constraints === "" ? "" : ` ${constraints}`}`;
}

function stateText(state: State): string {
  const names = [...stateRequirements(state).keys()];
  if (names.length === 0) return "";
  return `Providers required by state:\n\n${names.map((name) => `    provider[${name}]\n\n`).join("")}`;
}
