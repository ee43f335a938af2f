/** What Go's JSON encoder writes as an escape although JSON does not ask for it; also inside raw nested JSON. */
const htmlUnsafe = /[<>&\u2028\u2029]/;
const htmlUnsafeAll = /[<>&\u2028\u2029]/g;

function escapeHtml(json: string): string {
  return htmlUnsafe.test(json) ? json.replace(htmlUnsafeAll, unicodeEscape) : json;
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** `json` (valid) without blanks between its parts; its literals stay as they are written, but for HTML escapes. */
export function compactJson(json: string): string {
  let done = "";
  let copiedTo = 0;
  for (let position = 0; position < json.length; ) {
    const code = json.charCodeAt(position);
    if (code === 0x22) {
      position = endOfString(json, position);
    } else if (code <= 0x20) {
      done += json.slice(copiedTo, position);
      position = endOfBlanks(json, position);
      copiedTo = position;
    } else {
      position++;
    }
  }
  return escapeHtml(done + json.slice(copiedTo));
}

/**
 * `json` (valid) laid out over lines, two spaces a level, as Go's encoder does; every line but the first starts with
 * `indent` (a run of spaces). Empty objects and arrays stay on one line. Text that is laid out so already is not
 * copied, which keeps writing back a state that was read cheap.
 */
export function indentJson(json: string, indent: string): string {
  return escapeHtml(new JsonIndenter(json, indent).run());
}

/** Goes through a text once and copies only where the blanks between two tokens are not what they should be. */
class JsonIndenter {
  readonly #json: string;
  #lineBreak: string;
  #position = 0;
  #done = "";
  #copiedTo = 0;

  constructor(json: string, indent: string) {
    this.#json = json;
    this.#lineBreak = `\n${indent}`;
  }

  run(): string {
    const json = this.#json;
    this.#blanks("");
    while (this.#position < json.length) {
      const code = json.charCodeAt(this.#position);
      if (code === 0x22) this.#position = endOfString(json, this.#position);
      else if (code === 0x7b || code === 0x5b) {
        if (this.#open(code + 2)) continue;
      } else this.#position = endOfScalar(json, this.#position);
      this.#afterValue();
    }
    return this.#done + json.slice(this.#copiedTo);
  }

  /** Past an opening bracket; false for an empty object or array, which is passed whole. */
  #open(close: number): boolean {
    this.#position++;
    if (this.#nextCode() === close) {
      this.#blanks("");
      this.#position++;
      return false;
    }
    this.#lineBreak += "  ";
    this.#blanks(this.#lineBreak);
    return true;
  }

  #afterValue(): void {
    for (;;) {
      const code = this.#nextCode();
      if (code === 0x7d || code === 0x5d) {
        this.#lineBreak = this.#lineBreak.slice(0, -2);
        this.#blanks(this.#lineBreak);
        this.#position++;
        continue;
      }
      this.#blanks("");
      this.#position++;
      if (code === 0x2c) this.#blanks(this.#lineBreak);
      else if (code === 0x3a) this.#blanks(" ");
      return;
    }
  }

  #nextCode(): number {
    return this.#json.charCodeAt(endOfBlanks(this.#json, this.#position));
  }

  /** Goes past the blanks that are here and sees to it that the result has `wanted` instead. */
  #blanks(wanted: string): void {
    const end = endOfBlanks(this.#json, this.#position);
    if (end - this.#position !== wanted.length || !this.#json.startsWith(wanted, this.#position)) {
      this.#done += this.#json.slice(this.#copiedTo, this.#position) + wanted;
      this.#copiedTo = end;
    }
    this.#position = end;
  }
}

function endOfBlanks(json: string, start: number): number {
  let position = start;
  while (json.charCodeAt(position) <= 0x20) position++;
  return position;
}

function endOfString(json: string, start: number): number {
  let position = start + 1;
  for (let code = json.charCodeAt(position); code !== 0x22; code = json.charCodeAt(position)) {
    position += code === 0x5c ? 2 : 1;
  }
  return position + 1;
}

function endOfScalar(json: string, start: number): number {
  let position = start;
  for (let code = json.charCodeAt(position); code > 0x20; code = json.charCodeAt(position)) {
    if (code === 0x2c || code === 0x7d || code === 0x5d || code === 0x3a) break;
    position++;
  }
  return position;
}
