import { randomBytes } from "node:crypto";
import { attr, defineResource } from "@landform/provider-sdk";
import { decodeBase64 } from "@landform/provider-sdk/go-text";
import { keepers } from "./keepers.js";
import { retryAdvice } from "./words.js";

const encoded = (description: string) => attr.string({ computed: true, useStateForUnknown: true, description });

export const randomId = defineResource({
  type: "random_id",
  description: "Random bytes as an identifier that is not secret, in several notations.",
  schema: {
    keepers,
    byte_length: attr.integer({
      required: true,
      onChange: "replace",
      description: "How many random bytes to draw; at least 1.",
    }),
    prefix: attr.string({ optional: true, onChange: "replace", description: "Put in front of all results as it is." }),
    b64_std: encoded("The bytes in base64, after the prefix."),
    b64_url: encoded("The bytes in base64 with `-` and `_`, without padding, after the prefix."),
    hex: encoded("The bytes in hexadecimal, after the prefix."),
    dec: encoded("The bytes as a decimal number, after the prefix."),
    id: encoded("The bytes in base64 with `-` and `_`, without padding or prefix."),
  },
  create({ planned, error }) {
    const { byte_length, prefix } = planned;
    if (byte_length < 0) return error("Random Read Error", "The byte_length must not be negative.", "byte_length");
    return { ...planned, ...notations(randomBytes(byte_length), prefix ?? "") };
  },
  update: "stateOnly",
  import({ id, error }) {
    const comma = id.lastIndexOf(",");
    const prefix = id.slice(0, Math.max(comma, 0));
    const bytes = decodeBase64(id.slice(comma + 1), "urlWithoutPadding");
    if (typeof bytes === "string")
      return error(
        "Import Random ID Error",
        `While attempting to import a random id there was a decoding error.\n\n+${retryAdvice}Original Error: ${bytes}`,
      );
    return {
      byte_length: bytes.length,
      prefix: prefix === "" ? null : prefix,
      ...notations(bytes, prefix),
      b64_url: prefix + id.slice(comma + 1),
      id: id.slice(comma + 1),
    };
  },
});

function notations(bytes: Buffer, prefix: string) {
  const hex = bytes.toString("hex");
  const url = bytes.toString("base64url");
  return {
    b64_std: prefix + bytes.toString("base64"),
    b64_url: prefix + url,
    hex: prefix + hex,
    dec: prefix + BigInt(`0x0${hex}`).toString(),
    id: url,
  };
}
