import { normalizeString } from "./construct.js";
import { graphemes } from "./graphemes.js";

/**
 * As much of the beginning of an unfinished string as can no longer change: a last character that may combine with
 * what follows is left off. In NFC.
 */
export function safePrefix(text: string): string {
  const normalized = normalizeString(text);
  const last = lastGrapheme(normalized);
  return delimiters.has(last) ? normalized : normalized.slice(0, normalized.length - last.length);
}

/** Never the beginning of anything longer. Letters and digits could be, by rules of Unicode to come. */
const delimiters: ReadonlySet<string> = new Set("-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'");

function lastGrapheme(text: string): string {
  const last = text.charAt(text.length - 1);
  const isPlain = last < "\u0080" && last !== "\n" && text.charAt(text.length - 2) < "\u0080";
  return isPlain ? last : (graphemes(text).at(-1) ?? "");
}
