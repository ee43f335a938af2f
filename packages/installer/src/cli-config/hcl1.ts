/**
 * The CLI configuration file is in the first version of HCL, whose items have any number of quoted or bare keys before
 * their value. This reads what such files use of it; texts are not templates.
 */
export interface Hcl1Item {
  readonly keys: readonly string[];
  readonly value: Hcl1Value;
  /** Was there an equals sign between keys and value? */
  readonly assigned: boolean;
  /** `LINE:COLUMN` of the first key; `-` in JSON. */
  readonly position: string;
}

export type Hcl1Value =
  | { readonly kind: "text"; readonly text: string; readonly position: string }
  /** A number or `true` or `false`, as written. */
  | { readonly kind: "literal"; readonly text: string; readonly position: string }
  | { readonly kind: "list"; readonly values: readonly Hcl1Value[]; readonly position: string }
  | { readonly kind: "object"; readonly items: readonly Hcl1Item[]; readonly position: string };

/** `message` starts with the position: `At 5:32: …`. */
export interface Hcl1Error {
  readonly kind: "hcl1Error";
  readonly message: string;
}

export function isHcl1Error(result: readonly Hcl1Item[] | Hcl1Error): result is Hcl1Error {
  return "kind" in result;
}

interface Token {
  readonly kind: "text" | "word" | "punctuation" | "end";
  readonly text: string;
  readonly position: string;
}

const tokenPattern =
  /(?<skip>\s+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|"(?<text>(?:[^"\\\n]|\\.)*)"|<<-?(?<tag>\w+)\n(?<heredoc>[\s\S]*?\n?)[ \t]*\k<tag>(?=\n|$)|(?<word>[\p{L}\p{Nd}_.+-]+)|(?<punctuation>[[\]{}=,])/uy;

/** Read a whole file. */
export function parseHcl1(source: string): readonly Hcl1Item[] | Hcl1Error {
  const tokens = tokensOf(source);
  if (!Array.isArray(tokens)) return tokens;
  const reader = new TokenReader(tokens);
  const items = readItems(reader, "end");
  return typeof items === "string" ? { kind: "hcl1Error", message: items } : items;
}

function tokensOf(source: string): Token[] | Hcl1Error {
  const tokens: Token[] = [];
  const lines = new LineCounter(source);
  tokenPattern.lastIndex = 0;
  let at = 0;
  while (at < source.length) {
    tokenPattern.lastIndex = at;
    const groups = tokenPattern.exec(source)?.groups;
    const position = lines.positionOf(at);
    if (groups === undefined) return { kind: "hcl1Error", message: `At ${position}: illegal character` };
    at = tokenPattern.lastIndex;
    const { text, heredoc, word, punctuation } = groups;
    if (text !== undefined) tokens.push({ kind: "text", text: unescapeText(text), position });
    else if (heredoc !== undefined) tokens.push({ kind: "text", text: heredoc, position });
    else if (word !== undefined) tokens.push({ kind: "word", text: word, position });
    else if (punctuation !== undefined) tokens.push({ kind: "punctuation", text: punctuation, position });
  }
  tokens.push({ kind: "end", text: "", position: lines.positionOf(at) });
  return tokens;
}

/** Positions are asked for in order, so that lines are counted once. */
class LineCounter {
  readonly #source: string;
  #line = 1;
  #lineStart = 0;

  constructor(source: string) {
    this.#source = source;
  }

  positionOf(at: number): string {
    for (;;) {
      const newline = this.#source.indexOf("\n", this.#lineStart);
      if (newline < 0 || newline >= at) return `${this.#line}:${at - this.#lineStart + 1}`;
      this.#line++;
      this.#lineStart = newline + 1;
    }
  }
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", '"': '"', "\\": "\\" };

function unescapeText(text: string): string {
  return text.replaceAll(/\\(.)/g, (whole, letter: string) => escapes[letter] ?? whole);
}

class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  peek(): Token {
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)] ?? { kind: "end", text: "", position: "1:1" };
  }

  next(): Token {
    const token = this.peek();
    this.#at++;
    return token;
  }

  /** Consume a punctuation mark if it comes next. */
  take(text: string): boolean {
    const token = this.peek();
    const isNext = token.kind === "punctuation" && token.text === text;
    if (isNext) this.#at++;
    return isNext;
  }
}

/** Items up to `}` or the end of the file; a message when there is something else. */
function readItems(reader: TokenReader, until: "}" | "end"): readonly Hcl1Item[] | string {
  const items: Hcl1Item[] = [];
  for (;;) {
    const first = reader.peek();
    if (first.kind === "end")
      return until === "end" ? items : `At ${first.position}: object expected closing RBRACE got: EOF`;
    if (until === "}" && reader.take("}")) return items;
    const item = readItem(reader);
    if (typeof item === "string") return item;
    items.push(item);
    reader.take(",");
  }
}

function readItem(reader: TokenReader): Hcl1Item | string {
  const { position } = reader.peek();
  const keys: string[] = [];
  while (reader.peek().kind === "word" || reader.peek().kind === "text") keys.push(reader.next().text);
  const { text, position: here } = reader.peek();
  if (keys.length === 0) return `At ${here}: expected: IDENT | STRING got: ${text}`;
  const assigned = reader.take("=");
  if (!assigned && text !== "{") return `At ${here}: expected start of object ('{') or assignment ('=')`;
  const value = readValue(reader);
  return typeof value === "string" ? value : { keys, value, assigned, position };
}

function readValue(reader: TokenReader): Hcl1Value | string {
  const { kind, text, position } = reader.next();
  if (kind === "text") return { kind, text, position };
  if (kind === "word") return { kind: "literal", text, position };
  if (text === "{") {
    const items = readItems(reader, "}");
    return typeof items === "string" ? items : { kind: "object", items, position };
  }
  return text === "[" ? readList(reader, position) : `At ${position}: Unknown token: ${text}`;
}

function readList(reader: TokenReader, position: string): Hcl1Value | string {
  const values: Hcl1Value[] = [];
  while (!reader.take("]")) {
    const value = readValue(reader);
    if (typeof value === "string") return value;
    values.push(value);
    if (!reader.take(",") && reader.peek().text !== "]")
      return `At ${reader.peek().position}: error parsing list, expected comma or list end, got: ${reader.peek().text}`;
  }
  return { kind: "list", values, position };
}

/** The same items from JSON: a list of objects stands for as many blocks. */
export function hcl1FromJson(json: unknown): readonly Hcl1Item[] {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return [];
  return Object.entries(json).flatMap(([key, value]: [string, unknown]) => {
    const values: readonly unknown[] = Array.isArray(value) && value.every(isObject) ? value : [value];
    return values.map((one) => ({ keys: [key], value: jsonValue(one), assigned: !isObject(one), position: "-" }));
  });
}

function isObject(json: unknown): boolean {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function jsonValue(json: unknown): Hcl1Value {
  const position = "-";
  if (typeof json === "string") return { kind: "text", text: json, position };
  if (Array.isArray(json)) return { kind: "list", values: json.map(jsonValue), position };
  if (isObject(json)) return { kind: "object", items: hcl1FromJson(json), position };
  return { kind: "literal", text: String(json), position };
}
