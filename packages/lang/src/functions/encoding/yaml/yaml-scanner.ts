import { scanAnchor, scanDirective, scanTag } from "./scan-markers.js";
import { type Scanned, scanBlock, scanPlain, scanQuoted } from "./scan-scalars.js";
import { type Mark, YamlReader } from "./yaml-reader.js";
import { problemAt, type ScalarStyle, type Token, type TokenKind, type YamlProblem } from "./yaml-token.js";

/** A place where a key may have begun that has no "?": the ":" that makes it one may still come. */
interface KeyCandidate {
  readonly mark: Mark;
  /** Only a key can stand here. */
  readonly isRequired: boolean;
  /** Where in the order of all tokens it begins. */
  readonly tokenNumber: number;
}

/** A key without "?" ends in the line where it begins, and not too far on. */
const longestKey = 1024;
const deepest = 1000;

const spaces = / +/y;
const blanks = /[ \t]+/y;
const comment = /#[^\r\n\x85\u2028\u2029]*/y;

/**
 * Cuts a document into tokens as libyaml does. Indentation becomes block starts and ends; a "key" token goes in front of
 * what turns out to be a key when its ":" is met.
 */
export class YamlScanner {
  readonly #reader: YamlReader;
  #tokens: Token[] = [];
  #tokensTaken = 0;
  #indent = -1;
  #indents: number[] = [];
  /** One for the block context, and one for each bracket that is open. */
  #candidates: (KeyCandidate | undefined)[] = [undefined];
  #mayStartKey = true;
  #problem: YamlProblem | undefined;
  #isFinished = false;

  constructor(text: string) {
    this.#reader = new YamlReader(text);
  }

  /** Why there is a token "problem". */
  get problem(): YamlProblem {
    return this.#problem ?? problemAt("invalid YAML syntax", this.#reader.mark(), "scanner");
  }

  peek(): Token {
    while (this.#needsMore()) this.#fetch();
    return this.#tokens[0] ?? this.#token(this.#problem === undefined ? "streamEnd" : "problem", this.#reader.mark());
  }

  next(): Token {
    const token = this.peek();
    if (this.#tokens.shift() !== undefined) this.#tokensTaken++;
    return token;
  }

  get #isInFlow(): boolean {
    return this.#candidates.length > 1;
  }

  /** Also while the first token may still turn out to be a key. */
  #needsMore(): boolean {
    if (this.#problem !== undefined) return false;
    if (this.#tokens.length === 0) return !this.#isFinished;
    if (!this.#dropStaleCandidates() || this.#isFinished) return false;
    return this.#candidates.some((candidate) => candidate?.tokenNumber === this.#tokensTaken);
  }

  #fail(message: string, context: Mark): false {
    this.#problem ??= problemAt(message, this.#reader.mark(), "scanner", context);
    this.#tokens = [];
    return false;
  }

  #token(kind: TokenKind, start: Mark, content: Partial<Pick<Token, "text" | "suffix" | "style">> = {}): Token {
    return { kind, start, end: this.#reader.mark(), text: "", suffix: "", style: "plain", ...content };
  }

  /** Take one character as a token. */
  #take(kind: TokenKind): void {
    const start = this.#reader.mark();
    this.#reader.read();
    this.#tokens.push(this.#token(kind, start));
  }

  #fetch(): void {
    const reader = this.#reader;
    this.#skipToToken();
    if (!this.#dropStaleCandidates()) return;
    this.#closeBlocks(reader.column);
    const character = reader.peek();
    if (character === "") this.#fetchEnd();
    else if (reader.column === 0 && character === "%") this.#fetchDirective();
    else if (reader.isDocumentMark("---")) this.#fetchDocumentMark("documentStart");
    else if (reader.isDocumentMark("...")) this.#fetchDocumentMark("documentEnd");
    else this.#fetchInDocument(character);
  }

  #fetchInDocument(character: string): void {
    const reader = this.#reader;
    const isSpaceNext = reader.isSpace(1);
    switch (character) {
      case "[":
        this.#openFlow("flowSequenceStart");
        return;
      case "{":
        this.#openFlow("flowMappingStart");
        return;
      case "]":
        this.#closeFlow("flowSequenceEnd");
        return;
      case "}":
        this.#closeFlow("flowMappingEnd");
        return;
      case ",":
        this.#fetchFlowEntry();
        return;
      case "*":
        this.#fetchAnchor("alias");
        return;
      case "&":
        this.#fetchAnchor("anchor");
        return;
      case "!":
        this.#fetchTag();
        return;
      case "'":
        this.#fetchScalar("singleQuoted", () => scanQuoted(reader));
        return;
      case '"':
        this.#fetchScalar("doubleQuoted", () => scanQuoted(reader));
        return;
      case "|":
      case ">":
        if (this.#isInFlow) this.#fetchNothing();
        else this.#fetchBlockScalar();
        return;
      case "-":
        if (isSpaceNext) {
          this.#fetchBlockEntry();
          return;
        }
        break;
      case "?":
        if (this.#isInFlow || isSpaceNext) {
          this.#fetchKey();
          return;
        }
        break;
      case ":":
        if (this.#isInFlow || isSpaceNext) {
          this.#fetchValue();
          return;
        }
        break;
      case "#":
      case "%":
      case "@":
      case "`":
        this.#fetchNothing();
        return;
      default:
        if (reader.isSpace()) {
          this.#fetchNothing();
          return;
        }
    }
    this.#fetchScalar("plain", () => scanPlain(reader, this.#indent + 1, this.#isInFlow));
  }

  #fetchNothing(): void {
    this.#fail("found character that cannot start any token", this.#reader.mark());
  }

