import { randomBytes as drawBytes } from "node:crypto";
import { atLeast, attr, defineEphemeral, defineResource } from "@landform/provider-sdk";
import { decodeBase64 } from "@landform/provider-sdk/go-text";
import { plainKeepers } from "./keepers.js";
import { withOriginal } from "./words.js";

const lengthDescription = "How many bytes to draw; at least 1.";
const base64Description = "The bytes in base64.";
const hexDescription = "The bytes in hexadecimal: twice as long as `length`.";

export const randomBytes = defineResource({
  type: "random_bytes",
  description: "Random bytes to be used as a secret or a key.",
  schema: {
    keepers: plainKeepers,
    length: attr.integer({
      required: true,
      onChange: "replace",
      validate: atLeast(1),
      description: lengthDescription,
    }),
    base64: attr.string({
      computed: true,
      sensitive: true,
      useStateForUnknown: true,
      description: base64Description,
    }),
    hex: attr.string({ computed: true, sensitive: true, useStateForUnknown: true, description: hexDescription }),
  },
  create: ({ planned }) => ({ ...planned, ...notations(drawBytes(planned.length)) }),
  import({ id, error }) {
    const bytes = decodeBase64(id);
    if (typeof bytes === "string")
      return error(
        "Import Random bytes Error",
        withOriginal("There was an error during the parsing of the base64 string.", bytes),
      );
    return { length: bytes.length, ...notations(bytes), base64: id };
  },
});

export const ephemeralBytes = defineEphemeral({
  type: "random_bytes",
  description: "Random bytes to be used as a secret or a key, which are not stored.",
  schema: {
    length: attr.integer({ required: true, validate: atLeast(1), description: lengthDescription }),
    base64: attr.string({ computed: true, sensitive: true, description: base64Description }),
    hex: attr.string({ computed: true, sensitive: true, description: hexDescription }),
  },
  open: ({ config }) => ({ ...config, ...notations(drawBytes(config.length)) }),
});

function notations(bytes: Buffer) {
  return { base64: bytes.toString("base64"), hex: bytes.toString("hex") };
}
