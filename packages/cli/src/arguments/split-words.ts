/**
 * Split text into words as a shell does: blanks between them, quotes and backslashes around what holds blanks. The text
 * ends where a shell would see the end of the command. `undefined` where a quote is not closed.
 */
export function splitWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let rest = text.trimStart();
  while (rest !== "" && !/^[&;|<>]/.test(rest)) {
    const [piece] = wordPattern.exec(rest) ?? [];
    if (piece === undefined) return undefined;
    words.push(piece.replaceAll(quotedPattern, unquote));
    rest = rest.slice(piece.length).trimStart();
  }
  return words;
}

/** What would be run in a shell stays as it is written. */
const wordPattern = /^(?:\\.|'[^']*'|"(?:\\.|[^"\\])*"|`[^`]*`|\$\([^)]*\)|[^\s'"`\\()&;|<>])+/s;
const quotedPattern = /`[^`]*`|\$\([^)]*\)|\\(.)|'([^']*)'|"((?:\\.|[^"\\])*)"/gs;

function unquote(piece: string, escaped?: string, single?: string, double?: string): string {
  return escaped ?? single ?? double?.replaceAll(/\\(.)/gs, "$1") ?? piece;
}
