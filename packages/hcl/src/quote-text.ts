const escapes = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ['"', '\\"'],
  ["\\", "\\\\"],
]);

const plain = /^[ !#-[\]-z|}~]*$/;

/** What to write between quotes so that it means `text`. */
export function quoteText(text: string): string {
  if (plain.test(text)) return text;
  // Letters, marks, numbers, punctuation, symbols and the plain space are written as they are.
  return text.replace(/[$%](?=\{)|[\n\r\t"\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (character) => {
    if (character === "$" || character === "%") return character + character;
    return escapes.get(character) ?? unicodeEscape(character.codePointAt(0) ?? 0);
  });
}

function unicodeEscape(point: number): string {
  const hex = point.toString(16);
  return point > 0xffff ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
}
