import { type Dialect, formatModule, formatResource, type Module, type Resource } from "@landform/addrs";
import type { Module as ModuleConfig, ModuleNode } from "@landform/config";
import type { Diagnostic, SourceRange } from "@landform/diagnostics";
import { didYouMean } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import { resourceConfig } from "./resource-config.js";

/** References to names that stand for nothing where they are used. */

export function undeclaredVariable(module: ModuleConfig, name: string, range: SourceRange): Diagnostic {
  const suggestion =
    didYouMean(name, module.variables.keys()) || ` This variable can be declared with a variable "${name}" {} block.`;
  const detail = `An input variable with the name "${name}" has not been declared.${suggestion}`;
  return errorAt(range, "Reference to undeclared input variable", detail);
}

export function undeclaredLocal(module: ModuleConfig, name: string, range: SourceRange): Diagnostic {
  const detail = `A local value with the name "${name}" has not been declared.${didYouMean(name, module.locals.keys())}`;
  return errorAt(range, "Reference to undeclared local value", detail);
}

export function undeclaredModule(node: ModuleNode, name: string, range: SourceRange): Diagnostic {
  const suggestion = didYouMean(name, [...node.module.moduleCalls.keys()].sort());
  const detail = `No module call named "${name}" is declared in ${moduleWords(node.path)}.${suggestion}`;
  return errorAt(range, "Reference to undeclared module", detail);
}

export function undeclaredResource(
  node: ModuleNode,
  resource: Resource,
  range: SourceRange,
  dialect: Dialect,
): Diagnostic {
  const { mode, type, name } = resource;
  const where = moduleWords(node.path);
  const statement =
    dialect.name === "terraform"
      ? `${mode === "ephemeral" ? "An" : "A"} ${mode} resource "${type}" "${name}" has not been declared in ${where}.`
      : `There is no ${mode} resource "${type}" "${name}" definition in ${where}.`;
  const problem = errorAt(range, "Reference to undeclared resource", statement + otherMode(node.module, resource));
  return dialect.name === "terraform" && mode === "managed" && type === "tofu" ? { ...problem, note: ofTofu } : problem;
}

const ofTofu =
  'OpenTofu has an object "tofu", of the same attributes as "terraform". Use "terraform", which both tools know.';

export function selfUnavailable(range: SourceRange): Diagnostic {
  const detail =
    'The "self" object is not available in this context. This object can be used only in resource provisioner, connection, and postcondition blocks.';
  return errorAt(range, 'Invalid "self" reference', detail);
}

/** Forgetting `data.` before a reference is a common mistake. */
function otherMode(module: ModuleConfig, resource: Resource): string {
  for (const mode of ["managed", "data", "ephemeral"] as const) {
    if (mode === resource.mode || resourceConfig(module, { ...resource, mode }) === undefined) continue;
    const words = mode === "managed" ? "resource" : mode;
    return `\n\nDid you mean the ${words} resource ${formatResource({ ...resource, mode })}?`;
  }
  return "";
}

/** A module in running text. */
export function moduleWords(path: Module): string {
  return path.length === 0 ? "the root module" : formatModule(path);
}
