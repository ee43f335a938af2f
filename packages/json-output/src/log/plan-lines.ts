import { type Dialect, formatAbsResourceInstance } from "@landform/addrs";
import { compareStrings, type JsonType, typeToJson, withoutMarksDeep } from "@landform/cty";
import {
  type Action,
  type ActionReason,
  type Change,
  isReplace,
  type Plan,
  type ResourceInstanceChange,
} from "@landform/plan";
import type { OutputState } from "@landform/state";
import type { Json } from "../json.js";
import { valueJson } from "../value-json.js";
import type { LogLine } from "./log-line.js";
import { type ResourceAddressDocument, resourceAddressDocument } from "./resource-address.js";

export type PlannedAction = "noop" | "move" | "create" | "read" | "update" | "replace" | "delete" | "import" | "remove";

/** The payload of `planned_change` and `resource_drift`. */
export interface PlannedChangeDocument {
  readonly resource: ResourceAddressDocument;
  /** Only after a move. */
  readonly previous_resource?: ResourceAddressDocument;
  readonly action: PlannedAction;
  readonly reason?: string;
  readonly importing?: { readonly id?: string; readonly identity?: Json };
  readonly generated_config?: string;
}

/** The payload of `change_summary`. */
export interface ChangeSummaryDocument {
  readonly add: number;
  readonly change: number;
  readonly import: number;
  readonly remove: number;
  /** OpenTofu. */
  readonly forget?: number;
  readonly operation: "plan" | "apply" | "destroy";
}

/** What a plan has to tell: drift, changes, how many, and outputs. */
export function planLines(plan: Plan, dialect: Pick<Dialect, "name">): readonly LogLine[] {
  const drift = plan.drift.filter(({ change }) => plan.mode === "refresh-only" || change.action !== "no-op");
  const changes = plan.changes.filter(isOfObject);
  return [
    ...drift.map(driftLine),
    ...changes.filter(isShown).map(plannedChangeLine),
    changeSummaryLine(countChanges(changes, dialect)),
    ...(plan.outputChanges.length > 0 ? [plannedOutputsLine(plan)] : []),
  ];
}

/** What is about to be done by a saved plan, which told the rest when it was made: nothing if it has errors. */
export function actionLines(plan: Plan): readonly LogLine[] {
  if (plan.errored) return [];
  return plan.changes.filter((change) => isOfObject(change) && change.change.action !== "no-op").map(plannedChangeLine);
}

/** What a data source gave is dropped without a word. */
function isOfObject({ address, change }: ResourceInstanceChange): boolean {
  return address.resource.mode !== "data" || change.action !== "delete";
}

function isShown({ change, address, previousAddress }: ResourceInstanceChange): boolean {
  return (
    change.action !== "no-op" ||
    change.importing !== undefined ||
    formatAbsResourceInstance(address) !== formatAbsResourceInstance(previousAddress)
  );
}

function plannedChangeLine(change: ResourceInstanceChange): LogLine {
  const document = plannedChangeDocument(change);
  const message = `${document.resource.addr}: Plan to ${document.action}`;
  return { level: "info", message, fields: { type: "planned_change", change: document } };
}

function driftLine(change: ResourceInstanceChange): LogLine {
  const document = plannedChangeDocument(change);
  const message = `${document.resource.addr}: Drift detected (${document.action})`;
  return { level: "info", message, fields: { type: "resource_drift", change: document } };
}

function plannedChangeDocument({
  address,
  previousAddress,
  change,
  reason,
}: ResourceInstanceChange): PlannedChangeDocument {
  const resource = resourceAddressDocument(address);
  const previous = resourceAddressDocument(previousAddress);
  const isMoved = previous.addr !== resource.addr;
  return {
    resource,
    ...(isMoved && { previous_resource: previous }),
    action: plannedAction(change, isMoved),
    ...(reason !== undefined && { reason: reasonWords.get(reason) ?? reason }),
    ...(change.importing !== undefined && { importing: importingDocument(change.importing) }),
    ...(change.generatedConfig !== undefined && { generated_config: change.generatedConfig }),
  };
}

/** A move or an import without a change counts as the action; a move before an import. */
function plannedAction({ action, importing }: Change, isMoved: boolean): PlannedAction {
  if (action !== "no-op") return actionWord(action);
  if (isMoved) return "move";
  return importing === undefined ? "noop" : "import";
}

