import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";

/**
 * Go through the fields of a protobuf message; fields that `read` does not take (false) are passed over. Throws on
 * what is no protobuf.
 */
export function readMessage(bytes: Uint8Array, read: (field: number, reader: BinaryReader) => boolean): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    const start = reader.pos;
    if (read(field, reader)) continue;
    reader.pos = start;
    reader.skip(type, field);
  }
}

/** Fields in the order they are added; empty ones are left out, as proto3 does. */
export class MessageWriter {
  readonly #writer = new BinaryWriter();

  message(field: number, bytes: Uint8Array): this {
    this.#writer.tag(field, WireType.LengthDelimited).bytes(bytes);
    return this;
  }

  messages(field: number, all: Iterable<Uint8Array>): this {
    for (const bytes of all) this.message(field, bytes);
    return this;
  }

  bytes(field: number, bytes: Uint8Array): this {
    return bytes.length === 0 ? this : this.message(field, bytes);
  }

  string(field: number, text: string): this {
    if (text !== "") this.#writer.tag(field, WireType.LengthDelimited).string(text);
    return this;
  }

  strings(field: number, texts: Iterable<string>): this {
    for (const text of texts) this.#writer.tag(field, WireType.LengthDelimited).string(text);
    return this;
  }

  /** Also for enums. */
  number(field: number, value: number): this {
    if (value !== 0) this.#writer.tag(field, WireType.Varint).uint32(value);
    return this;
  }

  bool(field: number, value: boolean): this {
    if (value) this.#writer.tag(field, WireType.Varint).bool(true);
    return this;
  }

  finish(): Uint8Array {
    return this.#writer.finish();
  }
}
