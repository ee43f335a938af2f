import type { BinaryReader } from "@bufbuild/protobuf/wire";
import type { Dialect } from "@landform/addrs";
import { decodeMsgpack, dynamic, type Path, type Value } from "@landform/cty";
import { InvariantError, quoted } from "@landform/diagnostics";
import type { CheckObjectResult, CheckResult } from "@landform/state";
import type { PlanMode, RelevantAttribute } from "../plan.js";
import { checkKinds, checkStatuses, deferredReasons, planModes } from "./codes.js";
import { readDynamicValue, readPath, readSelfDescribing } from "./path-message.js";
import { FirstProblem, type ProblemSink } from "./problem-sink.js";
import { readOutputChange, readResourceChange } from "./read-change.js";
import type { StoredDeferredChange, StoredOutputChange, StoredPlan, StoredResourceChange } from "./stored-plan.js";
import { readMessage } from "./wire.js";

export const planFormatVersion = 3;

/** Read the message `tfplan.Plan`. A string tells what is wrong with it. */
export function readPlanMessage(bytes: Uint8Array, dialect: Dialect): StoredPlan | string {
  const problem = new FirstProblem();
  const draft = new PlanDraft();
  try {
    readMessage(bytes, (field, reader) => readField(field, reader, draft, dialect, problem));
  } catch (error) {
    if (error instanceof InvariantError) throw error;
    return "parse error: proto: cannot parse invalid wire-format data";
  }
  return versionProblem(draft, dialect) ?? problem.message ?? draft.finish();
}

/** What has been read so far; fields come in any order. */
class PlanDraft {
  version = 0;
  mode: PlanMode = "normal";
  errored = false;
  terraformVersion = "";
  timestamp = "";
  backend: StoredPlan["backend"] | undefined;
  readonly variables = new Map<string, Value>();
  readonly ephemeralVariables: string[] = [];
  readonly changes: StoredResourceChange[] = [];
  readonly deferred: StoredDeferredChange[] = [];
  readonly drift: StoredResourceChange[] = [];
  readonly outputChanges: StoredOutputChange[] = [];
  readonly checkResults: CheckResult[] = [];
  readonly targets: string[] = [];
  readonly excludes: string[] = [];
  readonly forceReplace: string[] = [];
  readonly relevantAttributes: RelevantAttribute[] = [];

  finish(): StoredPlan | string {
    const { version: _, timestamp: timestampText, backend, ...rest } = this;
    if (backend === undefined) return "plan file has no backend settings; backend settings are required";
    const timestamp = new Date(timestampText);
    if (Number.isNaN(timestamp.getTime())) {
      return `invalid value for timestamp ${timestampText}: parsing time ${quoted(timestampText)} as "2006-01-02T15:04:05Z07:00": cannot parse`;
    }
    return { ...rest, timestamp, backend };
  }
}

function versionProblem({ version, terraformVersion }: PlanDraft, dialect: Dialect): string | undefined {
  if (version !== planFormatVersion) {
    return `unsupported plan file format version ${version}; only version ${planFormatVersion} is supported`;
  }
  if (terraformVersion === dialect.version) return undefined;
  const [by, of] =
    dialect.name === "tofu"
      ? ["OpenTofu or Terraform", "OpenTofu / Terraform"]
      : [dialect.productName, dialect.productName];
  return `plan file was created by ${by} ${terraformVersion}, but this is ${dialect.version}; plan files cannot be transferred between different versions of ${of}`;
}

/** False: not a field that we know. Field 22 means something else to each of the tools. */
function readField(
  field: number,
  reader: BinaryReader,
  draft: PlanDraft,
  dialect: Dialect,
  problems: ProblemSink,
): boolean {
  switch (field) {
    case 1:
      draft.version = reader.uint32();
      return true;
    case 2:
      readVariable(reader.bytes(), draft.variables, problems);
      return true;
    case 3:
      addIfRead(draft.changes, readResourceChange(reader.bytes(), dialect, problems));
      return true;
    case 4:
      addIfRead(draft.outputChanges, readOutputChange(reader.bytes(), problems));
      return true;
    case 5:
      draft.targets.push(reader.string());
      return true;
    case 6:
      draft.excludes.push(reader.string());
      return true;
    case 13:
      draft.backend = readBackend(reader.bytes(), problems);
      return true;
    case 14:
      draft.terraformVersion = reader.string();
      return true;
    case 15:
      draft.relevantAttributes.push(readRelevantAttribute(reader.bytes(), problems));
      return true;
    case 16:
      draft.forceReplace.push(reader.string());
      return true;
    case 17:
      draft.mode = readMode(reader.uint32(), problems);
      return true;
    case 18:
      addIfRead(draft.drift, readResourceChange(reader.bytes(), dialect, problems));
      return true;
    case 19:
      addIfRead(draft.checkResults, readCheckResult(reader.bytes(), problems));
      return true;
    case 20:
      draft.errored = reader.bool();
      return true;
    case 21:
      draft.timestamp = reader.string();
      return true;
    case deferredChangesField:
      addIfRead(draft.deferred, readDeferredChange(reader.bytes(), dialect, problems));
      return true;
    case ephemeralVariablesField(dialect):
      draft.ephemeralVariables.push(reader.string());
      return true;
    default:
      return false;
  }
}

