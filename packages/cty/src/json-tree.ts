import { quoted } from "@landform/diagnostics";

/** JSON as written: numbers are still text, objects keep their order and names that repeat. */
export type JsonNode =
  | { readonly kind: "null" }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "array"; readonly items: readonly JsonNode[] }
  | { readonly kind: "object"; readonly entries: readonly (readonly [string, JsonNode])[] };

/** The text is not JSON, in the words of Go's decoder. */
export interface JsonSyntaxError {
  readonly kind: "jsonSyntaxError";
  readonly message: string;
}

/** Nesting that is deeper is refused, so that nothing that walks the result can run out of stack. */
const maxDepth = 1000;

/** Read one JSON document; only blanks may follow it, or, as in Go's decoder, a bracket that closes nothing and anything behind it. */
export function parseJsonTree(text: string): JsonNode | JsonSyntaxError {
  const parser = new JsonParser(text);
  const root = parser.value(" looking for beginning of value", 0);
  if (root === undefined) return { kind: "jsonSyntaxError", message: parser.problem };
  const next = parser.peek();
  if (next === "" || next === "]" || next === "}") return root;
  return { kind: "jsonSyntaxError", message: "extraneous data after JSON object" };
}

const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const stringPart = /[^"\\\u0000-\u001f]*/y;
const notPlain = /[\\\u0000-\u001f]/;
const loneSurrogates = /[\ud800-\udfff]/gu;
const words: ReadonlyMap<string, readonly [string, JsonNode]> = new Map([
  ["n", ["null", { kind: "null" }]],
  ["t", ["true", { kind: "bool", value: true }]],
  ["f", ["false", { kind: "bool", value: false }]],
]);
const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** A place in a text. Methods that find a problem keep it and return undefined. */
class JsonParser {
  readonly #text: string;
  #position = 0;
  problem = "";

  constructor(text: string) {
    this.#text = text;
  }

  /** The next character that is no blank; "" at the end. */
  peek(): string {
    while (isBlank(this.#text.charCodeAt(this.#position))) this.#position++;
    return this.#text.charAt(this.#position);
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#position += found.length;
    return found;
  }

  value(context: string, depth: number): JsonNode | undefined {
    const first = this.peek();
    switch (first) {
      case "":
        return this.#fail("EOF");
      case '"': {
        const text = this.#string();
        return text === undefined ? undefined : { kind: "string", text };
      }
      case "{":
        return depth < maxDepth ? this.#object(depth + 1) : this.#fail("exceeded max depth");
      case "[":
        return depth < maxDepth ? this.#array(depth + 1) : this.#fail("exceeded max depth");
      default:
        return words.has(first) ? this.#word(first) : this.#number(context);
    }
  }

  #fail(problem: string): undefined {
    this.problem = problem;
    return undefined;
  }

  #unexpected(context: string): undefined {
    const character = this.#text.charAt(this.#position);
    if (character === "") return this.#fail("unexpected EOF");
    return this.#fail(`invalid character ${quoteCharacter(this.#text, this.#position)}${context}`);
  }

  #word(first: string): JsonNode | undefined {
    const [word, node] = words.get(first) ?? ["", undefined];
    for (const expected of word) {
      if (this.#text.charAt(this.#position) !== expected) {
        return this.#unexpected(` in literal ${word} (expecting '${expected}')`);
      }
      this.#position++;
    }
    return node;
  }

  #number(context: string): JsonNode | undefined {
    const text = this.#take(number);
    const next = this.#text.charAt(this.#position);
    if (text === "" && next !== "-") return this.#unexpected(context);
    if (text === "") {
      this.#position++;
      return this.#unexpected(" in numeric literal");
    }
    const hasExponent = /[eE]/.test(text);
    if (next === "." && !text.includes(".") && !hasExponent) {
      this.#position++;
      return this.#unexpected(" after decimal point in numeric literal");
    }
    if ((next === "e" || next === "E") && !hasExponent) {
      this.#position++;
      if (/[+-]/.test(this.#text.charAt(this.#position))) this.#position++;
      return this.#unexpected(" in exponent of numeric literal");
    }
    return { kind: "number", text };
  }

  #string(): string | undefined {
    this.#position++;
    const end = this.#text.indexOf('"', this.#position);
    const plain = end < 0 ? "\\" : this.#text.slice(this.#position, end);
    if (!notPlain.test(plain)) {
      this.#position = end + 1;
      return plain;
    }
    let text = "";
    for (;;) {
      text += this.#take(stringPart);
      const next = this.#text.charAt(this.#position);
      if (next === "\\") {
        const escaped = this.#escape();
        if (escaped === undefined) return undefined;
        text += escaped;
      } else if (next === '"') {
        this.#position++;
        return text.replace(loneSurrogates, "\ufffd");
      } else {
        return this.#unexpected(" in string literal");
      }
    }
  }

  #escape(): string | undefined {
    this.#position++;
    const letter = this.#text.charAt(this.#position);
    if (letter !== "u") {
      const character = escapes.get(letter);
      if (character === undefined) return this.#unexpected(" in string escape code");
      this.#position++;
      return character;
    }
    this.#position++;
    const start = this.#position;
    while (this.#position < start + 4) {
      if (!/^[0-9a-fA-F]$/.test(this.#text.charAt(this.#position))) {
        return this.#unexpected(" in \\u hexadecimal character escape");
      }
      this.#position++;
    }
    return String.fromCharCode(Number.parseInt(this.#text.slice(start, this.#position), 16));
  }

  #array(depth: number): JsonNode | undefined {
    this.#position++;
    const items: JsonNode[] = [];
    if (this.#skip("]")) return { kind: "array", items };
    for (;;) {
      const item = this.value(" looking for beginning of value", depth);
      if (item === undefined) return undefined;
      items.push(item);
      if (this.#skip("]")) return { kind: "array", items };
      if (!this.#expect(",", " after array element")) return undefined;
    }
  }

  #object(depth: number): JsonNode | undefined {
    this.#position++;
    const entries: (readonly [string, JsonNode])[] = [];
    if (this.#skip("}")) return { kind: "object", entries };
    for (;;) {
      const first = this.peek();
      if (first === "") return this.#fail("EOF");
      if (first !== '"')
        return this.#unexpected(entries.length === 0 ? "" : " looking for beginning of object key string");
      const name = this.#string();
      if (name === undefined || !this.#expect(":", " after object key")) return undefined;
      const item = this.value(" looking for beginning of value", depth);
      if (item === undefined) return undefined;
      entries.push([name, item]);
      if (this.#skip("}")) return { kind: "object", entries };
      if (!this.#expect(",", " after object key:value pair")) return undefined;
    }
  }

  #skip(character: string): boolean {
    if (this.peek() !== character) return false;
    this.#position++;
    return true;
  }

  #expect(character: string, context: string): boolean {
    if (this.#skip(character)) return true;
    if (this.peek() === "") this.#fail("EOF");
    else this.#unexpected(context);
    return false;
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** A character as Go quotes it, which sees bytes: the first of those that encode it. */
function quoteCharacter(text: string, position: number): string {
  const point = text.codePointAt(position) ?? 0;
  const byte = new TextEncoder().encode(String.fromCodePoint(point))[0] ?? 0;
  if (byte === 39) return "'\\''";
  if (byte === 34) return "'\"'";
  return `'${quoted(String.fromCharCode(byte)).slice(1, -1)}'`;
}

/** As what `JSON.parse` makes; for small documents in which no number matters. */
export function plainJson(node: JsonNode): unknown {
  switch (node.kind) {
    case "null":
      return null;
    case "bool":
      return node.value;
    case "number":
      return Number(node.text);
    case "string":
      return node.text;
    case "array":
      return node.items.map(plainJson);
    case "object":
      return Object.fromEntries(node.entries.map(([name, item]) => [name, plainJson(item)]));
  }
}
