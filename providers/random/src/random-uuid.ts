import { randomBytes } from "node:crypto";
import { quoted } from "@landform/diagnostics";
import { attr, defineResource } from "@landform/provider-sdk";
import { keepers } from "./keepers.js";
import { withOriginal } from "./words.js";

/** Random in all bits: version and variant are not marked. */
export const randomUuid = defineUuid("random_uuid", "A random UUID.", () => randomBytes(16), parseStrictly);

export const randomUuid4 = defineUuid(
  "random_uuid4",
  "A random UUID of version 4.",
  () => marked(randomBytes(16), 4),
  parse,
);

/** The time in milliseconds comes first, so that later ones sort after earlier ones. */
export const randomUuid7 = defineUuid(
  "random_uuid7",
  "A random UUID of version 7.",
  () => {
    const bytes = randomBytes(16);
    bytes.writeUIntBE(Date.now(), 0, 6);
    return marked(bytes, 7);
  },
  parse,
);

function defineUuid(type: string, description: string, draw: () => Buffer, parseId: (id: string) => Parsed) {
  const result = attr.string({ computed: true, useStateForUnknown: true, description: "The UUID." });
  return defineResource({
    type,
    description,
    schema: { keepers, result, id: result },
    create({ planned }) {
      const uuid = formatted(draw().toString("hex"));
      return { ...planned, result: uuid, id: uuid };
    },
    update: "stateOnly",
    import({ id, error }) {
      const parsed = parseId(id);
      if (parsed.kind === "problem")
        return error(
          "Import Random UUID Error",
          withOriginal("There was an error during the parsing of the UUID.", parsed.message),
        );
      const uuid = formatted(parsed.digits.toLowerCase());
      return { result: uuid, id: uuid };
    },
  });
}

function marked(bytes: Buffer, version: number): Buffer {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes;
}

function formatted(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

type Parsed =
  | { readonly kind: "digits"; readonly digits: string }
  | { readonly kind: "problem"; readonly message: string };

/** As the uuid library of HashiCorp. */
function parseStrictly(id: string): Parsed {
  if (Buffer.byteLength(id) !== 36) return problem("uuid string is wrong length");
  if ([8, 13, 18, 23].some((place) => id[place] !== "-")) return problem("uuid is improperly formatted");
  const digits = id.replaceAll("-", "");
  const wrong = /[^0-9A-Fa-f]/u.exec(digits)?.[0];
  if (wrong !== undefined) return problem(`encoding/hex: invalid byte: ${codePoint(wrong)}`);
  return digits.length === 32 ? { kind: "digits", digits } : problem("decoded hex is the wrong length");
}

/** As the uuid library of Google: also without dashes, in braces, or as a URN. */
function parse(id: string): Parsed {
  const length = Buffer.byteLength(id);
  switch (length) {
    case 32:
      return isHex(id) ? { kind: "digits", digits: id } : problem("invalid UUID format");
    case 36:
      return parseDashed(id);
    case 38:
      return parseDashed(id.slice(1));
    case 45:
      return /^urn:uuid:/i.test(id)
        ? parseDashed(id.slice(9))
        : problem(`invalid urn prefix: ${quoted(id.slice(0, 9))}`);
    default:
      return problem(`invalid UUID length: ${length}`);
  }
}

function parseDashed(text: string): Parsed {
  const parts = /^(.{8})-(.{4})-(.{4})-(.{4})-(.{12})/.exec(text)?.slice(1).join("");
  return parts !== undefined && isHex(parts) ? { kind: "digits", digits: parts } : problem("invalid UUID format");
}

function isHex(text: string): boolean {
  return /^[0-9A-Fa-f]*$/.test(text);
}

function codePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")} '${character}'`;
}

function problem(message: string): Parsed {
  return { kind: "problem", message };
}
