import { quoted } from "@landform/diagnostics";

/** Why text is not URL-encoded, in Go's words. */
export interface UrlError {
  readonly kind: "urlError";
  readonly message: string;
}

/** As Go's url.QueryEscape: a space becomes "+"; letters, digits and "-_.~" stay. */
export function encodeQuery(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd")).replace(/[!'()*]|%20/g, (found) =>
    found === "%20" ? "+" : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The inverse. Bytes that are no UTF-8 become U+FFFD. */
export function decodeQuery(text: string): string | UrlError {
  const bytes: number[] = [];
  const encoded = new TextEncoder().encode(text);
  for (let index = 0; index < encoded.length; index++) {
    const byte = encoded[index] ?? 0;
    if (byte !== 0x25) {
      bytes.push(byte === 0x2b ? 0x20 : byte);
      continue;
    }
    const sequence = encoded.subarray(index, index + 3);
    const digits = /^%([0-9a-fA-F]{2})$/.exec(new TextDecoder().decode(sequence))?.[1];
    if (digits === undefined) return { kind: "urlError", message: `invalid URL escape ${quotedBytes(sequence)}` };
    bytes.push(Number.parseInt(digits, 16));
    index += 2;
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

/** Text in quotes that may end within a character. */
function quotedBytes(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes).replace(/\ufffd+$/, "");
  const rest = bytes.subarray(new TextEncoder().encode(text).length);
  return `${quoted(text).slice(0, -1)}${Array.from(rest, (byte) => `\\x${byte.toString(16)}`).join("")}"`;
}
