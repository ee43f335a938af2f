import { formatModuleSource } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { compareStrings } from "@landform/cty";
import { type ModuleManifest, readModuleManifest } from "@landform/installer";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { loadProject } from "../session.js";
import { report } from "../views/report.js";
import { type TreeLine, treeText } from "../views/tree.js";
import { usageDiagnostic, usageError } from "../views/usage-error.js";

const flags = { json: flag.bool() };

export const modules: Command = {
  usage: {
    synopsis: "modules [options]",
    summary: "Show all declared modules in a working directory",
    description: ["Shows the modules that the configuration calls, with the version that is installed of each."],
    options: [{ flag: "-json", text: "Print a JSON document." }],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, modules.usage, parsed.error);
    if (parsed.args.length > 0) {
      return usageDiagnostic(context, modules.usage, {
        severity: "error",
        summary: "Too many command line arguments",
        detail: "Expected no positional arguments",
      });
    }
    return showModules(context, parsed.flags.json);
  },
};

async function showModules(context: CommandContext, json: boolean): Promise<number> {
  const project = await loadProject(context);
  if (project === undefined) return 1;
  const { value: manifest, diagnostics } = await readModuleManifest(project.dataDirectory.modulesManifest);
  if (report(context, diagnostics)) return 1;
  const declared = declaredIn(project.root, manifest);
  context.terminal.out(json ? `${modulesDocument(declared)}\n` : modulesText(declared));
  return 0;
}

interface DeclaredModule {
  /** The name of the call. */
  readonly key: string;
  readonly source: string;
  /** Of modules from registries. */
  readonly version: string;
  /** What the call asks for, as written. */
  readonly constraint: string | undefined;
  readonly calls: readonly DeclaredModule[];
}

function declaredIn(node: ModuleNode, manifest: ModuleManifest): readonly DeclaredModule[] {
  return [...node.children]
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([key, child]) => ({
      key,
      source: manifest.get(child.path.join("."))?.source ?? sourceOf(child),
      version: child.version ?? "",
      constraint: child.call?.versionConstraint?.constraint,
      calls: declaredIn(child, manifest),
    }));
}

function sourceOf({ call }: ModuleNode): string {
  return call?.sourceAddress === undefined ? (call?.source ?? "") : formatModuleSource(call.sourceAddress);
}

function modulesDocument(declared: readonly DeclaredModule[]): string {
  const all = declared.flatMap(withCalls).map(({ key, source, version }) => ({ key, source, version }));
  return JSON.stringify({ format_version: "1.0", modules: all.length === 0 ? null : all });
}

function withCalls(module: DeclaredModule): readonly DeclaredModule[] {
  return [module, ...module.calls.flatMap(withCalls)];
}

function modulesText(declared: readonly DeclaredModule[]): string {
  if (declared.length === 0) return "No modules found in configuration.\n";
  return `\nModules declared by configuration:\n.\n${treeText(declared.map(moduleLine))}\n`;
}

function moduleLine({ key, source, version, constraint, calls }: DeclaredModule): TreeLine {
  const installed = version === "" ? "" : ` ${version}`;
  const asked = constraint === undefined ? "" : ` (${constraint})`;
  return { label: `${JSON.stringify(key)}[${source}]${installed}${asked}`, below: calls.map(moduleLine) };
}
