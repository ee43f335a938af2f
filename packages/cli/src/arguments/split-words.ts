/** Split text into words as a shell does: blanks between them, quotes and backslashes around what holds blanks. */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  for (const [piece] of text.matchAll(/(?:\\.|'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"\\])+/g)) {
    words.push(piece.replaceAll(/\\(.)|'([^']*)'|"((?:\\.|[^"\\])*)"/g, unquote));
  }
  return words;
}

function unquote(_: string, escaped?: string, single?: string, double?: string): string {
  return escaped ?? single ?? (double ?? "").replaceAll(/\\(["\\$`])/g, "$1");
}
