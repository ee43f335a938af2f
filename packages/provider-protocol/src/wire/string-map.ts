import { encodedMap } from "./fields.js";
import type { Field } from "./message.js";

const utf8 = new TextEncoder();

/** A map of texts, which we only send. */
export function stringMap(number: number): Field<Readonly<Record<string, string>>> {
  const encoded = encodedMap(number);
  return {
    number,
    wireType: encoded.wireType,
    absent: {},
    read(reader, before) {
      reader.bytes();
      return before;
    },
    write(writer, values) {
      encoded.write(writer, new Map(Object.entries(values).map(([key, value]) => [key, utf8.encode(value)])));
    },
  };
}