  #skipToToken(): void {
    const reader = this.#reader;
    for (;;) {
      if (reader.column === 0 && reader.peek() === "\ufeff") reader.read();
      // A tab could pass for indentation where a block may start.
      reader.readAll(this.#isInFlow || !this.#mayStartKey ? blanks : spaces);
      reader.readAll(comment);
      if (!reader.isBreak()) return;
      reader.readBreak();
      if (!this.#isInFlow) this.#mayStartKey = true;
    }
  }

  #dropStaleCandidates(): boolean {
    const now = this.#reader.mark();
    for (const [level, candidate] of this.#candidates.entries()) {
      if (candidate === undefined) continue;
      if (candidate.mark.line === now.line && candidate.mark.position + longestKey >= now.position) continue;
      if (candidate.isRequired) return this.#fail("could not find expected ':'", candidate.mark);
      this.#candidates[level] = undefined;
    }
    return true;
  }

  #dropCandidate(): boolean {
    const candidate = this.#candidates.at(-1);
    if (candidate?.isRequired === true) return this.#fail("could not find expected ':'", candidate.mark);
    this.#candidates[this.#candidates.length - 1] = undefined;
    return true;
  }

  /** What comes next may be a key. */
  #saveCandidate(): boolean {
    if (!this.#mayStartKey) return true;
    const mark = this.#reader.mark();
    const isRequired = !this.#isInFlow && this.#indent === mark.column;
    const tokenNumber = this.#tokensTaken + this.#tokens.length;
    if (!this.#dropCandidate()) return false;
    this.#candidates[this.#candidates.length - 1] = { mark, isRequired, tokenNumber };
    return true;
  }

  /** Start a block where the text is further in than the one it is in. `at`: its place in the queue. */
  #openBlock(column: number, kind: TokenKind, mark: Mark, at = this.#tokens.length): boolean {
    if (this.#isInFlow || this.#indent >= column) return true;
    this.#indents.push(this.#indent);
    this.#indent = column;
    if (this.#indents.length > deepest) return this.#fail(`exceeded max depth of ${deepest}`, mark);
    this.#tokens.splice(at, 0, { ...this.#token(kind, mark), end: mark });
    return true;
  }

  #closeBlocks(column: number): void {
    while (!this.#isInFlow && this.#indent > column) {
      this.#tokens.push(this.#token("blockEnd", this.#reader.mark()));
      this.#indent = this.#indents.pop() ?? -1;
    }
  }

  #fetchEnd(): void {
    this.#reader.finishLine();
    this.#closeBlocks(-1);
    if (!this.#dropCandidate()) return;
    this.#tokens.push(this.#token("streamEnd", this.#reader.mark()));
    this.#isFinished = true;
  }

  #fetchDirective(): void {
    this.#closeBlocks(-1);
    if (!this.#dropCandidate()) return;
    this.#mayStartKey = false;
    const start = this.#reader.mark();
    const directive = scanDirective(this.#reader);
    if ("problem" in directive) {
      this.#fail(directive.problem, start);
      return;
    }
    const content =
      directive.kind === "versionDirective"
        ? { text: directive.version }
        : { text: directive.handle, suffix: directive.prefix };
    this.#tokens.push(this.#token(directive.kind, start, content));
  }

  #fetchDocumentMark(kind: "documentStart" | "documentEnd"): void {
    this.#closeBlocks(-1);
    if (!this.#dropCandidate()) return;
    this.#mayStartKey = false;
    const start = this.#reader.mark();
    for (let count = 0; count < 3; count++) this.#reader.read();
    this.#tokens.push(this.#token(kind, start));
  }

  #openFlow(kind: TokenKind): void {
    if (!this.#saveCandidate()) return;
    if (this.#candidates.length > deepest) {
      this.#fail(`exceeded max depth of ${deepest}`, this.#reader.mark());
      return;
    }
    this.#candidates.push(undefined);
    this.#mayStartKey = true;
    this.#take(kind);
  }

  #closeFlow(kind: TokenKind): void {
    if (!this.#dropCandidate()) return;
    if (this.#isInFlow) this.#candidates.pop();
    this.#mayStartKey = false;
    this.#take(kind);
  }

  #fetchFlowEntry(): void {
    if (!this.#dropCandidate()) return;
    this.#mayStartKey = true;
    this.#take("flowEntry");
  }

  #fetchBlockEntry(): void {
    const mark = this.#reader.mark();
    if (!this.#isInFlow) {
      if (!this.#mayStartKey) {
        this.#fail("block sequence entries are not allowed in this context", mark);
        return;
      }
      if (!this.#openBlock(mark.column, "blockSequenceStart", mark)) return;
    }
    if (!this.#dropCandidate()) return;
    this.#mayStartKey = true;
    this.#take("blockEntry");
  }

  #fetchKey(): void {
    const mark = this.#reader.mark();
    if (!this.#isInFlow) {
      if (!this.#mayStartKey) {
        this.#fail("mapping keys are not allowed in this context", mark);
        return;
      }
      if (!this.#openBlock(mark.column, "blockMappingStart", mark)) return;
    }
    if (!this.#dropCandidate()) return;
    this.#mayStartKey = !this.#isInFlow;
    this.#take("key");
  }

  #fetchValue(): void {
    const candidate = this.#candidates.at(-1);
    const mark = this.#reader.mark();
    if (candidate !== undefined) {
      const at = candidate.tokenNumber - this.#tokensTaken;
      this.#tokens.splice(at, 0, { ...this.#token("key", candidate.mark), end: candidate.mark });
      if (!this.#openBlock(candidate.mark.column, "blockMappingStart", candidate.mark, at)) return;
      this.#candidates[this.#candidates.length - 1] = undefined;
      this.#mayStartKey = false;
    } else {
      if (!this.#isInFlow) {
        if (!this.#mayStartKey) {
          this.#fail("mapping values are not allowed in this context", mark);
          return;
        }
        if (!this.#openBlock(mark.column, "blockMappingStart", mark)) return;
      }
      this.#mayStartKey = !this.#isInFlow;
    }
    this.#take("value");
  }

  #fetchAnchor(kind: "alias" | "anchor"): void {
    if (!this.#saveCandidate()) return;
    this.#mayStartKey = false;
    const start = this.#reader.mark();
    const name = scanAnchor(this.#reader);
    if (typeof name === "string") this.#tokens.push(this.#token(kind, start, { text: name }));
    else this.#fail(name.problem, start);
  }

  #fetchTag(): void {
    if (!this.#saveCandidate()) return;
    this.#mayStartKey = false;
    const start = this.#reader.mark();
    const tag = scanTag(this.#reader);
    if ("problem" in tag) this.#fail(tag.problem, start);
    else this.#tokens.push(this.#token("tag", start, { text: tag.handle, suffix: tag.suffix }));
  }

  #fetchScalar(style: ScalarStyle, scan: () => Scanned): void {
    if (!this.#saveCandidate()) return;
    this.#mayStartKey = false;
    this.#pushScalar(style, scan);
  }

  #fetchBlockScalar(): void {
    if (!this.#dropCandidate()) return;
    this.#mayStartKey = true;
    this.#pushScalar("block", () => scanBlock(this.#reader, this.#indent));
  }

  #pushScalar(style: ScalarStyle, scan: () => Scanned): void {
    const start = this.#reader.mark();
    const scanned = scan();
    if ("problem" in scanned) {
      this.#fail(scanned.problem, start);
      return;
    }
    if (scanned.spansLines) this.#mayStartKey = true;
    this.#tokens.push(this.#token("scalar", start, { text: scanned.text, style }));
  }
}
