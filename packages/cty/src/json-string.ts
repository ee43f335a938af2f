const needsEscape = /["\\<>&\u0000-\u001f\u2028\u2029\ud800-\udfff]/;
const escapes = /["\\<>&\u0000-\u001f\u2028\u2029]|[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g;
const short: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** `text` as a JSON string, escaped as Go's encoder does: `<`, `>`, `&` and the line separators too. */
export function jsonString(text: string): string {
  return needsEscape.test(text) ? `"${text.replace(escapes, escapeCharacter)}"` : `"${text}"`;
}

function escapeCharacter(character: string): string {
  if (character.length === 2) return character;
  const code = character.charCodeAt(0);
  if (code >= 0xd800 && code <= 0xdfff) return "\\ufffd";
  return short.get(character) ?? `\\u${code.toString(16).padStart(4, "0")}`;
}
