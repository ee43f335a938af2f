/**
 * Break `text` at blanks so that no line is longer than `width` characters, where words allow. Lines that start with
 * a blank are code or lists and stay as they are.
 */
export function wrapParagraphs(text: string, width: number): string {
  return text
    .split("\n")
    .map((line) => (line.startsWith(" ") || width <= 0 ? line : wrapLine(line, width)))
    .join("\n");
}

function wrapLine(line: string, width: number): string {
  const lines: string[] = [];
  let current = "";
  // A run of blanks stays with the word before it, so that double blanks inside a line survive.
  for (const [, blanks = "", word = ""] of line.matchAll(/( *)([^ ]+)/g)) {
    if (current !== "" && length(current) + blanks.length + length(word) > width) {
      lines.push(current);
      current = word;
    } else {
      current += blanks + word;
    }
  }
  const trailing = / *$/.exec(line)?.[0] ?? "";
  lines.push(length(current) + trailing.length > width ? current : current + trailing);
  return lines.join("\n");
}

function length(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