/** How an action is called in lines of the log. */
export function actionWord(action: Action): PlannedAction {
  switch (action) {
    case "no-op":
      return "noop";
    case "forget":
      return "remove";
    case "delete-then-create":
    case "create-then-delete":
      return "replace";
    case "forget-then-create":
      return "noop";
    default:
      return action;
  }
}

/** Other reasons have the names they have elsewhere. */
const reasonWords: ReadonlyMap<ActionReason, string> = new Map([
  ["replace_because_tainted", "tainted"],
  ["replace_by_request", "requested"],
  ["replace_because_cannot_update", "cannot_update"],
  ["replace_by_triggers", "replace_triggered_by"],
]);

function importingDocument({ id, identity }: NonNullable<Change["importing"]>): { id?: string; identity?: Json } {
  if (id !== undefined) return { id };
  return identity === undefined ? {} : { identity: valueJson(identity) ?? null };
}

function countChanges(
  changes: readonly ResourceInstanceChange[],
  dialect: Pick<Dialect, "name">,
): ChangeSummaryDocument {
  const count = (...actions: readonly Action[]) =>
    changes.filter(({ change }) => actions.includes(change.action)).length;
  const replaced = changes.filter(({ change }) => isReplace(change.action)).length;
  return {
    add: count("create") + replaced,
    change: count("update"),
    import: changes.filter(({ change }) => change.importing !== undefined).length,
    remove: count("delete", "delete-then-create", "create-then-delete"),
    ...(dialect.name === "tofu" && { forget: count("forget", "forget-then-create") }),
    operation: "plan",
  };
}

/** Programs read these sentences: they must stay as they are. */
export function changeSummaryLine(summary: ChangeSummaryDocument): LogLine {
  return { level: "info", message: summaryMessage(summary), fields: { type: "change_summary", changes: summary } };
}

function summaryMessage({
  operation,
  add,
  change,
  import: imported,
  remove,
  forget = 0,
}: ChangeSummaryDocument): string {
  switch (operation) {
    case "plan": {
      const importing = imported > 0 ? `${imported} to import, ` : "";
      const forgetting = forget > 0 ? `, ${forget} to forget` : "";
      return `Plan: ${importing}${add} to add, ${change} to change, ${remove} to destroy${forgetting}.`;
    }
    case "apply": {
      const importing = imported > 0 ? `${imported} imported, ` : "";
      const forgetting = forget > 0 ? `, ${forget} forgotten` : "";
      return `Apply complete! Resources: ${importing}${add} added, ${change} changed, ${remove} destroyed${forgetting}.`;
    }
    case "destroy":
      return `Destroy complete! Resources: ${remove} destroyed.`;
  }
}

/** By name; the payload of `outputs`. Sensitive values are left out. */
export type LoggedOutputs = Readonly<
  Record<
    string,
    {
      readonly sensitive: boolean;
      readonly deprecated?: string;
      readonly type?: JsonType;
      readonly value?: Json;
      readonly action?: PlannedAction;
    }
  >
>;

function plannedOutputsLine({ outputChanges }: Plan): LogLine {
  const entries = outputChanges.map(
    ({ name, sensitive, action }) => [name, { sensitive, action: actionWord(action) }] as const,
  );
  return loggedOutputs(entries);
}

/** The outputs as they are after an operation. */
export function outputsLine(outputs: ReadonlyMap<string, OutputState>): LogLine {
  const entries = [...outputs].map(([name, output]) => {
    const { sensitive, deprecated } = output;
    const { value } = withoutMarksDeep(output.value);
    const document = {
      sensitive,
      ...(deprecated !== undefined && { deprecated }),
      type: typeToJson(value.type),
      ...(!sensitive && { value: valueJson(value) ?? null }),
    };
    return [name, document] as const;
  });
  return loggedOutputs(entries);
}

function loggedOutputs(entries: readonly (readonly [string, LoggedOutputs[string]])[]): LogLine {
  const outputs: LoggedOutputs = Object.fromEntries([...entries].sort(([a], [b]) => compareStrings(a, b)));
  return { level: "info", message: `Outputs: ${entries.length}`, fields: { type: "outputs", outputs } };
}
