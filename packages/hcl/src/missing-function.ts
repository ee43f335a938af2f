import type { SourceRange } from "@landform/diagnostics";
import { quoted } from "@landform/diagnostics";
import type { EvaluationSink } from "./evaluation-sink.js";
import type { FunctionCallExpression } from "./expression.js";
import { expressionError } from "./expression-error.js";
import type { MissingFunction, Scope } from "./scope.js";
import { scopesFrom } from "./scope-lookup.js";
import { nearestName } from "./suggestions.js";

export function reportMissingFunction(
  expression: FunctionCallExpression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): void {
  const report = (words: MissingFunction, subject: SourceRange) => {
    diags.add(expressionError({ ...words, subject, context: expression.range }, expression, scope));
  };
  const tables = [...scopesFrom(scope)].flatMap(({ functions }) => functions ?? []);
  if (tables.length === 0) {
    const words = { summary: "Function calls not allowed", detail: "Functions may not be called here." };
    report(words, expression.range);
    return;
  }
  const { name } = expression;
  const explained = tables.map((table) => table.explainMissing?.(name)).find((words) => words !== undefined);
  const names = tables.flatMap((table) => [...table.names()]);
  report(explained ?? { summary: "Call to unknown function", detail: whyMissing(name, names) }, expression.nameRange);
}

function whyMissing(name: string, names: readonly string[]): string {
  const separator = name.lastIndexOf("::");
  if (separator < 0) {
    const nearest = nearestName(name, names);
    const suggestion = nearest === undefined ? "" : ` Did you mean ${quoted(nearest)}?`;
    return `There is no function named ${quoted(name)}.${suggestion}`;
  }
  const namespace = name.slice(0, separator + 2);
  const inNamespace = names.filter((each) => each.startsWith(namespace)).map((each) => each.slice(namespace.length));
  if (inNamespace.length === 0) return `There are no functions in namespace ${quoted(namespace)}.`;
  const baseName = name.slice(namespace.length);
  const nearest = nearestName(baseName, inNamespace);
  const suggestion = nearest === undefined ? "" : ` Did you mean ${namespace}${nearest}?`;
  return `There is no function named ${quoted(baseName)} in namespace ${namespace}.${suggestion}`;
}
