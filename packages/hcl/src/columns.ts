const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Has a character that may join others in one cluster. The ranges left out are whole scripts of which none does. */
const mayJoin = /[^\0-\u02ff\u0370-\u0482\u048a-\u0590\u2010-\u2027\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff]/;

/** Columns that `text`, which has no newline, takes: one for each grapheme cluster. */
export function columnsOf(text: string): number {
  if (!mayJoin.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/** The first `count` grapheme clusters of `text`. */
export function firstColumns(text: string, count: number): string {
  if (!mayJoin.test(text)) return text.slice(0, count);
  let remaining = count;
  for (const { index } of segmenter.segment(text)) if (remaining-- === 0) return text.slice(0, index);
  return text;
}