export const deferredChangesField = 27;
/** Ours alone: addresses in plan files have no `[*]`. */
export const deferredAddressField = 100;

/** Names of the variables whose values are not stored. */
export function ephemeralVariablesField(dialect: Dialect): number {
  return dialect.name === "tofu" ? 22 : 28;
}

function addIfRead<T>(list: T[], item: T | undefined): void {
  if (item !== undefined) list.push(item);
}

function readDeferredChange(
  bytes: Uint8Array,
  dialect: Dialect,
  problems: ProblemSink,
): StoredDeferredChange | undefined {
  let [reasonCode, address] = [0, ""];
  let change: StoredResourceChange | undefined;
  readMessage(bytes, (field, reader) => {
    if (field === 1) {
      readMessage(reader.bytes(), (inner, innerReader) => {
        if (inner === 1) reasonCode = innerReader.uint32();
        return inner === 1;
      });
    } else if (field === 2) change = readResourceChange(reader.bytes(), dialect, problems);
    else if (field === deferredAddressField) address = reader.string();
    else return false;
    return true;
  });
  const reason = deferredReasons.nameOf(reasonCode);
  if (reason === undefined) problems.add(`deferred change of ${address} has unsupported reason ${reasonCode}`);
  return reason && change && { reason, address, change };
}

function readMode(code: number, problems: ProblemSink): PlanMode {
  const mode = planModes.nameOf(code);
  if (mode === undefined) problems.add(`plan has invalid mode ${code}`);
  return mode ?? "normal";
}

/** An entry of `map<string, DynamicValue>`. */
function readVariable(bytes: Uint8Array, variables: Map<string, Value>, problems: ProblemSink): void {
  let name = "";
  let msgpack: Uint8Array = new Uint8Array();
  readMessage(bytes, (field, reader) => {
    if (field === 1) name = reader.string();
    else if (field === 2) msgpack = readDynamicValue(reader.bytes());
    else return false;
    return true;
  });
  const value = decodeMsgpack(msgpack, dynamic);
  if (value.kind === "msgpackError") problems.add(`invalid value for input variable ${quoted(name)}: ${value.message}`);
  else variables.set(name, value);
}

/** `Backend { string type = 1; DynamicValue config = 2; string workspace = 3 }` */
function readBackend(bytes: Uint8Array, problems: ProblemSink): StoredPlan["backend"] | undefined {
  let type = "";
  let workspace = "";
  let config: Value | undefined;
  readMessage(bytes, (field, reader) => {
    if (field === 1) type = reader.string();
    else if (field === 2) {
      config = readSelfDescribing(readDynamicValue(reader.bytes()), {
        add: (text) => problems.add(`plan file has invalid backend configuration: ${text}`),
      });
    } else if (field === 3) workspace = reader.string();
    else return false;
    return true;
  });
  return config && { type, workspace, config };
}

/** `PlanResourceAttr { string resource = 1; Path attr = 2 }` */
function readRelevantAttribute(bytes: Uint8Array, problems: ProblemSink): RelevantAttribute {
  let resource = "";
  let path: Path = [];
  readMessage(bytes, (field, reader) => {
    if (field === 1) resource = reader.string();
    else if (field === 2) path = readPath(reader.bytes(), problems);
    else return false;
    return true;
  });
  return { resource, path };
}

/** `CheckResults { kind = 1; config_addr = 2; status = 3; repeated ObjectResult objects = 4 }` */
function readCheckResult(bytes: Uint8Array, problems: ProblemSink): CheckResult | undefined {
  let [kindCode, statusCode, configAddress] = [0, 0, ""];
  const objects: CheckObjectResult[] = [];
  readMessage(bytes, (field, reader) => {
    if (field === 1) kindCode = reader.uint32();
    else if (field === 2) configAddress = reader.string();
    else if (field === 3) statusCode = reader.uint32();
    else if (field === 4) addIfRead(objects, readCheckObject(reader.bytes(), problems));
    else return false;
    return true;
  });
  const objectKind = checkKinds.nameOf(kindCode);
  const status = checkStatuses.nameOf(statusCode);
  if (status === undefined) {
    problems.add(`aggregate check results for ${configAddress} have unsupported status ${statusCode}`);
  } else if (objectKind === undefined) {
    problems.add(`aggregate check results for ${configAddress} have unsupported object kind ${kindCode}`);
  } else return { objectKind, configAddress, status, objects };
  return undefined;
}

/** `ObjectResult { object_addr = 1; status = 2; repeated string failure_messages = 3 }` */
function readCheckObject(bytes: Uint8Array, problems: ProblemSink): CheckObjectResult | undefined {
  let [address, statusCode] = ["", 0];
  const failureMessages: string[] = [];
  readMessage(bytes, (field, reader) => {
    if (field === 1) address = reader.string();
    else if (field === 2) statusCode = reader.uint32();
    else if (field === 3) failureMessages.push(reader.string());
    else return false;
    return true;
  });
  const status = checkStatuses.nameOf(statusCode);
  if (status === undefined) problems.add(`object check results for ${address} has unsupported status ${statusCode}`);
  return status && { address, status, failureMessages };
}
