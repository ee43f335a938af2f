import { graphemeCount, graphemes } from "@landform/cty";

/** Has a character that may join others in one cluster, as in CRLF. The ranges left out are whole scripts of which none does. */
const mayJoin = /[^\0-\x0c\x0e-\u02ff\u0370-\u0482\u048a-\u0590\u2010-\u2027\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff]/;

/** Columns that `text` takes, as if newlines began no new line: one for each grapheme cluster. */
export function columnsOf(text: string): number {
  return mayJoin.test(text) ? graphemeCount(text) : text.length;
}

/** The first `count` grapheme clusters of `text`. */
export function firstColumns(text: string, count: number): string {
  return mayJoin.test(text) ? graphemes(text).slice(0, count).join("") : text.slice(0, count);
}
