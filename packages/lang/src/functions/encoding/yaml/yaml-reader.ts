/** A place in the text. `line` and `column` count from 0, `column` in characters. */
export interface Mark {
  readonly position: number;
  readonly line: number;
  readonly column: number;
}

const blank = " \t";
const breaks = "\r\n\x85\u2028\u2029";

/** Reads a text character by character. Past the end all characters are "". */
export class YamlReader {
  readonly #text: string;
  #position = 0;
  #line = 0;
  #column = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get column(): number {
    return this.#column;
  }

  mark(): Mark {
    return { position: this.#position, line: this.#line, column: this.#column };
  }

  peek(offset = 0): string {
    return this.#text.charAt(this.#position + offset);
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#position);
  }

  isBlank(offset = 0): boolean {
    const character = this.peek(offset);
    return character !== "" && blank.includes(character);
  }

  isBreak(offset = 0): boolean {
    const character = this.peek(offset);
    return character !== "" && breaks.includes(character);
  }

  /** A line break or the end. */
  isLineEnd(offset = 0): boolean {
    return this.peek(offset) === "" || this.isBreak(offset);
  }

  /** A blank, a line break or the end. */
  isSpace(offset = 0): boolean {
    return this.isLineEnd(offset) || this.isBlank(offset);
  }

  /** `---` or `...` at the start of a line. */
  isDocumentMark(mark: "---" | "..."): boolean {
    return this.#column === 0 && this.startsWith(mark) && this.isSpace(3);
  }

  /** Take one character. */
  read(): string {
    const code = this.#text.codePointAt(this.#position);
    if (code === undefined) return "";
    const length = code > 0xffff ? 2 : 1;
    const character = this.#text.slice(this.#position, this.#position + length);
    this.#position += length;
    this.#column++;
    return character;
  }

  /** Take what a sticky `pattern` matches here, which must not hold line breaks. */
  readAll(pattern: RegExp): string {
    pattern.lastIndex = this.#position;
    const text = pattern.exec(this.#text)?.[0] ?? "";
    this.#position += text.length;
    this.#column += /[\ud800-\udbff]/.test(text) ? [...text].length : text.length;
    return text;
  }

  /** Take a line break as it counts in scalars: all but the two Unicode separators are "\n". "" where there is none. */
  readBreak(): string {
    const character = this.peek();
    if (!this.isBreak()) return "";
    this.#position += this.startsWith("\r\n") ? 2 : 1;
    this.#line++;
    this.#column = 0;
    return character === "\u2028" || character === "\u2029" ? character : "\n";
  }

  /** At the end, go to the start of a line. */
  finishLine(): void {
    if (this.#column === 0) return;
    this.#column = 0;
    this.#line++;
  }
}
