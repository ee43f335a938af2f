import {
  type AbsProviderConfig,
  type AbsResourceInstance,
  type Dialect,
  formatAbsResourceInstance,
  parseAbsProviderConfig,
  parseAbsResourceInstance,
} from "@landform/addrs";
import type { Path } from "@landform/cty";
import { DiagnosticList, quoted } from "@landform/diagnostics";
import { isReplace } from "../plan.js";
import { actionReasons, actions } from "./codes.js";
import { readDynamicValue, readPath } from "./path-message.js";
import type { ProblemSink } from "./problem-sink.js";
import type { StoredChange, StoredOutputChange, StoredResourceChange } from "./stored-plan.js";
import { readMessage } from "./wire.js";

const noBytes = new Uint8Array();

/** `ResourceInstanceChange`; undefined after reporting a problem. */
export function readResourceChange(
  bytes: Uint8Array,
  dialect: Dialect,
  problems: ProblemSink,
): StoredResourceChange | undefined {
  let [addressText, previousText, deposedKey, providerText] = ["", "", "", ""];
  let [changeBytes, privateBytes, reasonCode]: [Uint8Array | undefined, Uint8Array, number] = [undefined, noBytes, 0];
  const requiredReplace: Path[] = [];
  readMessage(bytes, (field, reader) => {
    if (field === 13) addressText = reader.string();
    else if (field === 14) previousText = reader.string();
    else if (field === 7) deposedKey = reader.string();
    else if (field === 8) providerText = reader.string();
    else if (field === 9) changeBytes = reader.bytes();
    else if (field === 10) privateBytes = reader.bytes();
    else if (field === 11) requiredReplace.push(readPath(reader.bytes(), problems));
    else if (field === 12) reasonCode = reader.uint32();
    else return false;
    return true;
  });
  if (addressText === "") {
    problems.add(
      "no instance address for resource instance change; perhaps this plan was created by a different version of Terraform?",
    );
    return undefined;
  }
  const address = readAddress(addressText, "resource instance address", problems);
  const previousAddress =
    previousText === "" ? address : readAddress(previousText, "resource instance previous run address", problems);
  const provider = readProvider(providerText, dialect, problems);
  if (address === undefined || previousAddress === undefined || provider === undefined) return undefined;
  const name = formatAbsResourceInstance(address);
  if (deposedKey !== "" && deposedKey.length !== 8) {
    problems.add(`deposed object for ${name} has invalid deposed key ${quoted(deposedKey)}`);
  }
  const change = readChange(changeBytes, { add: (text) => problems.add(`invalid plan for resource ${name}: ${text}`) });
  const reason = actionReasons.nameOf(reasonCode);
  if (reasonCode !== 0 && reason === undefined) problems.add(`resource has invalid action reason ${reasonCode}`);
  return (
    change && {
      address,
      previousAddress,
      ...(deposedKey !== "" && { deposedKey }),
      provider,
      change,
      ...(reason !== undefined && { reason }),
      requiredReplace,
      private: privateBytes,
    }
  );
}

function readAddress(text: string, what: string, problems: ProblemSink): AbsResourceInstance | undefined {
  const found = new DiagnosticList();
  const address = parseAbsResourceInstance(text, found);
  if (address === undefined) problems.add(`invalid ${what} ${quoted(text)}: ${wordsOf(found)}`);
  return address;
}

function readProvider(text: string, dialect: Dialect, problems: ProblemSink): AbsProviderConfig | undefined {
  const found = new DiagnosticList();
  const provider = parseAbsProviderConfig(text, dialect.registryHost, found);
  if (provider === undefined) problems.add(wordsOf(found));
  return provider;
}

function wordsOf({ items }: DiagnosticList): string {
  return items.map(({ summary, detail }) => `${summary}: ${detail}`).join("; ");
}

/** `OutputChange`. */
export function readOutputChange(bytes: Uint8Array, problems: ProblemSink): StoredOutputChange | undefined {
  let name = "";
  let changeBytes: Uint8Array | undefined;
  let sensitive = false;
  readMessage(bytes, (field, reader) => {
    if (field === 1) name = reader.string();
    else if (field === 2) changeBytes = reader.bytes();
    else if (field === 3) sensitive = reader.bool();
    else return false;
    return true;
  });
  const change = readChange(changeBytes, {
    add: (text) => problems.add(`invalid plan for output ${quoted(name)}: ${text}`),
  });
  return change && { name, change, sensitive };
}

/** `Change`; its values by action: a no-op has one that is both, a creation or deletion one, the others two. */
function readChange(bytes: Uint8Array | undefined, problems: ProblemSink): StoredChange | undefined {
  if (bytes === undefined) {
    problems.add("change object is absent");
    return undefined;
  }
  let actionCode = 0;
  let generatedConfig = "";
  const values: Uint8Array[] = [];
  const beforeSensitive: Path[] = [];
  const afterSensitive: Path[] = [];
  const rest: { -readonly [K in "importing" | "beforeIdentity" | "afterIdentity"]?: StoredChange[K] } = {};
  readMessage(bytes, (field, reader) => {
    if (field === 1) actionCode = reader.uint32();
    else if (field === 2) values.push(readDynamicValue(reader.bytes()));
    else if (field === 3) beforeSensitive.push(readPath(reader.bytes(), problems));
    else if (field === 4) afterSensitive.push(readPath(reader.bytes(), problems));
    else if (field === 5) rest.importing = readImporting(reader.bytes());
    else if (field === 6) generatedConfig = reader.string();
    else if (field === 7) rest.beforeIdentity = readDynamicValue(reader.bytes());
    else if (field === 8) rest.afterIdentity = readDynamicValue(reader.bytes());
    else return false;
    return true;
  });
  const action = actions.nameOf(actionCode);
  if (action === undefined) {
    problems.add(`invalid change action ${actionCode}`);
    return undefined;
  }
  const hasTwo = isReplace(action) || action === "update" || action === "read";
  if (values.length < (hasTwo ? 2 : 1)) {
    problems.add(`incorrect number of values (${values.length}) for ${action} change`);
    return undefined;
  }
  const [first = noBytes, second = noBytes] = values;
  const before = action === "create" ? undefined : first;
  const after = hasTwo ? second : action === "create" || action === "no-op" ? first : undefined;
  for (const [name, value] of [
    ["before", before],
    ["after", after],
  ] as const) {
    if (value?.length === 0) problems.add(`invalid "${name}" value: dynamic value does not have msgpack serialization`);
  }
  return {
    action,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    beforeSensitive,
    afterSensitive,
    ...rest,
    ...(generatedConfig !== "" && { generatedConfig }),
  };
}

/** `Importing { string id = 1; DynamicValue identity = 2 }` */
function readImporting(bytes: Uint8Array): NonNullable<StoredChange["importing"]> {
  let id = "";
  let identity: Uint8Array | undefined;
  readMessage(bytes, (field, reader) => {
    if (field === 1) id = reader.string();
    else if (field === 2) identity = readDynamicValue(reader.bytes());
    else return false;
    return true;
  });
  return { id, ...(identity !== undefined && { identity }) };
}
