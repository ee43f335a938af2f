/** Why CSV text cannot be read, in Go's words. */
export interface CsvError {
  readonly kind: "csvError";
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

/**
 * Reads comma-separated values (RFC 4180) a record at a time, as Go's encoding/csv does with its defaults: empty lines
 * are skipped, quoted fields may span lines, and a quote elsewhere is an error.
 */
export class CsvReader {
  readonly #text: string;
  #position = 0;
  #line = 0;
  #recordLine = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next record, or `undefined` at the end. */
  next(): readonly string[] | CsvError | undefined {
    let line = this.#readLine();
    while (line === "\n") line = this.#readLine();
    this.#recordLine = this.#line;
    return line === "" ? undefined : this.#record(line);
  }

  /** The number of the line on which the last record started. */
  get recordLine(): number {
    return this.#recordLine;
  }

  #record(firstLine: string): readonly string[] | CsvError {
    const fields: string[] = [];
    let rest = firstLine;
    for (;;) {
      const field = rest.startsWith('"') ? this.#quotedField(rest) : this.#plainField(rest);
      if ("kind" in field) return field;
      fields.push(field.text);
      if (field.rest === undefined) return fields;
      rest = field.rest;
    }
  }

  #plainField(line: string): Field | CsvError {
    const comma = line.indexOf(",");
    const text = comma >= 0 ? line.slice(0, comma) : line.endsWith("\n") ? line.slice(0, -1) : line;
    if (text.includes('"')) return this.#error('bare " in non-quoted-field');
    return comma >= 0 ? { text, rest: line.slice(comma + 1) } : { text };
  }

  #quotedField(line: string): Field | CsvError {
    let text = "";
    let rest = line.slice(1);
    for (;;) {
      const quote = rest.indexOf('"');
      if (quote < 0) {
        text += rest;
        rest = this.#readLine();
        if (rest === "") return this.#error('extraneous or missing " in quoted-field');
        continue;
      }
      text += rest.slice(0, quote);
      rest = rest.slice(quote + 1);
      if (rest.startsWith('"')) {
        text += '"';
        rest = rest.slice(1);
      } else if (rest.startsWith(",")) {
        return { text, rest: rest.slice(1) };
      } else if (rest === "" || rest === "\n") {
        return { text };
      } else {
        return this.#error('extraneous or missing " in quoted-field');
      }
    }
  }

  /** The next line with its "\n", "\r\n" made "\n"; "" at the end of the text. */
  #readLine(): string {
    if (this.#position >= this.#text.length) return "";
    this.#line++;
    const newline = this.#text.indexOf("\n", this.#position);
    const end = newline < 0 ? this.#text.length : newline + 1;
    const line = this.#text.slice(this.#position, end);
    this.#position = end;
    if (line.endsWith("\r\n")) return `${line.slice(0, -2)}\n`;
    return newline < 0 && line.endsWith("\r") ? line.slice(0, -1) : line;
  }

  #error(message: string): CsvError {
    return { kind: "csvError", line: this.#line, message };
  }
}

interface Field {
  readonly text: string;
  /** What follows the comma after the field; `undefined` after the last field of a record. */
  readonly rest?: string;
}
