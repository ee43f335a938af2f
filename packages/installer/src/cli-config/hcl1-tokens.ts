/** What the first version of HCL is made of; the names are those that its errors have. */
export interface Token {
  readonly kind:
    | "STRING"
    | "HEREDOC"
    | "IDENT"
    | "NUMBER"
    | "FLOAT"
    | "BOOL"
    | "LBRACE"
    | "RBRACE"
    | "LBRACK"
    | "RBRACK"
    | "COMMA"
    | "ASSIGN"
    | "ADD"
    | "SUB"
    | "PERIOD"
    | "EOF"
    /** Its text says what is wrong, with the position. */
    | "ILLEGAL";
  readonly text: string;
  /** `LINE:COLUMN` */
  readonly position: string;
}

const punctuation: Readonly<Record<string, Token["kind"]>> = {
  "{": "LBRACE",
  "}": "RBRACE",
  "[": "LBRACK",
  "]": "RBRACK",
  ",": "COMMA",
  "=": "ASSIGN",
  "+": "ADD",
  "-": "SUB",
  ".": "PERIOD",
};

const blank = String.raw`[ \t\r\n]+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
const quotedText = String.raw`"(?<text>(?:[^"\\\n$]|\\.|\$\{[^{}]*\}|\$(?!\{))*)"`;
const heredoc = String.raw`<<-?(?<tag>\w+)\n(?<heredoc>[\s\S]*?\n?)[ \t]*\k<tag>(?=\n|$)`;
const number = String.raw`(?<number>-?(?:0[xX][0-9a-fA-F]+|\d+(?<fraction>(?:\.\d*)?(?:[eE][+-]?\d+)?)))`;
const tokenPattern = new RegExp(
  String.raw`(?<blank>${blank})|${quotedText}|${heredoc}|${number}|(?<word>[\p{L}_][\p{L}\p{Nd}_.-]*)|(?<mark>[[\]{}=,+.-])`,
  "uy",
);

/** All of `source`, up to its end or to what is illegal. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const lines = new LineCounter(source);
  let at = 0;
  while (at < source.length) {
    tokenPattern.lastIndex = at;
    const groups = tokenPattern.exec(source)?.groups;
    const illegal = groups === undefined ? whatIsIllegal(source, at) : illegalEscape(groups.text, at + 1);
    if (groups === undefined || illegal !== undefined) {
      const position = lines.positionOf(illegal?.at ?? at);
      return [...tokens, { kind: "ILLEGAL", text: `At ${position}: ${illegal?.problem ?? "illegal char"}`, position }];
    }
    if (groups.blank === undefined) tokens.push(tokenOf(groups, lines.positionOf(at)));
    at = tokenPattern.lastIndex;
  }
  return [...tokens, { kind: "EOF", text: "", position: lines.positionOf(at) }];
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>, position: string): Token {
  const { text, heredoc: lines, number: digits, fraction = "", word, mark = "" } = groups;
  if (text !== undefined) return { kind: "STRING", text: unescapeText(text), position };
  if (lines !== undefined) return { kind: "HEREDOC", text: lines, position };
  if (digits !== undefined) return { kind: fraction === "" ? "NUMBER" : "FLOAT", text: digits, position };
  if (word !== undefined) return { kind: /^(?:true|false)$/.test(word) ? "BOOL" : "IDENT", text: word, position };
  return { kind: punctuation[mark] ?? "ILLEGAL", text: mark, position };
}

interface Illegal {
  readonly at: number;
  readonly problem: string;
}

/** Why no token starts at `at`. */
function whatIsIllegal(source: string, at: number): Illegal {
  const rest = source.slice(at);
  if (rest.startsWith('"')) {
    const length = /^"(?:[^"\\\n$]|\\.|\$\{[^{}]*\}|\$(?!\{))*(?:\$\{[^}]*)?/.exec(rest)?.[0].length ?? 0;
    return { at: at + length, problem: "literal not terminated" };
  }
  if (rest.startsWith("/*")) return { at: source.length, problem: "comment not terminated" };
  if (rest.startsWith("/")) return { at, problem: "expected '/' for comment" };
  if (!rest.startsWith("<")) return { at, problem: "illegal char" };
  if (!rest.startsWith("<<")) return { at: at + 1, problem: "heredoc expected second '<', didn't see it" };
  const [start = "", tag = ""] = /^<<-?(\w*)/.exec(rest) ?? [];
  if (tag === "") return { at: at + start.length, problem: "zero-length heredoc anchor" };
  if (rest[start.length] !== "\n") return { at: at + start.length, problem: "invalid characters in heredoc anchor" };
  return { at: source.length, problem: "heredoc not terminated" };
}

/** Of the text that starts at `at`. */
function illegalEscape(text: string | undefined, at: number): Illegal | undefined {
  for (const { 1: letter = "", index } of text?.matchAll(/\\(.)/gu) ?? []) {
    if (!/["\\abfnrtv0-7xuU]/.test(letter)) return { at: at + index + 1, problem: "illegal char escape" };
  }
  return undefined;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", '"': '"', "\\": "\\" };

function unescapeText(text: string): string {
  return text.replaceAll(/\\(.)/g, (whole, letter: string) => escapes[letter] ?? whole);
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
