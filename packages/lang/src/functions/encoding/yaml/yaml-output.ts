/** Text in lines, and what has to be known of the last one. */
export class YamlOutput {
  /** Finished, with their line breaks. */
  readonly #lines: string[] = [];
  #line = "";
  /** In characters. */
  #column = 0;
  #endsWithSpace = true;
  #isAtIndent = true;
  /** Without an end mark, more text could still belong to the document's last scalar. */
  #isOpen = false;

  get column(): number {
    return this.#column;
  }

  /** Is there nothing yet in this line but spaces and indicators that count as indentation? */
  get isAtIndent(): boolean {
    return this.#isAtIndent;
  }

  /** Add characters of a scalar, without line breaks. */
  text(text: string): void {
    this.#line += text;
    this.#column += /[\ud800-\udbff]/.test(text) ? [...text].length : text.length;
    this.#endsWithSpace = false;
    this.#isAtIndent = false;
  }

  /** Add characters of a block scalar, after which the line counts as finished. */
  blockText(text: string): void {
    this.text(text);
    this.#endsWithSpace = true;
  }

  /** Go to column `indent`: in this line where that is still possible, else in a new one. */
  indent(indent: number): void {
    if (!this.#isAtIndent || this.#column > indent || (this.#column === indent && !this.#endsWithSpace)) {
      this.lineBreak("\n");
    }
    this.#line += " ".repeat(indent - this.#column);
    this.#column = indent;
    this.#endsWithSpace = true;
    this.#isAtIndent = true;
  }

  lineBreak(character: string): void {
    this.#lines.push(this.#line + character);
    this.#line = "";
    this.#column = 0;
    this.#isAtIndent = true;
  }

  /** "-", "?", or a ":" that stands first in its line: what follows may start a new level in the same line. */
  indicator(indicator: string): void {
    const isAtIndent = this.#isAtIndent;
    this.#separate();
    this.text(indicator);
    this.#isAtIndent = isAtIndent;
    this.#isOpen = false;
  }

  /** The ":" behind a key. */
  colon(): void {
    this.text(":");
    this.#isOpen = false;
  }

  quote(): void {
    this.text('"');
    this.#isOpen = false;
  }

  openQuote(): void {
    this.#separate();
    this.quote();
  }

  plain(text: string, isDocument: boolean): void {
    this.#separate();
    this.text(text);
    this.#isOpen = isDocument;
  }

  /** A collection without elements. */
  empty(brackets: string): void {
    this.#separate();
    this.text(brackets);
    this.#isOpen = false;
  }

  /** The header of a block scalar, with its line break. */
  block(header: string): void {
    this.#separate();
    this.text(header);
    this.#isOpen = false;
    this.lineBreak("\n");
    this.#endsWithSpace = true;
  }

  /** The whole text, with the mark of the document's end where it needs one. */
  finish(): string {
    this.indent(0);
    if (this.#isOpen) {
      this.indicator("...");
      this.indent(0);
    }
    return this.#lines.join("") + this.#line;
  }

  #separate(): void {
    if (!this.#endsWithSpace) this.text(" ");
  }
}
