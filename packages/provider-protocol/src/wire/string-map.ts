import { encodedMap } from "./fields.js";
import type { Field } from "./message.js";

const utf8 = new TextEncoder();

/** A map of texts. */
export function stringMap(number: number): Field<Readonly<Record<string, string>>> {
  const encoded = encodedMap(number);
  return {
    number,
    wireType: encoded.wireType,
    absent: {},
    read: (reader, before) => ({
      ...before,
      ...Object.fromEntries(
        [...encoded.read(reader, encoded.absent)].map(([key, value]) => [key, Buffer.from(value).toString("utf8")]),
      ),
    }),
    write(writer, values) {
      encoded.write(writer, new Map(Object.entries(values).map(([key, value]) => [key, utf8.encode(value)])));
    },
  };
}
