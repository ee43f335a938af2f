// Carriage return is left out: "\r\n" is one cluster.
const asciiOnly = /^[\x00-\x0c\x0e-\x7f]*$/;
let shared: Intl.Segmenter | undefined;

/** Made when text beyond ASCII is first met: loading its data takes longer than all else at the start of a run. */
function segmenter(): Intl.Segmenter {
  shared ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return shared;
}

/** The grapheme clusters of `text`: what a reader takes for one character (UAX 29, as of Unicode 15.0). */
export function graphemes(text: string): readonly string[] {
  return asciiOnly.test(text) ? text.split("") : [...clusters(text)];
}

export function graphemeCount(text: string): number {
  if (asciiOnly.test(text)) return text.length;
  let count = 0;
  for (const _ of clusters(text)) count++;
  return count;
}

/** The segmenter's time is quadratic in the length of its text, so it gets a window of this length at a time. */
const windowLength = 256;

function* clusters(text: string): Generator<string> {
  let start = 0;
  let length = windowLength;
  while (start < text.length) {
    const end = characterStart(text, start + length);
    const found = Array.from(segmenter().segment(text.slice(start, end)), ({ segment }) => segment);
    // The last cluster may go on behind the window: the next one begins with it.
    const complete = end < text.length ? found.slice(0, -1) : found;
    length = complete.length === 0 ? length * 2 : windowLength;
    for (const cluster of complete) {
      start += cluster.length;
      yield* withoutConjuncts(cluster);
    }
  }
}

/** `index`, or the one after it where that is in the middle of a surrogate pair. */
function characterStart(text: string, index: number): number {
  const isInPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(index - 1, index + 1));
  return isInPair ? index + 1 : index;
}

/**
 * Newer Unicode versions keep conjuncts of Indic scripts together (rule GB9c), the reference's version does not. The
 * vowels AM of Thai and Lao are letters that always belong to what is before them.
 */
function withoutConjuncts(cluster: string): readonly string[] {
  return cluster.length < 3 ? [cluster] : cluster.split(/(?<=[\p{M}\u200d])(?![\u0e33\u0eb3])(?=\p{Lo})/u);
}
