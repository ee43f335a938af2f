import {
  type AbsResourceInstance,
  absResourceOf,
  formatAbsResource,
  formatAbsResourceInstance,
  parseAbsResourceInstance,
  reportReservedKeyword,
} from "@landform/addrs";
import { DiagnosticList, quoted } from "@landform/diagnostics";
import type { ModuleValues, ResourceValues } from "@landform/json-output";
import type { State } from "@landform/state";
import { openProject, SchemaCatalog } from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { readStateOnly, reportNoState } from "../read-state.js";
import { forPrograms } from "../views/for-programs.js";
import { report } from "../views/report.js";
import { resourceText } from "../views/show-state.js";
import { usageError, wrongArguments } from "../views/usage-error.js";

const flags = { state: flag.optionalString() };

export const stateShow: Command = forPrograms({
  usage: {
    synopsis: "state show [options] ADDRESS",
    summary: "Show a resource in the state",
    description: ["Shows the attributes of one object in the state."],
    options: [
      { flag: "-state=path", text: "Read this state file instead of the configured one." },
      { flag: "-no-color", text: "No colours." },
    ],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, stateShow.usage, parsed.error);
    const [text, ...extra] = parsed.args;
    if (text === undefined || extra.length > 0) {
      return wrongArguments(context, stateShow.usage, "Exactly one argument expected.");
    }
    const isReserved = context.dialect.name === "terraform" && reportReservedKeyword(text, new DiagnosticList());
    const address = isReserved ? undefined : parseAbsResourceInstance(text);
    if (address === undefined) return notOneInstance(context, parsing(text));
    const stored = await readStateOnly(context, parsed.flags.state);
    if (stored === undefined) return 1;
    if (!stored.exists) return reportNoState(context);
    const { state } = stored;
    const { value: project } = await openProject(await projectOptions(context));
    const schemas = await SchemaCatalog.load(
      project,
      [...state.resources.values()].map(({ provider }) => provider.provider),
    );
    const { formatPlainJson, stateDocument } = await import("@landform/json-output");
    const { value: document, diagnostics } = stateDocument(onlyAt(address, state), schemas, context.dialect);
    if (report(context, diagnostics)) return 1;
    const wanted = formatAbsResourceInstance(address);
    const found = document.values && findResource(document.values.root_module, wanted);
    if (found === undefined) return notOneInstance(context, notThere);
    const shown = context.jsonLog === undefined ? resourceText(found, schemas, context) : formatPlainJson(document);
    context.terminal.out(`${shown}\n`);
    return 0;
  },
});

function findResource(module: ModuleValues, address: string): ResourceValues | undefined {
  const here = module.resources?.find((resource) => resource.address === address && resource.deposed_key === undefined);
  if (here !== undefined) return here;
  for (const child of module.child_modules ?? []) {
    const found = findResource(child, address);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `state` with nothing but the object at `address`. */
function onlyAt(address: AbsResourceInstance, state: State): State {
  const name = formatAbsResource(absResourceOf(address));
  const resource = state.resources.get(name);
  const instance = resource?.instances.get(address.key);
  const resources: State["resources"] =
    resource === undefined || instance?.current === undefined
      ? new Map()
      : new Map([[name, { ...resource, instances: new Map([[address.key, { ...instance, deposed: new Map() }]]) }]]);
  return { ...state, resources, outputs: new Map() };
}

interface Problem {
  readonly text: string;
  /** In OpenTofu, where it is a diagnostic. */
  readonly summary: string;
}

function parsing(text: string): Problem {
  return {
    text: `Error parsing instance address: ${text}`,
    summary: `Error parsing instance address ${quoted(text)}`,
  };
}

const notThere: Problem = {
  text: "No instance found for the given address!",
  summary: "No instance found for the given address",
};

function notOneInstance(context: CommandContext, { text, summary }: Problem): number {
  const { terminal, dialect } = context;
  if (dialect.name === "tofu") {
    const detail = `This command requires that the address references one specific instance. To view the available instances, use "${dialect.name} state list". Please modify the address to reference a specific instance.`;
    report(context, [{ severity: "error", summary, detail }]);
    return 1;
  }
  terminal.err(
    `${text}\n\nThis command requires that the address references one specific instance.\nTo view the available instances, use "${dialect.name} state list". Please modify \nthe address to reference a specific instance.\n`,
  );
  return 1;
}
