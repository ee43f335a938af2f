import type { Provider } from "@landform/addrs";
import { providerRequirements } from "@landform/installer";
import { formatJson, providerSchemasDocument } from "@landform/json-output";
import type { ProviderSchemas } from "@landform/provider-protocol";
import { openProject, SchemaCatalog, StateSession, selectionProblems } from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { report } from "../views/report.js";
import { usageError, wrongArguments } from "../views/usage-error.js";

const flags = { json: flag.bool() };

export const providersSchema: Command = {
  usage: {
    synopsis: "providers schema -json",
    summary: "Show schemas for the providers used in the configuration",
    description: ["Prints the schemas of all providers that the configuration and the state use, as a JSON object."],
    options: [{ flag: "-json", text: "Needed: there is no other form." }],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, providersSchema.usage, parsed.error);
    if (!parsed.flags.json) {
      const { name } = context.dialect;
      const problem = `The \`${name} providers schema\` command requires the \`-json\` flag.`;
      return wrongArguments(context, providersSchema.usage, problem, "Output only in json is allowed");
    }
    return showSchemas(context);
  },
};

async function showSchemas(context: CommandContext): Promise<number> {
  const { value: project, diagnostics } = await openProject(await projectOptions(context));
  const sources = { sources: project.lookup };
  if (report(context, diagnostics, sources)) return 1;
  if (report(context, await selectionProblems(project), sources)) return 1;
  const session = await StateSession.open(project, {});
  if (report(context, session.diagnostics, sources) || session.value === undefined) return 1;
  const needed = [...providerRequirements(project.root, session.value.manager.state).values()];
  const addresses = needed.map(({ provider }) => provider);
  const catalog = await SchemaCatalog.load(project, addresses);
  const found = addresses.flatMap((provider): readonly (readonly [Provider, ProviderSchemas])[] => {
    const schemas = catalog.get(provider);
    return schemas === undefined ? [] : [[provider, schemas]];
  });
  // Warnings would stand before the document, where its reader does not expect them.
  if (report(context, catalog.problems, sources)) return 1;
  context.terminal.out(`${formatJson(providerSchemasDocument(found, context.dialect))}\n`);
  return 0;
}
