import { quoted } from "@landform/diagnostics";
import { utf8Bytes } from "./utf8.js";

/** Sixteen bytes in hexadecimal, with the usual hyphens. */
export function formatUuid(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The namespaces that have a name (RFC 4122, appendix C). */
const namedNamespaces: Readonly<Record<string, string>> = {
  dns: "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
  url: "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
  oid: "6ba7b812-9dad-11d1-80b4-00c04fd430c8",
  x500: "6ba7b814-9dad-11d1-80b4-00c04fd430c8",
};

const hyphenated = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The bytes of a namespace that is named or given as a UUID, or why it is none, in the words of Go's uuid package. */
export function namespaceUuid(namespace: string): Uint8Array | string {
  const text = namedNamespaces[namespace] ?? namespace;
  const { length } = utf8Bytes(text);
  switch (length) {
    case 36:
      return parseHyphenated(text);
    case 38:
      return parseHyphenated(text.slice(1, 37));
    case 45:
      if (!/^urn:uuid:/i.test(text)) return `invalid urn prefix: ${quoted(text.slice(0, 9))}`;
      return parseHyphenated(text.slice(9));
    case 32:
      return /^[0-9a-f]{32}$/i.test(text) ? hexBytes(text) : "invalid UUID format";
    default:
      return `invalid UUID length: ${length}`;
  }
}

function parseHyphenated(text: string): Uint8Array | string {
  return hyphenated.test(text) ? hexBytes(text.replaceAll("-", "")) : "invalid UUID format";
}

function hexBytes(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
