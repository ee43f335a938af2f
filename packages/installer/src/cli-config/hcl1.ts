import { type Token, tokensOf } from "./hcl1-tokens.js";

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

/** Read a whole file. */
export function parseHcl1(source: string): readonly Hcl1Item[] | Hcl1Error {
  const reader = new TokenReader(tokensOf(source));
  const items = readItems(reader, "EOF");
  return typeof items === "string" ? { kind: "hcl1Error", message: items } : items;
}

class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  peek(): Token {
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)] ?? { kind: "EOF", text: "", position: "1:1" };
  }

  next(): Token {
    const token = this.peek();
    this.#at++;
    return token;
  }

  take(kind: Token["kind"]): boolean {
    const isNext = this.peek().kind === kind;
    if (isNext) this.#at++;
    return isNext;
  }
}

/** What is wrong at `token`, unless it is none. */
function problemAt(token: Token, problem: string): string {
  return token.kind === "ILLEGAL" ? token.text : `At ${token.position}: ${problem}`;
}

/** Items up to `until`; a message when there is something else. */
function readItems(reader: TokenReader, until: "RBRACE" | "EOF"): readonly Hcl1Item[] | string {
  const items: Hcl1Item[] = [];
  while (!reader.take(until)) {
    const item = reader.peek().kind === "EOF" ? undefined : readItem(reader);
    if (typeof item === "string") return item;
    // The end of the file after an equals sign is none of the errors that this language knows.
    if (item === undefined) return until === "EOF" ? items : unclosedObject(reader.peek());
    items.push(item);
    reader.take("COMMA");
  }
  return items;
}

/** Its reader has read the end twice when it notices, and counts that. */
function unclosedObject({ position }: Token): string {
  const [line, column] = position.split(":").map(Number);
  return `At ${line}:${(column ?? 0) + 1}: object expected closing RBRACE got: EOF`;
}

function readItem(reader: TokenReader): Hcl1Item | string | undefined {
  const { position } = reader.peek();
  const keys: string[] = [];
  while (reader.peek().kind === "IDENT" || reader.peek().kind === "STRING") keys.push(reader.next().text);
  const next = reader.peek();
  const problem = problemAfterKeys(keys, next);
  if (problem !== undefined) return problemAt(next, problem);
  const assigned = reader.take("ASSIGN");
  const value = readValue(reader);
  return typeof value === "string" || value === undefined ? value : { keys, value, assigned, position };
}

function problemAfterKeys(keys: readonly string[], { kind }: Token): string | undefined {
  switch (kind) {
    case "ASSIGN":
      if (keys.length > 1) return "nested object expected: LBRACE got: ASSIGN";
      return keys.length === 0 ? "no object keys found!" : undefined;
    case "LBRACE":
      return keys.length === 0 ? "expected: IDENT | STRING got: LBRACE" : undefined;
    case "EOF":
      return `key '${keys.join(" ")}' expected start of object ('{') or assignment ('=')`;
    default:
      return `expected: IDENT | STRING | ASSIGN | LBRACE got: ${kind}`;
  }
}

/** Undefined at the end of the file. */
function readValue(reader: TokenReader): Hcl1Value | string | undefined {
  const token = reader.next();
  const { kind, text, position } = token;
  switch (kind) {
    case "STRING":
    case "HEREDOC":
      return { kind: "text", text, position };
    case "NUMBER":
    case "FLOAT":
    case "BOOL":
      return { kind: "literal", text, position };
    case "LBRACE": {
      const items = readItems(reader, "RBRACE");
      return typeof items === "string" ? items : { kind: "object", items, position };
    }
    case "LBRACK":
      return readList(reader, position);
    case "EOF":
      return undefined;
    default:
      return problemAt(token, `Unknown token: ${position} ${kind} ${text}`);
  }
}

function readList(reader: TokenReader, position: string): Hcl1Value | string {
  const values: Hcl1Value[] = [];
  while (!reader.take("RBRACK")) {
    if (reader.take("COMMA")) continue;
    const token = reader.peek();
    const value = startsValue(token) ? readValue(reader) : undefined;
    if (value === undefined) return problemAt(token, `unexpected token while parsing list: ${token.kind}`);
    if (typeof value === "string") return value;
    values.push(value);
    const next = reader.peek();
    if (next.kind !== "COMMA" && next.kind !== "RBRACK")
      return problemAt(next, `error parsing list, expected comma or list end, got: ${next.kind}`);
  }
  return { kind: "list", values, position };
}

function startsValue({ kind }: Token): boolean {
  return ["STRING", "HEREDOC", "NUMBER", "FLOAT", "BOOL", "LBRACE", "LBRACK"].includes(kind);
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
