import { byteLength } from "./source-input.js";

/** The text that a JSON string token stands for, or how many bytes into the token it goes wrong. */
export type JsonText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "error"; readonly byteOffset: number };

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** `token` with its quotes. Half surrogate pairs become U+FFFD. */
export function decodeJsonString(token: string): JsonText {
  const first = token.indexOf("\\");
  if (first < 0) {
    return token.length > 1 && token.endsWith('"') ? { kind: "text", text: token.slice(1, -1) } : unfinished(token);
  }
  const parts: string[] = [token.slice(1, first)];
  let index = first;
  while (index < token.length) {
    const character = token.charAt(index);
    if (character === '"') return { kind: "text", text: wellFormed(parts.join("")) };
    if (character !== "\\") {
      const end = nextSpecial(token, index);
      parts.push(token.slice(index, end));
      index = end;
      continue;
    }
    const escaped = token.charAt(index + 1);
    const plain = escapes.get(escaped);
    if (plain !== undefined) {
      parts.push(plain);
      index += 2;
    } else if (escaped === "u") {
      const digits = token.slice(index + 2, index + 6);
      const good = /^[0-9a-fA-F]*/.exec(digits)?.[0].length ?? 0;
      if (good < 4) return errorAt(token, index + 2 + good);
      parts.push(String.fromCharCode(Number.parseInt(digits, 16)));
      index += 6;
    } else {
      return errorAt(token, index + 1);
    }
  }
  return unfinished(token);
}

/** The character at `index` is wrong: its first byte is the last that counts. */
function errorAt(token: string, index: number): JsonText {
  if (index >= token.length) return unfinished(token);
  return { kind: "error", byteOffset: byteLength(token, 0, index) + 1 };
}

function unfinished(token: string): JsonText {
  return { kind: "error", byteOffset: byteLength(token, 0, token.length) };
}

function nextSpecial(token: string, from: number): number {
  for (let index = from; index < token.length; index++) {
    const character = token.charAt(index);
    if (character === "\\" || character === '"') return index;
  }
  return token.length;
}

/** Half surrogate pairs become U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}
