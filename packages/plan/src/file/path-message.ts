import {
  attributeStep,
  decodeMsgpack,
  encodeMsgpack,
  impliedTypeOfMsgpack,
  type Path,
  type PathStep,
  type Type,
  type Value,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import type { ProblemSink } from "./problem-sink.js";
import { MessageWriter, readMessage } from "./wire.js";

/** `Path { repeated Step { oneof { attribute_name = 1; DynamicValue element_key = 2 } } = 1 }` */
export function readPath(bytes: Uint8Array, problems: ProblemSink): Path {
  const steps: PathStep[] = [];
  readMessage(bytes, (field, reader) => {
    if (field !== 1) return false;
    const step = readStep(reader.bytes(), problems);
    if (step !== undefined) steps.push(step);
    return true;
  });
  return steps;
}

function readStep(bytes: Uint8Array, problems: ProblemSink): PathStep | undefined {
  let step: PathStep | undefined;
  readMessage(bytes, (field, reader) => {
    if (field === 1) step = attributeStep(reader.string());
    else if (field === 2) {
      const key = readSelfDescribing(readDynamicValue(reader.bytes()), problems);
      step = key && { kind: "index", key };
    } else return false;
    return true;
  });
  return step;
}

export function writePath(path: Path): Uint8Array {
  return new MessageWriter().messages(1, path.map(writeStep)).finish();
}

function writeStep(step: PathStep): Uint8Array {
  if (step.kind === "attribute") return new MessageWriter().string(1, step.name).finish();
  return new MessageWriter().message(2, writeDynamicValue(encodeKnown(step.key, step.key.type))).finish();
}

/** For values that our own code made, whose encoding can't fail. */
function encodeKnown(value: Value, type: Type): Uint8Array {
  const bytes = encodeMsgpack(value, type);
  invariant(bytes instanceof Uint8Array, "keys of paths are known and not marked");
  return bytes;
}

/** `DynamicValue { bytes msgpack = 1 }`; empty when there is no value. */
export function readDynamicValue(bytes: Uint8Array): Uint8Array {
  let msgpack: Uint8Array = new Uint8Array();
  readMessage(bytes, (field, reader) => {
    if (field !== 1) return false;
    msgpack = reader.bytes();
    return true;
  });
  return msgpack;
}

export function writeDynamicValue(msgpack: Uint8Array): Uint8Array {
  return new MessageWriter().bytes(1, msgpack).finish();
}

/** A value whose type follows from its encoding. */
export function readSelfDescribing(msgpack: Uint8Array, problems: ProblemSink): Value | undefined {
  const type = impliedTypeOfMsgpack(msgpack);
  const value = type.kind === "msgpackError" ? type : decodeMsgpack(msgpack, type);
  if (value.kind !== "msgpackError") return value;
  problems.add(value.message);
  return undefined;
}
