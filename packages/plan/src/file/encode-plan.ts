import { type Dialect, formatAbsProviderConfig, formatAbsResourceInstance } from "@landform/addrs";
import {
  compareStrings,
  dynamic,
  encodeMsgpack,
  type Path,
  type Type,
  type Value,
  withoutMarksDeep,
  withoutMarksDeepWithPaths,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import { impliedType } from "@landform/schema";
import { type CheckResult, identityType, type ObjectSchemas } from "@landform/state";
import {
  type Change,
  type DeferredChange,
  isReplace,
  type OutputChange,
  type Plan,
  type ResourceInstanceChange,
} from "../plan.js";
import { isApplyable, isComplete } from "../plan-status.js";
import { actionReasons, actions, checkKinds, checkStatuses, deferredReasons, planModes } from "./codes.js";
import type { SchemaLookup } from "./decode-plan.js";
import { writeDynamicValue, writePath } from "./path-message.js";
import { FirstProblem, type ProblemSink } from "./problem-sink.js";
import {
  deferredAddressField,
  deferredChangesField,
  ephemeralVariablesField,
  planFormatVersion,
} from "./read-plan-message.js";
import { MessageWriter } from "./wire.js";

/** The message `tfplan.Plan`. A string tells what can't be written. Fields go by number, as Go's encoder does. */
export function encodePlan(plan: Plan, schemas: SchemaLookup, dialect: Dialect): Uint8Array | string {
  const problem = new FirstProblem();
  const changes = (list: readonly ResourceInstanceChange[]) =>
    list.map((each) => encodeResourceChange(each, schemas, problem));
  const message = new MessageWriter()
    .number(1, planFormatVersion)
    .messages(2, encodeVariables(plan.variables, problem))
    .messages(3, changes(plan.changes))
    .messages(
      4,
      plan.outputChanges.map((each) => encodeOutputChange(each, problem)),
    )
    .strings(5, plan.targets)
    .strings(6, plan.excludes)
    .message(13, encodeBackend(plan.backend, problem))
    .string(14, plan.terraformVersion)
    .messages(15, plan.relevantAttributes.map(encodeRelevantAttribute))
    .strings(16, plan.forceReplace)
    .number(17, planModes.codeOf(plan.mode))
    .messages(18, changes(plan.drift))
    .messages(19, plan.checkResults.map(encodeCheckResult))
    .bool(20, plan.errored)
    .string(21, formatTimestamp(plan.timestamp));
  if (dialect.name === "terraform") message.bool(25, isApplyable(plan)).bool(26, isComplete(plan));
  message.messages(
    deferredChangesField,
    plan.deferred.map((each) => encodeDeferredChange(each, schemas, problem)),
  );
  message.strings(ephemeralVariablesField(dialect), plan.ephemeralVariables);
  return problem.message ?? message.finish();
}

/** RFC 3339 in UTC, without parts of a second: `2026-11-30T15:29:54Z`. */
export function formatTimestamp(timestamp: Date): string {
  return timestamp.toISOString().replace(/\.\d+Z$/, "Z");
}

function encodeVariables(variables: ReadonlyMap<string, Value>, problems: ProblemSink): readonly Uint8Array[] {
  return [...variables]
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([name, value]) => {
      const sink = { add: (text: string) => problems.add(`invalid value for input variable ${quoted(name)}: ${text}`) };
      const { value: unmarked } = withoutMarksDeep(value);
      return new MessageWriter()
        .string(1, name)
        .message(2, encodeValue(unmarked, dynamic, sink))
        .finish();
    });
}

function encodeResourceChange(
  resource: ResourceInstanceChange,
  schemas: SchemaLookup,
  problems: ProblemSink,
): Uint8Array {
  const { address, previousAddress, provider } = resource;
  const name = formatAbsResourceInstance(address);
  const previousName = previousAddress === address ? name : formatAbsResourceInstance(previousAddress);
  const sink = { add: (text: string) => problems.add(`failed to serialize resource ${name} change: ${text}`) };
  const found = schemas(provider.provider, address.resource.mode, address.resource.type);
  if (found === undefined) sink.add("no schema available");
  const change = found === undefined ? new Uint8Array() : encodeChange(resource.change, found, sink);
  return new MessageWriter()
    .string(7, resource.deposedKey ?? "")
    .string(8, formatAbsProviderConfig(provider))
    .message(9, change)
    .bytes(10, resource.private)
    .messages(11, resource.requiredReplace.map(writePath))
    .number(12, resource.reason === undefined ? 0 : actionReasons.codeOf(resource.reason))
    .string(13, name)
    .string(14, previousName === name ? "" : previousName)
    .finish();
}

