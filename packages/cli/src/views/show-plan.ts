import {
  deferredChangeDocument,
  outputChangeDocument,
  type PlanDocument,
  pathSteps,
  resourceChangeDocument,
} from "@landform/json-output";
import type { Plan, ResourceInstanceChange } from "@landform/plan";
import { renderPlan } from "@landform/plan-view";
import type { SchemaCatalog } from "landform";
import type { CommandContext } from "../command.js";

/** The parts of the plan document that its text is made from. */
export function planSummary(plan: Plan, schemas: SchemaCatalog): PlanDocument {
  const documents = (changes: readonly ResourceInstanceChange[]) =>
    changes.map((change) =>
      resourceChangeDocument(change, schemas.blockOf(change.provider.provider, change.address.resource)),
    );
  return {
    format_version: "1.2",
    terraform_version: plan.terraformVersion,
    planned_values: { root_module: {} },
    resource_changes: documents(plan.changes),
    deferred_changes: plan.deferred.map((each) =>
      deferredChangeDocument(each, schemas.blockOf(each.change.provider.provider, each.change.address.resource)),
    ),
    resource_drift: documents(plan.drift),
    output_changes: Object.fromEntries(plan.outputChanges.map((change) => [change.name, outputChangeDocument(change)])),
    relevant_attributes: plan.relevantAttributes.map(({ resource, path }) => ({
      resource,
      attribute: pathSteps(path),
    })),
    timestamp: plan.timestamp.toISOString(),
    errored: plan.errored,
  };
}

/** The plan as people read it. */
export function planText(
  plan: Plan,
  schemas: SchemaCatalog,
  { terminal, dialect, showSensitive }: CommandContext,
): string {
  return renderPlan(planSummary(plan, schemas), {
    style: terminal.style,
    width: terminal.width,
    dialect: dialect.name,
    mode: plan.mode,
    showSensitive,
    schemaOf: ({ type, mode, provider_name }) => schemas.blockNamed(provider_name, mode, type),
  });
}
