import path from "node:path";
import type { Value } from "@landform/cty";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { type Dialect, evaluate, justAttributes, parseConfig, type Scope } from "@landform/hcl";
import { type FunctionOptions, functionTable, referencesIn } from "@landform/lang";
import { nodeCharsets, nodeCrypto, nodeFiles } from "@landform/lang/node";
import { suitesDirectory } from "../suites.js";

/** What stands before the expression in the file that `evaluateLocal` makes of it. */
export const beforeExpression = "locals {\n  e00000 = ";

/** A module whose only local value is `source`. */
export function moduleOf(source: string): string {
  return `${beforeExpression}${source}\n}\noutput "o00000" {\n  value = [local.e00000]\n}\n`;
}

/** As the programs do it: what is wrong with the syntax, else with the references, else with the values. */
export function evaluateLocal(
  source: string,
  dialect: Dialect,
  scope: Scope = scopes[dialect],
): { readonly value: Value | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const { value: body, diagnostics } = parseConfig(moduleOf(source), "main.tf");
  const diags = new DiagnosticList();
  diags.addAll(diagnostics);
  const locals = body.blocks.find(({ type }) => type === "locals")?.body;
  const expression = locals && justAttributes(locals, diags).get("e00000")?.expression;
  if (diags.hasErrors || expression === undefined) return { value: undefined, diagnostics: diags.items };
  referencesIn(expression, diags);
  if (diags.hasErrors) return { value: undefined, diagnostics: diags.items };
  return { value: evaluate(expression, scope, diags), diagnostics: diags.items };
}

/** The scope of a module without declarations, unless said otherwise in the folder of the vectors. */
export function moduleScope(
  dialect: Dialect,
  options: Partial<Pick<FunctionOptions, "pureOnly" | "baseDirectory">> = {},
): Scope {
  const baseDirectory = path.join(suitesDirectory, "vectors");
  const functions = functionTable({
    dialect,
    baseDirectory,
    crypto: nodeCrypto,
    charsets: nodeCharsets,
    files: nodeFiles,
    ...options,
  });
  return { variables: new Map(), functions, dialect };
}

const scopes: Readonly<Record<Dialect, Scope>> = { terraform: moduleScope("terraform"), tofu: moduleScope("tofu") };

export function errorWords({ summary, detail }: { readonly summary: string; readonly detail?: string }): string {
  return `Error: ${summary}\n\n${detail ?? ""}`;
}
