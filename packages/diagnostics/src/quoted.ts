/** `text` in double quotes with Go's escapes, as names and values stand in messages (`%q`). Lone surrogates become U+FFFD. */
export function quoted(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  const whole = text.replace(loneSurrogates, "\ufffd");
  return `"${whole.replace(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, escapeCharacter)}"`;
}

const plain = /^[ !#-[\]-~]*$/;
const loneSurrogates = /[\ud800-\udfff]/gu;
const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\u0007", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
]);

function escapeCharacter(character: string): string {
  const short = shortEscapes.get(character);
  if (short !== undefined) return short;
  const point = character.codePointAt(0) ?? 0;
  const hex = point.toString(16);
  if (point < 0x80) return `\\x${hex.padStart(2, "0")}`;
  return point <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
