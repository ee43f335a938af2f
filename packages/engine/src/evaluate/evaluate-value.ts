import { dynamicUnknown, type Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Body, type Expression, evaluate } from "@landform/hcl";
import { decodeBody } from "@landform/lang";
import type { BlockSchema } from "@landform/schema";
import { reportDeprecated, reportDeprecatedArguments } from "./deprecation.js";
import type { ModuleScope } from "./module-scope.js";

/** The value of `expression`; `undefined` when evaluating it reported an error. */
export function evaluateValue(expression: Expression, scope: ModuleScope, diags: DiagnosticSink): Value | undefined {
  return orUndefined(diags, (found) => {
    scope.checks?.expressions([expression], found);
    return found.hasErrors ? dynamicUnknown : reportDeprecated(evaluate(expression, scope, found), expression, found);
  });
}

/** As `decodeBody`; `undefined` when there was an error. `address` of what has the body, if messages should tell it. */
export function evaluateBody(
  body: Body,
  schema: BlockSchema,
  scope: ModuleScope,
  diags: DiagnosticSink,
  address?: string,
): Value | undefined {
  return orUndefined(diags, (found) => {
    const inner = scope.checks === undefined ? scope : scope.checks.body(body, schema, found);
    if (inner === undefined) return dynamicUnknown;
    return reportDeprecatedArguments(decodeBody(body, schema, inner, found), body, address, found);
  });
}

/** What `work` returns, unless it reports an error. */
export function orUndefined<T>(diags: DiagnosticSink, work: (found: DiagnosticList) => T): T | undefined {
  const found = new DiagnosticList();
  const result = work(found);
  for (const diagnostic of found.items) diags.add(diagnostic);
  return found.hasErrors ? undefined : result;
}
