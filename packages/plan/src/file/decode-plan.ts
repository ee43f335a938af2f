import { formatAbsResourceInstance, type Provider, type ResourceMode } from "@landform/addrs";
import { decodeMsgpack, dynamic, markAtPaths, nullValue, type Path, type Type, type Value } from "@landform/cty";
import {
  type Diagnostic,
  DiagnosticList,
  type DiagnosticSink,
  quoted,
  type WithDiagnostics,
} from "@landform/diagnostics";
import { impliedType, markSensitive } from "@landform/schema";
import { identityType, type ObjectSchemas, type State } from "@landform/state";
import type { Change, OutputChange, Plan, ResourceInstanceChange } from "../plan.js";
import type { StoredChange, StoredOutputChange, StoredPlan, StoredResourceChange } from "./stored-plan.js";

/** The schemas of a resource type or data source. */
export type SchemaLookup = (provider: Provider, mode: ResourceMode, type: string) => ObjectSchemas | undefined;

/** The states that a plan file has beside the plan. */
export interface PlanStates {
  readonly previousRunState: State;
  readonly priorState: State;
}

/** What can't be decoded is reported and left out of the plan. */
export function decodePlan(stored: StoredPlan, states: PlanStates, schemas: SchemaLookup): WithDiagnostics<Plan> {
  const diags = new DiagnosticList();
  const decodeAll = (changes: readonly StoredResourceChange[]) =>
    changes.flatMap((each) => decodeResourceChange(each, schemas, diags) ?? []);
  const value: Plan = {
    ...stored,
    changes: decodeAll(stored.changes),
    deferred: stored.deferred.flatMap((each) => {
      const change = decodeResourceChange(each.change, schemas, diags);
      return change === undefined ? [] : [{ ...each, change }];
    }),
    drift: decodeAll(stored.drift),
    outputChanges: stored.outputChanges.flatMap((each) => decodeOutputChange(each, diags) ?? []),
    ...states,
  };
  return { value, diagnostics: diags.items };
}

function decodeResourceChange(
  stored: StoredResourceChange,
  schemas: SchemaLookup,
  diags: DiagnosticSink,
): ResourceInstanceChange | undefined {
  const { address, provider, change } = stored;
  const found = schemas(provider.provider, address.resource.mode, address.resource.type);
  const name = formatAbsResourceInstance(address);
  if (found === undefined) {
    diags.add(invalidPlan(`no schema available for ${name}`));
    return undefined;
  }
  const { block } = found.schema;
  const type = impliedType(block);
  const problem = (text: string) => diags.add(invalidPlan(`failed to decode the planned change of ${name}: ${text}`));
  const before = decodeValue(change.before, type, change.beforeSensitive);
  const after = decodeValue(change.after, type, change.afterSensitive);
  if (typeof before === "string") problem(before);
  if (typeof after === "string") problem(after);
  if (typeof before === "string" || typeof after === "string") return undefined;
  return {
    ...stored,
    change: {
      action: change.action,
      before: markSensitive(before, block),
      after: markSensitive(after, block),
      ...decodeExtras(change, found, problem),
    },
  };
}

function decodeExtras(
  change: StoredChange,
  { identity }: ObjectSchemas,
  problem: (text: string) => void,
): Partial<Change> {
  const type = identity === undefined ? undefined : identityType(identity);
  const decodeIdentity = (msgpack: Uint8Array | undefined) => {
    const value = type === undefined || msgpack === undefined ? undefined : decodeValue(msgpack, type, []);
    if (typeof value !== "string") return value;
    problem(value);
    return undefined;
  };
  const beforeIdentity = decodeIdentity(change.beforeIdentity);
  const afterIdentity = decodeIdentity(change.afterIdentity);
  const { importing, generatedConfig } = change;
  const importIdentity = decodeIdentity(importing?.identity);
  return {
    ...(importing !== undefined && {
      importing: {
        ...(importing.id !== "" && { id: importing.id }),
        ...(importIdentity !== undefined && { identity: importIdentity }),
      },
    }),
    ...(generatedConfig !== undefined && { generatedConfig }),
    ...(beforeIdentity !== undefined && { beforeIdentity }),
    ...(afterIdentity !== undefined && { afterIdentity }),
  };
}

function decodeOutputChange(stored: StoredOutputChange, diags: DiagnosticSink): OutputChange | undefined {
  const { name, change, sensitive } = stored;
  const before = decodeValue(change.before, dynamic, change.beforeSensitive);
  const after = decodeValue(change.after, dynamic, change.afterSensitive);
  for (const text of [before, after]) {
    if (typeof text === "string")
      diags.add(invalidPlan(`failed to decode the planned value of output ${quoted(name)}: ${text}`));
  }
  if (typeof before === "string" || typeof after === "string") return undefined;
  return { name, action: change.action, before, after, sensitive };
}

/** A string is the problem. Nothing stands for null: no object. */
function decodeValue(msgpack: Uint8Array | undefined, type: Type, sensitivePaths: readonly Path[]): Value | string {
  if (msgpack === undefined) return nullValue(type);
  const value = decodeMsgpack(msgpack, type);
  if (value.kind === "msgpackError") return value.message;
  if (sensitivePaths.length === 0) return value;
  return markAtPaths(
    value,
    sensitivePaths.map((path) => ({ path, marks: sensitive })),
  );
}

const sensitive: ReadonlySet<string> = new Set(["sensitive"]);

function invalidPlan(detail: string): Diagnostic {
  return { severity: "error", summary: "Invalid plan file", detail };
}
