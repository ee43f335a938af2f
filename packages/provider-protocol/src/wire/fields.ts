import { type BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { type Field, forEachField, type Message } from "./message.js";

const noBytes: Uint8Array = new Uint8Array();

export function text(number: number): Field<string> {
  return {
    number,
    wireType: WireType.LengthDelimited,
    absent: "",
    read: (reader) => reader.string(),
    write: (writer, value) => writer.tag(number, WireType.LengthDelimited).string(value),
  };
}

/** A field whose absence says something else than its empty value. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
  return {
    number: field.number,
    wireType: field.wireType,
    absent: undefined,
    read: (reader, before) => field.read(reader, before ?? field.absent),
    write(writer, value) {
      if (value !== undefined) field.write(writer, value);
    },
  };
}

/** What is read is a part of the message's own bytes, not a copy. */
export function bytes(number: number): Field<Uint8Array> {
  return {
    number,
    wireType: WireType.LengthDelimited,
    absent: noBytes,
    read: (reader) => reader.bytes(),
    write(writer, value) {
      if (value.length > 0) writer.tag(number, WireType.LengthDelimited).bytes(value);
    },
  };
}

/** Another message, still encoded. It is written even if it has no fields: to be there says something. */
export function embedded(number: number): Field<Uint8Array> {
  return { ...bytes(number), write: (writer, value) => writer.tag(number, WireType.LengthDelimited).bytes(value) };
}

export function bool(number: number): Field<boolean> {
  return {
    number,
    wireType: WireType.Varint,
    absent: false,
    read: (reader) => reader.bool(),
    write: (writer, value) => writer.tag(number, WireType.Varint).bool(value),
  };
}

/** An int64 or an enum; what is beyond the safe integers loses precision. */
export function integer(number: number): Field<number> {
  return {
    number,
    wireType: WireType.Varint,
    absent: 0,
    read: (reader) => Number(reader.int64()),
    write: (writer, value) => writer.tag(number, WireType.Varint).int64(value),
  };
}

export function nested<T>(number: number, type: Message<T>): Field<T | undefined> {
  return {
    number,
    wireType: WireType.LengthDelimited,
    absent: undefined,
    read: (reader) => type.decode(reader.bytes()),
    write(writer, value) {
      if (value !== undefined) writer.tag(number, WireType.LengthDelimited).bytes(type.encode(value));
    },
  };
}

export function repeated<T>(number: number, type: Message<T>): Field<readonly T[]> {
  const none: readonly T[] = [];
  return {
    number,
    wireType: WireType.LengthDelimited,
    absent: none,
    read: (reader, before) => appended(before, none, type.decode(reader.bytes())),
    write(writer, values) {
      for (const value of values) writer.tag(number, WireType.LengthDelimited).bytes(type.encode(value));
    },
  };
}

/** The list that reading grows is one that nobody else has seen yet. */
function appended<T>(before: readonly T[], none: readonly T[], value: T): readonly T[] {
  if (before === none || !isGrowing(before)) return [value];
  before.push(value);
  return before;
}

function isGrowing<T>(list: readonly T[]): list is T[] {
  return Array.isArray(list);
}

/** The values of a map field, still encoded, by key. */
export function encodedMap(number: number): Field<ReadonlyMap<string, Uint8Array>> {
  const none = new Map<string, Uint8Array>();
  return {
    number,
    wireType: WireType.LengthDelimited,
    absent: none,
    read(reader, before) {
      const map = before === none ? new Map<string, Uint8Array>() : before;
      if (!(map instanceof Map)) return before;
      const [key, value] = readMapEntry(reader.bytes());
      map.set(key, value);
      return map;
    },
    write(writer, values) {
      for (const [key, value] of values) {
        writer.tag(number, WireType.LengthDelimited).fork();
        writer.tag(1, WireType.LengthDelimited).string(key).tag(2, WireType.LengthDelimited).bytes(value);
        writer.join();
      }
    },
  };
}

function readMapEntry(entry: Uint8Array): readonly [string, Uint8Array] {
  let key = "";
  let value = noBytes;
  forEachField(entry, (field: number, wireType: WireType, reader: BinaryReader) => {
    if (wireType !== WireType.LengthDelimited) return false;
    if (field === 1) key = reader.string();
    else if (field === 2) value = reader.bytes();
    else return false;
    return true;
  });
  return [key, value];
}
