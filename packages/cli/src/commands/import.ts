import {
  type AbsResourceInstance,
  type Dialect,
  formatConfigResource,
  formatModule,
  moduleOf,
  parseAbsResourceInstance,
  reportReservedKeyword,
} from "@landform/addrs";
import { DiagnosticList, hasErrors, SourceText } from "@landform/diagnostics";
import { parseTraversal } from "@landform/hcl";
import { importIntoState, type Project } from "landform";
import { flag, type OrderedFlag, parseFlags } from "../arguments/flags.js";
import { parallelismFlag, parallelismProblems, stateFlags, stateOptions } from "../arguments/operation-flags.js";
import { variableOptions } from "../arguments/variable-options.js";
import type { Command, CommandContext } from "../command.js";
import { operationCanceled, watchInterrupts } from "../interrupts.js";
import { andClose, loadProject, openState, readInputs } from "../session.js";
import { showImport } from "../views/import-progress.js";
import { report } from "../views/report.js";
import { usageError, wrongArguments } from "../views/usage-error.js";

const flags = {
  ...stateFlags,
  var: flag.list(),
  "var-file": flag.list(),
  input: flag.bool(true),
  ...parallelismFlag,
  config: flag.optionalString(),
  "ignore-remote-version": flag.bool(),
};

export const importObject: Command = {
  usage: {
    synopsis: "import [options] ADDR ID",
    summary: "Associate existing infrastructure with a resource",
    description: [
      "Takes an object that exists already into the state, at the address of a resource instance that the configuration declares. Nothing else changes.",
      "What an ID looks like is up to the provider: see its documentation of the resource type.",
    ],
    options: [
      { flag: "-config=path", text: "Where the configuration is, if not here." },
      { flag: "-var 'NAME=VALUE'", text: "A value for a variable of the root module. Can be repeated." },
      { flag: "-var-file=FILE", text: "Take values of variables from a file too. Can be repeated." },
      { flag: "-input=false", text: "Never ask for values of variables." },
      ...stateOptions,
    ],
  },
  async run(context, argv) {
    const ordered: OrderedFlag[] = [];
    const parsed = parseFlags(argv, flags, (one) => ordered.push(one));
    if (parsed.error !== undefined) return usageError(context, importObject.usage, parsed.error);
    const [text, id, ...extra] = parsed.args;
    if (text === undefined || id === undefined || extra.length > 0) {
      return wrongArguments(context, importObject.usage, "The import command expects two arguments.");
    }
    const variables = variableOptions(ordered);
    if (report(context, [...parallelismProblems(parsed.flags), ...variables.diagnostics])) return 1;
    const address = readAddress(context, text);
    const loading = { ...context, variables: variables.options };
    const project = address && (await loadProject(loading, parsed.flags.config));
    if (address === undefined || project === undefined || !isDeclared(context, project, address)) return 1;
    const interrupts = watchInterrupts(context);
    try {
      const { graceful: signal } = interrupts;
      const { input, parallelism } = parsed.flags;
      const inputs = await readInputs(context, project, {
        options: variables.options,
        missing: input ? "ask" : "refuse",
        signal,
      });
      const session = inputs && (await openState(context, project, parsed.flags, "import", signal));
      if (session === undefined || inputs === undefined) return 1;
      const { originalDirectory } = context;
      const options = {
        variables: inputs.values,
        parallelism,
        originalDirectory,
        signal,
        onEvent: showImport(context),
      };
      return await andClose(context, session, async () => {
        const result = await interrupts.unlessForced(importIntoState(project, session, address, id, options));
        if (result === "abandoned") {
          report(context, [operationCanceled]);
          return 1;
        }
        if (result.stateJson !== undefined) context.terminal.err(result.stateJson);
        const told = [...inputs.warnings, ...result.diagnostics];
        const failed = hasErrors(told);
        if (!failed) context.terminal.out(success(context));
        report(context, told, { sources: project.lookup });
        return failed ? 1 : 0;
      });
    } finally {
      interrupts.dispose();
    }
  },
};

const addressSource = "<import-address>";

const syntaxPages: Readonly<Record<Dialect["name"], string>> = {
  terraform: "https://developer.hashicorp.com/terraform/cli/state/resource-addressing",
  tofu: "https://opentofu.org/docs/cli/state/resource-addressing/",
};

/** The address as given; `undefined` after errors, which were shown. */
function readAddress(context: CommandContext, text: string): AbsResourceInstance | undefined {
  const diags = new DiagnosticList();
  const traversal = parseTraversal(text, addressSource);
  diags.addAll(traversal.diagnostics);
  const isReserved =
    traversal.value !== undefined &&
    context.dialect.name === "terraform" &&
    reportReservedKeyword(traversal.value, diags);
  const address = isReserved ? undefined : traversal.value && parseAbsResourceInstance(traversal.value, diags);
  if (address !== undefined && address.resource.mode !== "managed") {
    const summary = "A managed resource address is required. Importing into a data resource is not allowed.";
    diags.add({ severity: "error", summary, detail: "" });
  }
  const source = new SourceText(text);
  const sources = { source: (name: string) => (name === addressSource ? source : undefined) };
  if (!report(context, diags.items, { sources })) return address;
  if (address === undefined)
    context.terminal.err(`For information on valid syntax, see:\n${syntaxPages[context.dialect.name]}\n`);
  return undefined;
}

/** Only what is declared can be imported: the state must not have more than the configuration. Says so where it is not. */
function isDeclared(context: CommandContext, { root }: Project, { module, resource }: AbsResourceInstance): boolean {
  const path = moduleOf(module);
  let node: Project["root"] | undefined = root;
  for (const name of path) node = node?.children.get(name);
  if (node === undefined) {
    const detail = `${formatModule(path)} is not defined in the configuration. Please add configuration for this module before importing into it.`;
    report(context, [{ severity: "error", summary: "Import to non-existent module", detail }]);
    return false;
  }
  if (node.module.managedResources.has(`${resource.type}.${resource.name}`)) return true;
  const { style } = context.terminal;
  const name = formatConfigResource({ module: path, resource });
  const where = path.length === 0 ? "the root module" : formatModule(path);
  // Not in a box, so that the example can be copied.
  context.terminal.err(
    `${style.red(style.bold("Error:"))}${style.bold(` resource address "${name}" does not exist in the configuration.`)}

Before importing this resource, please create its configuration in ${where}. For example:

resource "${resource.type}" "${resource.name}" {
  # (resource arguments)
}

`,
  );
  return false;
}

function success({ dialect, terminal: { style } }: CommandContext): string {
  return style.green(
    `\nImport successful!\n\nThe resources that were imported are shown above. These resources are now in\nyour ${dialect.productName} state and will henceforth be managed by ${dialect.productName}.\n\n`,
  );
}