/** `DeferredResourceInstanceChange { Deferred { reason = 1 } deferred = 1; ResourceInstanceChange change = 2 }`, address */
function encodeDeferredChange(
  { reason, address, change }: DeferredChange,
  schemas: SchemaLookup,
  problems: ProblemSink,
): Uint8Array {
  return new MessageWriter()
    .message(1, new MessageWriter().number(1, deferredReasons.codeOf(reason)).finish())
    .message(2, encodeResourceChange(change, schemas, problems))
    .string(deferredAddressField, address)
    .finish();
}

function encodeOutputChange({ name, sensitive, ...change }: OutputChange, problems: ProblemSink): Uint8Array {
  const sink = { add: (text: string) => problems.add(`cannot write output value ${quoted(name)}: ${text}`) };
  const { value: before } = withoutMarksDeep(change.before);
  const { value: after } = withoutMarksDeep(change.after);
  const values = valuesFor({ action: change.action, before, after }).map((value) => encodeValue(value, dynamic, sink));
  const message = new MessageWriter().number(1, actions.codeOf(change.action)).messages(2, values);
  return new MessageWriter().string(1, name).message(2, message.finish()).bool(3, sensitive).finish();
}

function encodeChange(change: Change, { schema, identity }: ObjectSchemas, problems: ProblemSink): Uint8Array {
  const before = withoutMarksDeepWithPaths(change.before);
  const after = withoutMarksDeepWithPaths(change.after);
  const type = impliedType(schema.block);
  const values = valuesFor({ action: change.action, before: before.value, after: after.value });
  const message = new MessageWriter()
    .number(1, actions.codeOf(change.action))
    .messages(
      2,
      values.map((value) => encodeValue(value, type, problems)),
    )
    .messages(3, sensitiveAmong(before.paths).map(writePath))
    .messages(4, sensitiveAmong(after.paths).map(writePath));
  const typeOfIdentity = identity && identityType(identity);
  const encodeIdentity = (value: Value | undefined) =>
    value === undefined || value.kind === "null"
      ? []
      : [encodeValue(withoutMarksDeep(value).value, typeOfIdentity ?? value.type, problems)];
  if (change.importing !== undefined) {
    const { id = "", identity: importIdentity } = change.importing;
    message.message(5, new MessageWriter().string(1, id).messages(2, encodeIdentity(importIdentity)).finish());
  }
  return message
    .string(6, change.generatedConfig ?? "")
    .messages(7, encodeIdentity(change.beforeIdentity))
    .messages(8, encodeIdentity(change.afterIdentity))
    .finish();
}

/** A no-op stores one value for both, and what does not exist is not stored. */
function valuesFor({ action, before, after }: Pick<Change, "action" | "before" | "after">): readonly Value[] {
  if (action === "create") return [after];
  return isReplace(action) || action === "update" || action === "read" ? [before, after] : [before];
}

function sensitiveAmong(paths: ReturnType<typeof withoutMarksDeepWithPaths>["paths"]): readonly Path[] {
  return paths.filter(({ marks }) => marks.has("sensitive")).map(({ path }) => path);
}

function encodeBackend({ type, config, workspace }: Plan["backend"], problems: ProblemSink): Uint8Array {
  return new MessageWriter()
    .string(1, type)
    .message(2, encodeValue(withoutMarksDeep(config).value, config.type, problems))
    .string(3, workspace)
    .finish();
}

function encodeRelevantAttribute({ resource, path }: Plan["relevantAttributes"][number]): Uint8Array {
  return new MessageWriter().string(1, resource).message(2, writePath(path)).finish();
}

function encodeCheckResult({ objectKind, configAddress, status, objects = [] }: CheckResult): Uint8Array {
  return new MessageWriter()
    .number(1, checkKinds.codeOf(objectKind))
    .string(2, configAddress)
    .number(3, checkStatuses.codeOf(status))
    .messages(
      4,
      objects.map((object) =>
        new MessageWriter()
          .string(1, object.address)
          .number(2, checkStatuses.codeOf(object.status))
          .strings(3, object.failureMessages)
          .finish(),
      ),
    )
    .finish();
}

/** A `DynamicValue`. */
function encodeValue(value: Value, type: Type, problems: ProblemSink): Uint8Array {
  const msgpack = encodeMsgpack(value, type);
  if (msgpack instanceof Uint8Array) return writeDynamicValue(msgpack);
  problems.add(msgpack.message);
  return new Uint8Array();
}
