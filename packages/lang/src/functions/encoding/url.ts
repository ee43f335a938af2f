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
    const sequence = new TextDecoder().decode(encoded.subarray(index, index + 3));
    if (!/^%[0-9a-fA-F]{2}$/.test(sequence)) return { kind: "urlError", message: `invalid URL escape "${sequence}"` };
    bytes.push(Number.parseInt(sequence.slice(1), 16));
    index += 2;
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}
