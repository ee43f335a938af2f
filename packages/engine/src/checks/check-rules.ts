import type { CheckRule } from "@landform/config";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { CheckResult, CheckStatus } from "@landform/state";
import type { CheckedObject } from "../walk/findings.js";
import { type ConditionContext, checkCondition } from "./condition.js";

/** Evaluate all conditions of one kind of one object. `configAddress` is its address without instance keys. */
export function checkRules(
  rules: readonly CheckRule[],
  object: { readonly objectKind: CheckResult["objectKind"]; readonly configAddress: string },
  given: Omit<ConditionContext, "objectKind">,
  diags: DiagnosticSink,
  words?: string,
): CheckedObject {
  const context = { ...given, objectKind: object.objectKind };
  const results = rules.map((rule) => checkCondition(rule, context, diags, words));
  const failureMessages = results.flatMap(({ status, message }) =>
    status === "fail" && message !== undefined ? [message] : [],
  );
  const status = worstStatus(results.map((result) => result.status));
  return { ...object, result: { address: context.address, status, failureMessages } };
}

const severities: readonly CheckStatus[] = ["error", "fail", "unknown"];

/** Of several statuses the one that decides: an error before a failure before what is not known; all pass otherwise. */
export function worstStatus(statuses: readonly CheckStatus[]): CheckStatus {
  return severities.find((status) => statuses.includes(status)) ?? "pass";
}
