// Carriage return is left out: "\r\n" is one cluster.
const asciiOnly = /^[\x00-\x0c\x0e-\x7f]*$/;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The grapheme clusters of `text`: what a reader takes for one character (UAX 29). */
export function graphemes(text: string): readonly string[] {
  if (asciiOnly.test(text)) return text.split("");
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export function graphemeCount(text: string): number {
  if (asciiOnly.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}
