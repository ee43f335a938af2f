import { compareAbsResourceInstances, type Dialect } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { compareStrings, type Value } from "@landform/cty";
import { DiagnosticList, type WithDiagnostics } from "@landform/diagnostics";
import { formatTimestamp, isApplyable, isComplete, type Plan, type ResourceInstanceChange } from "@landform/plan";
import { outputChangeDocument, pathSteps, resourceChangeDocument } from "./change-document.js";
import { checkDocuments } from "./checks-document.js";
import { configurationDocument } from "./configuration-document.js";
import { deferredChangeDocument } from "./deferred-document.js";
import type { Json } from "./json.js";
import type {
  ChangeDocument,
  DeferredChangeDocument,
  PlanDocument,
  RelevantAttributeDocument,
  ResourceChangeDocument,
} from "./plan-document.js";
import { plannedValues } from "./planned-values.js";
import { type SchemaSource, schemasOf } from "./schema-source.js";
import { stateDocument } from "./state-document.js";
import { valueJson } from "./value-json.js";

/**
 * What `show -json PLANFILE` prints for a plan and the configuration it was made from. What can't be shown is reported
 * and left out.
 */
export function planDocument(
  plan: Plan,
  root: ModuleNode,
  schemas: SchemaSource,
  dialect: Dialect,
): WithDiagnostics<PlanDocument> {
  const diags = new DiagnosticList();
  const fail = (detail: string) => diags.add({ severity: "error", summary: "Failed to marshal plan to json", detail });
  const changes = (list: readonly ResourceInstanceChange[]) => changeDocuments(list, schemas);
  const variables = variableDocuments(plan.variables, root);
  const drift = plan.drift.filter(({ change }) => plan.mode === "refresh-only" || change.action !== "no-op");
  const resourceChanges = changes(plan.changes);
  const prior = stateDocument(plan.priorState, schemas, dialect);
  diags.addAll(prior.diagnostics);
  const value: PlanDocument = {
    format_version: "1.2",
    terraform_version: dialect.version,
    ...(variables !== undefined && { variables }),
    planned_values: plannedValues(plan, schemas, fail),
    ...(drift.length > 0 && { resource_drift: changes(drift) }),
    ...(resourceChanges.length > 0 && { resource_changes: resourceChanges }),
    ...(plan.deferred.length > 0 && { deferred_changes: deferredDocuments(plan, schemas) }),
    ...(plan.outputChanges.length > 0 && { output_changes: outputChangeDocuments(plan) }),
    ...(prior.value.values !== undefined && { prior_state: prior.value }),
    configuration: configurationDocument(root, schemas, dialect, fail),
    ...(plan.relevantAttributes.length > 0 && { relevant_attributes: relevantAttributeDocuments(plan) }),
    ...(plan.checkResults.length > 0 && { checks: checkDocuments(plan.checkResults) }),
    timestamp: formatTimestamp(plan.timestamp),
    ...(dialect.name === "terraform" && { applyable: isApplyable(plan), complete: isComplete(plan) }),
    errored: plan.errored,
  };
  return { value, diagnostics: diags.items };
}

/** Given values, and the defaults of the other variables. */
function variableDocuments(
  given: ReadonlyMap<string, Value>,
  { module }: ModuleNode,
): Readonly<Record<string, { readonly value: Json }>> | undefined {
  const values = new Map(given);
  for (const [name, variable] of module.variables) {
    if (variable.default !== undefined && !values.has(name)) values.set(name, variable.default);
  }
  if (values.size === 0) return undefined;
  const entries = [...values].sort(([a], [b]) => compareStrings(a, b));
  return Object.fromEntries(entries.map(([name, value]) => [name, { value: valueJson(value) ?? null }]));
}

/** The removal of a data source from the state is nothing that people should see. */
function changeDocuments(
  changes: readonly ResourceInstanceChange[],
  schemas: SchemaSource,
): readonly ResourceChangeDocument[] {
  return changes
    .filter(({ address, change }) => address.resource.mode !== "data" || change.action !== "delete")
    .sort(
      (a, b) =>
        compareAbsResourceInstances(a.address, b.address) || compareStrings(a.deposedKey ?? "", b.deposedKey ?? ""),
    )
    .map((change) => {
      const { provider, address } = change;
      return resourceChangeDocument(change, schemasOf(schemas, provider.provider, address.resource)?.schema.block);
    });
}

function deferredDocuments({ deferred }: Plan, schemas: SchemaSource): readonly DeferredChangeDocument[] {
  return deferred.map((each) => {
    const { provider, address } = each.change;
    return deferredChangeDocument(each, schemasOf(schemas, provider.provider, address.resource)?.schema.block);
  });
}

function outputChangeDocuments({ outputChanges }: Plan): Readonly<Record<string, ChangeDocument>> {
  const sorted = [...outputChanges].sort((a, b) => compareStrings(a.name, b.name));
  return Object.fromEntries(sorted.map((change) => [change.name, outputChangeDocument(change)]));
}

function relevantAttributeDocuments({ relevantAttributes }: Plan): readonly RelevantAttributeDocument[] {
  return [...relevantAttributes]
    .sort((a, b) => compareStrings(a.resource, b.resource))
    .map(({ resource, path }) => ({ resource, attribute: pathSteps(path) }));
}
