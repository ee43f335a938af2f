/** Why a JSON text could not be read. `offset` is where in the text (UTF-16 units). */
export type JsonFailure =
  | { readonly kind: "syntax"; readonly offset: number; readonly atEnd: boolean }
  /** `field` is the dotted path of member names, `found` what stands there, in Go's words. */
  | { readonly kind: "type"; readonly field: string; readonly found: string }
  /** A string that does not hold what it should; `message` says why. */
  | { readonly kind: "content"; readonly message: string };

export type JsonKind = "object" | "array" | "string" | "number" | "bool" | "null" | "end";

const maxDepth = 10_000;

/**
 * Reads a JSON text from start to end, strictly, without building a tree: raw parts are handed out as slices. The
 * first syntax failure sticks: after it every read answers with an empty value, so callers need to look at `failure`
 * only once. A value of the wrong type is skipped and remembered; a later syntax failure takes its place.
 */
export class JsonReader {
  readonly #text: string;
  readonly #path: string[] = [];
  #position = 0;
  #failure: JsonFailure | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get failure(): JsonFailure | undefined {
    return this.#failure;
  }

  /** What kind of value comes next. */
  peek(): JsonKind {
    this.#skipBlanks();
    switch (this.#text.charCodeAt(this.#position)) {
      case 0x7b:
        return "object";
      case 0x5b:
        return "array";
      case 0x22:
        return "string";
      case 0x74:
      case 0x66:
        return "bool";
      case 0x6e:
        return "null";
      default:
        return this.#position >= this.#text.length ? "end" : "number";
    }
  }

  /** Calls `visit` for each member; it must read the value. A null counts as an object without members. */
  readObject(visit: (key: string) => void): void {
    this.#readMembers(visit, true);
  }

  /** As `readObject`, for an object whose keys are data: they are no part of the path that failures name. */
  readMap(visit: (key: string) => void): void {
    this.#readMembers(visit, false);
  }

  /** Calls `visit` for each element; it must read the value. A null counts as an empty array. */
  readArray(visit: () => void): void {
    if (!this.#expect("array")) return;
    this.#position++;
    if (this.#acceptEnd(0x5d)) return;
    do {
      visit();
    } while (this.#acceptSeparator(0x5d));
  }

  /** Null and values of another type read as undefined; the latter are remembered as failures. */
  readString(): string | undefined {
    return this.#expect("string") ? this.#stringLiteral() : undefined;
  }

  readBool(): boolean | undefined {
    return this.#expect("bool") ? this.readRaw() === "true" : undefined;
  }

  /** A whole number from 0 to 2^53-1. */
  readUnsigned(): number | undefined {
    if (!this.#expect("number")) return undefined;
    const text = this.readRaw();
    const value = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
    this.failType(`number ${text}`);
    return undefined;
  }

  /** The next value, checked, as it stands in the text. */
  readRaw(): string {
    this.#skipBlanks();
    const start = this.#position;
    this.#skipValue();
    return this.#failure?.kind === "syntax" ? "" : this.#text.slice(start, this.#position);
  }

  skip(): void {
    this.#skipBlanks();
    this.#skipValue();
  }

  /** Nothing but blanks may follow. */
  expectEnd(): void {
    this.#skipBlanks();
    if (this.#position < this.#text.length) this.#failSyntax();
  }

  /** Remember that the value just read, at the current path, is not what it must be. */
  failType(found: string): void {
    this.#failure ??= { kind: "type", field: this.#path.join("."), found };
  }

  /** Remember that the string just read does not hold what it should. */
  failContent(message: string): void {
    this.#failure ??= { kind: "content", message };
  }

  #readMembers(visit: (key: string) => void, inPath: boolean): void {
    if (!this.#expect("object")) return;
    this.#position++;
    if (this.#acceptEnd(0x7d)) return;
    do {
      const key = this.#memberName();
      if (inPath) this.#path.push(key);
      visit(key);
      if (inPath) this.#path.pop();
    } while (this.#acceptSeparator(0x7d));
  }

  #memberName(): string {
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#position) !== 0x22) {
      this.#failSyntax();
      return "";
    }
    const key = this.#stringLiteral();
    this.#expectColon();
    return key;
  }

  #expectColon(): void {
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#position) === 0x3a) this.#position++;
    else this.#failSyntax();
  }

  /** Is the next value of this kind? Nulls and values of other kinds are passed over. */
  #expect(kind: JsonKind): boolean {
    const found = this.peek();
    if (found === kind) return true;
    const isNull = found === "null";
    this.#skipValue();
    if (!isNull) this.failType(found);
    return false;
  }

  #acceptEnd(close: number): boolean {
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#position) !== close) return false;
    this.#position++;
    return true;
  }

  #acceptSeparator(close: number): boolean {
    if (this.#failure?.kind === "syntax") return false;
    if (this.#acceptEnd(close)) return false;
    if (this.#text.charCodeAt(this.#position) === 0x2c) {
      this.#position++;
      return true;
    }
    this.#failSyntax();
    return false;
  }

  #skipBlanks(): void {
    const text = this.#text;
    let position = this.#position;
    for (;;) {
      const code = text.charCodeAt(position);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
      position++;
    }
    this.#position = position;
  }

  #failSyntax(): void {
    if (this.#failure?.kind === "syntax") return;
    const atEnd = this.#position >= this.#text.length;
    this.#failure = { kind: "syntax", offset: this.#position, atEnd };
    this.#position = this.#text.length;
  }

  /** Without recursion, so that hostile nesting can't overflow the stack; `open` holds the closing brackets due. */
  #skipValue(): void {
    const open: number[] = [];
    do {
      this.#skipBlanks();
      const code = this.#text.charCodeAt(this.#position);
      if (code === 0x7b || code === 0x5b) {
        this.#position++;
        const close = code + 2;
        if (!this.#acceptEnd(close)) {
          open.push(close);
          if (open.length > maxDepth) this.#failSyntax();
          if (close === 0x7d) this.#skipMemberName();
          continue;
        }
      } else if (code === 0x22) {
        this.#skipString();
      } else {
        this.#skipScalar(code);
      }
      this.#closeAndContinue(open);
    } while (open.length > 0 && this.#failure?.kind !== "syntax");
  }

  /** After a value: take closing brackets until another element or member follows. */
  #closeAndContinue(open: number[]): void {
    for (let close = open.at(-1); close !== undefined; close = open.at(-1)) {
      if (this.#acceptSeparator(close)) {
        if (close === 0x7d) this.#skipMemberName();
        return;
      }
      open.pop();
    }
  }

  #skipMemberName(): void {
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#position) === 0x22) this.#skipString();
    else this.#failSyntax();
    this.#expectColon();
  }

  #skipScalar(first: number): void {
    const pattern = first === 0x74 || first === 0x66 || first === 0x6e ? literalPattern : numberPattern;
    pattern.lastIndex = this.#position;
    if (pattern.test(this.#text)) {
      this.#position = pattern.lastIndex;
      return;
    }
    partialScalarPattern.lastIndex = this.#position;
    if (partialScalarPattern.test(this.#text)) this.#position = partialScalarPattern.lastIndex;
    this.#failSyntax();
  }

  /** Leaves the position after the closing quote. Answers whether the string has escapes. */
  #skipString(): boolean {
    const text = this.#text;
    let escapes = false;
    let position = this.#position + 1;
    for (; ; position++) {
      const code = text.charCodeAt(position);
      if (code === 0x22) break;
      if (code === 0x5c) {
        escapes = true;
        const length = escapeLength(text, position);
        if (length > 0) {
          position += length - 1;
          continue;
        }
        position -= length;
      } else if (code >= 0x20) continue;
      this.#position = Math.min(position, text.length);
      this.#failSyntax();
      return escapes;
    }
    this.#position = position + 1;
    return escapes;
  }

  #stringLiteral(): string {
    const start = this.#position;
    const escapes = this.#skipString();
    if (this.#failure?.kind === "syntax") return "";
    if (!escapes) return this.#text.slice(start + 1, this.#position - 1);
    const decoded: unknown = JSON.parse(this.#text.slice(start, this.#position));
    return typeof decoded === "string" ? decoded.replace(/\p{Surrogate}/gu, "\ufffd") : "";
  }
}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literalPattern = /true|false|null/y;
/** The longest start of something that could still become a scalar: what follows it is at fault. */
const partialScalarPattern = /t(?:r(?:u)?)?|f(?:a(?:l(?:s)?)?)?|n(?:u(?:l)?)?|-/y;

/** Length of the escape sequence that starts at `position`; if it is wrong, minus the distance to its first wrong unit. */
function escapeLength(text: string, position: number): number {
  const kind = text.charCodeAt(position + 1);
  if (kind !== 0x75) return '"\\/bfnrt'.includes(text.charAt(position + 1)) && kind > 0 ? 2 : -1;
  for (let index = 2; index < 6; index++) {
    if (!/[0-9a-fA-F]/.test(text.charAt(position + index))) return -index;
  }
  return 6;
}
