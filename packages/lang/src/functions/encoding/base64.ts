const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const valueOfCharacter = new Int8Array(128).fill(-1);
for (let value = 0; value < 64; value++) valueOfCharacter[alphabet.charCodeAt(value)] = value;

/** The text is not Base64 from this place on, counted as Go's decoder does. */
export interface Base64Error {
  readonly kind: "base64Error";
  readonly offset: number;
}

/** Standard Base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  // Functions take only so many arguments.
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}

/** As strict as Go's base64.StdEncoding: full padding, nothing after it; only line breaks are passed over. */
export function decodeBase64(text: string): Uint8Array | Base64Error {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let length = 0;
  let position = 0;
  const next = () => {
    while (text[position] === "\n" || text[position] === "\r") position++;
    return text[position++];
  };
  for (;;) {
    const group: number[] = [];
    while (group.length < 4) {
      const character = next();
      if (character === undefined) {
        return group.length === 0 ? bytes.subarray(0, length) : failure(text.length - group.length);
      }
      const value = valueOfCharacter[character.charCodeAt(0)] ?? -1;
      if (value < 0) {
        if (character !== "=" || group.length < 2) return failure(position - 1);
        return decodePadding(text, position, group, bytes, length);
      }
      group.push(value);
    }
    const [a = 0, b = 0, c = 0, d = 0] = group;
    bytes[length++] = (a << 2) | (b >> 4);
    bytes[length++] = (b << 4) | (c >> 2);
    bytes[length++] = (c << 6) | d;
  }
}

/** `position` is behind the first "=". */
function decodePadding(
  text: string,
  position: number,
  [a = 0, b = 0, c]: readonly number[],
  bytes: Uint8Array,
  start: number,
): Uint8Array | Base64Error {
  const isLineBreak = (at: number) => text[at] === "\n" || text[at] === "\r";
  let end = position;
  let length = start;
  bytes[length++] = (a << 2) | (b >> 4);
  if (c !== undefined) {
    bytes[length++] = (b << 4) | (c >> 2);
  } else {
    while (isLineBreak(end)) end++;
    if (end === text.length) return failure(text.length);
    if (text[end] !== "=") return failure(end - 1);
    end++;
  }
  while (isLineBreak(end)) end++;
  return end < text.length ? failure(end) : bytes.subarray(0, length);
}

function failure(offset: number): Base64Error {
  return { kind: "base64Error", offset };
}
