import { isNewlineUnit, Unit } from "./characters.js";
import { isStrayByte } from "./source-input.js";

/** The index after the literal text at `start` in a quoted string; `start` if what stands there is no text. */
export function quotedTextEnd(text: string, start: number, broken: boolean): number {
  let at = start;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    switch (unit) {
      case Unit.quote:
      case Unit.dollar:
      case Unit.percent:
      case Unit.newline:
      case Unit.carriageReturn:
        return at;
      case Unit.backslash:
        if (at + 1 >= text.length || !isText(text, at + 1, broken)) return at;
        at++;
        break;
      default:
        if (broken && !isText(text, at, broken)) return at;
    }
  }
  return at;
}

/** The index after the literal text at `start` in a heredoc or bare template: up to a newline, or a `$` or `%`. */
export function plainTextEnd(text: string, start: number, broken: boolean): number {
  let at = start;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === Unit.dollar || unit === Unit.percent || isNewlineUnit(unit)) return at;
    if (broken && !isText(text, at, broken)) return at;
  }
  return at;
}

/** Is there a character at `at`, not a newline nor a stray byte? */
function isText(text: string, at: number, broken: boolean): boolean {
  const unit = text.charCodeAt(at);
  if (isNewlineUnit(unit)) return false;
  if (!broken || !isStrayByte(unit)) return true;
  // The stand-in for a stray byte looks like the second half of a surrogate pair.
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff;
}
