import { BinaryReader, BinaryWriter, type WireType } from "@bufbuild/protobuf/wire";
import { invariant } from "@landform/diagnostics";

/** One field of a protobuf message: its number and how its value is read and written. */
export interface Field<T> {
  readonly number: number;
  readonly wireType: WireType;
  /** The value where the field is not there. */
  readonly absent: T;
  /** `before` is what earlier occurrences of the field gave, else `absent`. */
  read(reader: BinaryReader, before: T): T;
  /** Not called for `absent`. */
  write(writer: BinaryWriter, value: T): void;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** A message type. Unknown fields are passed over; `decode` throws on what is no protobuf. */
export interface Message<T> {
  /** Fields that are left out, or have the value for "not there", are not written. */
  encode(values: Partial<T>): Uint8Array<ArrayBuffer>;
  decode(bytes: Uint8Array): T;
}

export type DecodedMessage<M> = M extends Message<infer T> ? T : never;

/** The message type with these fields, which are written in the order in which they stand here. */
export function message<F extends Fields>(fields: F): Message<ValuesOf<F>> {
  const entries = Object.entries(fields);
  const byNumber = new Map(entries.map((entry) => [entry[1].number, entry]));
  const absent = Object.fromEntries(entries.map(([name, field]) => [name, field.absent]));
  return {
    encode(values) {
      const writer = new BinaryWriter();
      const given: Readonly<Record<string, unknown>> = values;
      for (const [name, field] of entries) {
        const value = given[name];
        if (value !== undefined && value !== field.absent) field.write(writer, value);
      }
      return writer.finish();
    },
    decode(bytes) {
      const decoded = { ...absent };
      forEachField(bytes, (number, wireType, reader) => {
        const [name, field] = byNumber.get(number) ?? [];
        if (name === undefined || field?.wireType !== wireType) return false;
        decoded[name] = field.read(reader, decoded[name]);
        return true;
      });
      invariant(hasAllFields(decoded, fields), "every field has a value");
      return decoded;
    },
  };
}

/** Go through the fields of a message; those that `read` does not take (false) are passed over. */
export function forEachField(
  bytes: Uint8Array,
  read: (field: number, wireType: WireType, reader: BinaryReader) => boolean,
): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (!read(field, wireType, reader)) reader.skip(wireType, field);
  }
}

function hasAllFields<F extends Fields>(decoded: Readonly<Record<string, unknown>>, fields: F): decoded is ValuesOf<F> {
  for (const name in fields) if (!(name in decoded)) return false;
  return true;
}
