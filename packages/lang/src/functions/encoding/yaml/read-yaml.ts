import { convert, isConversionError, objectValue, string, tupleValue, type Value } from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import { isMergeKey, type KeyScalar, keyName, mergeInto, onlyStrings } from "./mapping-pairs.js";
import { resolveScalar, tagPrefix } from "./resolve-scalar.js";
import type { Mark } from "./yaml-reader.js";
import { YamlScanner } from "./yaml-scanner.js";
import { problemAt, type ScalarStyle, type Token, type TokenKind, type YamlProblem } from "./yaml-token.js";

/**
 * Read a YAML document as a value. What is wrong is told in the words and at the places of the reference. With
 * `mergesSequences` the key "<<" may also hold a sequence of mappings.
 */
export function readYaml(
  text: string,
  { mergesSequences }: { readonly mergesSequences: boolean },
): Value | YamlProblem {
  if (controlCharacter.test(text)) return { kind: "yamlProblem", message: "control characters are not allowed" };
  const source = text === "" ? "\n" : text.replace(/^\ufeff/, "");
  return new YamlReading(new YamlScanner(source), mergesSequences).document();
}

const controlCharacter = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** What may stand before a node. */
interface Properties {
  readonly start: Mark;
  readonly anchor: string;
  /** In full; "" where there is none. */
  readonly tag: string;
}

/** Ends of a key or value that leave it empty. */
const afterBlockKey: ReadonlySet<TokenKind> = new Set(["key", "value", "blockEnd"]);
const afterFlowKey: ReadonlySet<TokenKind> = new Set(["value", "flowEntry", "flowMappingEnd"]);
const afterPairKey: ReadonlySet<TokenKind> = new Set(["value", "flowEntry", "flowSequenceEnd"]);
const documentEnds: ReadonlySet<TokenKind> = new Set([
  "versionDirective",
  "tagDirective",
  "documentStart",
  "documentEnd",
  "streamEnd",
]);

const defaultHandles: readonly (readonly [handle: string, prefix: string])[] = [
  ["!", "!"],
  ["!!", tagPrefix],
];

class YamlReading {
  readonly #scanner: YamlScanner;
  readonly #anchors = new Map<string, Value>();
  /** Anchors of nodes that are not complete, and how many of each name. */
  readonly #openAnchors = new Map<string, number>();
  readonly #handles = new Map<string, string>();

  readonly #mergesSequences: boolean;

  constructor(scanner: YamlScanner, mergesSequences: boolean) {
    this.#scanner = scanner;
    this.#mergesSequences = mergesSequences;
  }

  document(): Value | YamlProblem {
    const start = this.#startDocument();
    if (typeof start === "object") return start;
    const first = this.#scanner.peek();
    const isEmpty = start === "explicit" && documentEnds.has(first.kind);
    const value = isEmpty ? this.#empty(first.start) : this.#node(true, false);
    if (value.kind === "yamlProblem") return value;
    return this.#endDocument() ?? value;
  }

  /** Take directives and `---`, if there are any. */
  #startDocument(): "bare" | "explicit" | YamlProblem {
    const first = this.#scanner.peek();
    if (first.kind === "streamEnd") return this.#at(first.start, "missing start of document");
    const isBare = first.kind !== "versionDirective" && first.kind !== "tagDirective" && first.kind !== "documentStart";
    const problem = this.#directives();
    if (problem !== undefined) return problem;
    if (isBare) return "bare";
    const token = this.#scanner.peek();
    if (token.kind !== "documentStart") return this.#unexpected("did not find expected <document start>", token);
    this.#scanner.next();
    return "explicit";
  }

  #directives(): YamlProblem | undefined {
    let hasVersion = false;
    for (;;) {
      const token = this.#scanner.peek();
      if (token.kind === "versionDirective") {
        if (hasVersion) return this.#unexpected("found duplicate %YAML directive", token);
        if (token.text !== "1.1") return this.#unexpected("found incompatible YAML document", token);
        hasVersion = true;
      } else if (token.kind === "tagDirective") {
        if (this.#handles.has(token.text)) return this.#unexpected("found duplicate %TAG directive", token);
        this.#handles.set(token.text, token.suffix);
      } else break;
      this.#scanner.next();
    }
    for (const [handle, prefix] of defaultHandles) {
      if (!this.#handles.has(handle)) this.#handles.set(handle, prefix);
    }
    return undefined;
  }

  #endDocument(): YamlProblem | undefined {
    while (this.#scanner.peek().kind === "documentEnd") this.#scanner.next();
    const { start, kind } = this.#scanner.peek();
    if (kind === "streamEnd") return undefined;
    this.#handles.clear();
    const problem = this.#directives();
    if (problem !== undefined) return problem;
    const token = this.#scanner.peek();
    if (token.kind !== "documentStart") return this.#unexpected("did not find expected <document start>", token);
    return this.#at(start, "unexpected extra content after value");
  }

  #at(mark: Mark, message: string): YamlProblem {
    return problemAt(message, mark, "parser");
  }

  /** Another token should stand here. */
  #unexpected(message: string, token: Token, context?: Mark): YamlProblem {
    return token.kind === "problem" ? this.#scanner.problem : problemAt(message, token.start, "parser", context);
  }

  #node(isBlock: boolean, mayBeIndentless: boolean): Value | YamlProblem {
    const first = this.#scanner.peek();
    if (first.kind === "alias") return this.#alias(this.#scanner.next());
    const properties = this.#properties(first.start);
    if ("kind" in properties) return properties;
    const token = this.#scanner.peek();
    switch (token.kind) {
      case "problem":
        return this.#scanner.problem;
      case "blockEntry":
        if (mayBeIndentless) return this.#sequence(properties, () => this.#indentlessItems());
        break;
      case "scalar":
        this.#scanner.next();
        return this.#scalar(properties, token.text, token.style);
      case "flowSequenceStart":
        return this.#sequence(properties, () => this.#flowItems());
      case "flowMappingStart":
        return this.#mapping(properties, (add) => this.#flowPairs(add));
      case "blockSequenceStart":
        if (isBlock) return this.#sequence(properties, () => this.#blockItems());
        break;
      case "blockMappingStart":
        if (isBlock) return this.#mapping(properties, (add) => this.#blockPairs(add));
        break;
    }
    if (properties.anchor !== "" || properties.tag !== "") return this.#scalar(properties, "", "plain");
    return this.#unexpected("did not find expected node content", token, properties.start);
  }

  /** An anchor and a tag, in any order. */
  #properties(start: Mark): Properties | YamlProblem {
    let anchor = "";
    let tag = "";
    let tagToken: Token | undefined;
    for (let count = 0; count < 2; count++) {
      const token = this.#scanner.peek();
      if (token.kind === "anchor" && anchor === "") anchor = token.text;
      else if (token.kind === "tag" && tagToken === undefined) tagToken = token;
      else break;
      this.#scanner.next();
    }
    if (tagToken !== undefined) {
      const prefix = tagToken.text === "" ? "" : this.#handles.get(tagToken.text);
      if (prefix === undefined) return problemAt("found undefined tag handle", tagToken.start, "parser", start);
      tag = prefix + tagToken.suffix;
    }
    return { start, anchor, tag };
  }

  #alias({ text, start }: Token): Value | YamlProblem {
    if (this.#openAnchors.has(text)) {
      return this.#at(start, `cannot refer to anchor ${quoted(text)} from inside its own definition`);
    }
    return this.#anchors.get(text) ?? this.#at(start, `reference to undefined anchor ${quoted(text)}`);
  }

  #open(anchor: string): void {
    if (anchor !== "") this.#openAnchors.set(anchor, (this.#openAnchors.get(anchor) ?? 0) + 1);
  }

  #complete(anchor: string, value: Value): Value {
    if (anchor === "") return value;
    const open = (this.#openAnchors.get(anchor) ?? 1) - 1;
    if (open === 0) this.#openAnchors.delete(anchor);
    else this.#openAnchors.set(anchor, open);
    this.#anchors.set(anchor, value);
    return value;
  }

  #scalar({ start, anchor, tag }: Properties, text: string, style: ScalarStyle): Value | YamlProblem {
    const resolved = resolveScalar(tag, text, style);
    if (resolved.kind === "scalarProblem") return this.#at(start, resolved.message);
    this.#open(anchor);
    // Without a tag all but plain scalars are strings, but what they hold is read all the same.
    const value = tag === "" && style !== "plain" ? convert(resolved, string) : resolved;
    return isConversionError(value) ? this.#at(start, value.message) : this.#complete(anchor, value);
  }

  #sequence({ start, anchor, tag }: Properties, readItems: () => readonly Value[] | YamlProblem): Value | YamlProblem {
    if (tag !== "" && tag !== `${tagPrefix}seq`) return this.#at(start, `can't interpret sequence as ${tag}`);
    this.#open(anchor);
    const items = readItems();
    return "kind" in items ? items : this.#complete(anchor, tupleValue(items));
  }

  #mapping(
    { start, anchor, tag }: Properties,
    readPairs: (entries: Map<string, Value>) => YamlProblem | undefined,
  ): Value | YamlProblem {
    if (tag !== "" && tag !== `${tagPrefix}map`) return this.#at(start, `can't interpret mapping as ${tag}`);
    this.#open(anchor);
    const entries = new Map<string, Value>();
    return readPairs(entries) ?? this.#complete(anchor, objectValue(entries));
  }

  #blockItems(): readonly Value[] | YamlProblem {
    const { start } = this.#scanner.next();
    const items: Value[] = [];
    for (;;) {
      const token = this.#scanner.next();
      if (token.kind === "blockEnd") return items;
      if (token.kind !== "blockEntry") return this.#unexpected("did not find expected '-' indicator", token, start);
      const item = this.#blockItem(token, ["blockEntry", "blockEnd"]);
      if (item.kind === "yamlProblem") return item;
      items.push(item);
    }
  }

  /** The items of a sequence that is no further in than the key before it. */
  #indentlessItems(): readonly Value[] | YamlProblem {
    const items: Value[] = [];
    while (this.#scanner.peek().kind === "blockEntry") {
      const item = this.#blockItem(this.#scanner.next(), ["blockEntry", "key", "value", "blockEnd"]);
      if (item.kind === "yamlProblem") return item;
      items.push(item);
    }
    return items;
  }

  #blockItem(entry: Token, ends: readonly TokenKind[]): Value | YamlProblem {
    return ends.includes(this.#scanner.peek().kind) ? this.#empty(entry.end) : this.#node(true, false);
  }

  #empty(mark: Mark): Value | YamlProblem {
    if (this.#scanner.peek().kind === "problem") return this.#scanner.problem;
    return this.#scalar({ start: mark, anchor: "", tag: "" }, "", "plain");
  }

  #blockPairs(entries: Map<string, Value>): YamlProblem | undefined {
    const { start } = this.#scanner.next();
    for (;;) {
      const token = this.#scanner.peek();
      if (token.kind === "blockEnd") {
        this.#scanner.next();
        return undefined;
      }
      if (token.kind !== "key") return this.#unexpected("did not find expected key", token, start);
      this.#scanner.next();
      const problem = this.#pair(entries, token, afterBlockKey, true, () => this.#blockValue());
      if (problem !== undefined) return problem;
    }
  }

  #blockValue(): Value | YamlProblem {
    const token = this.#scanner.peek();
    if (token.kind !== "value") return this.#empty(token.start);
    this.#scanner.next();
    return afterBlockKey.has(this.#scanner.peek().kind) ? this.#empty(token.end) : this.#node(true, true);
  }

  #flowItems(): readonly Value[] | YamlProblem {
    const { start } = this.#scanner.next();
    const items: Value[] = [];
    for (;;) {
      let token = this.#scanner.peek();
      if (token.kind !== "flowSequenceEnd" && items.length > 0) {
        if (token.kind !== "flowEntry") return this.#unexpected("did not find expected ',' or ']'", token, start);
        this.#scanner.next();
        token = this.#scanner.peek();
      }
      if (token.kind === "flowSequenceEnd") {
        this.#scanner.next();
        return items;
      }
      const item = token.kind === "key" ? this.#pairItem(this.#scanner.next()) : this.#node(false, false);
      if (item.kind === "yamlProblem") return item;
      items.push(item);
    }
  }

  /** `key: value` without braces in a sequence. */
  #pairItem(key: Token): Value | YamlProblem {
    return this.#mapping({ start: key.start, anchor: "", tag: "" }, (entries) =>
      this.#pair(entries, key, afterPairKey, false, () => this.#flowValue(afterPairKey)),
    );
  }

  #flowPairs(entries: Map<string, Value>): YamlProblem | undefined {
    const { start } = this.#scanner.next();
    for (let isFirst = true; ; isFirst = false) {
      let token = this.#scanner.peek();
      if (token.kind !== "flowMappingEnd" && !isFirst) {
        if (token.kind !== "flowEntry") return this.#unexpected("did not find expected ',' or '}'", token, start);
        this.#scanner.next();
        token = this.#scanner.peek();
      }
      if (token.kind === "flowMappingEnd") {
        this.#scanner.next();
        return undefined;
      }
      const problem =
        token.kind === "key"
          ? this.#pair(entries, this.#scanner.next(), afterFlowKey, false, () => this.#flowValue(afterFlowKey))
          : this.#pair(entries, token, new Set(), false, () => this.#empty(this.#scanner.peek().start));
      if (problem !== undefined) return problem;
    }
  }

  #flowValue(ends: ReadonlySet<TokenKind>): Value | YamlProblem {
    const token = this.#scanner.peek();
    if (token.kind !== "value") return this.#empty(token.start);
    this.#scanner.next();
    const next = this.#scanner.peek();
    return ends.has(next.kind) && next.kind !== "value" ? this.#empty(next.start) : this.#node(false, false);
  }

  /** A key, behind its token, and its value. The key "<<" puts in all pairs of a mapping, or of several. */
  #pair(
    entries: Map<string, Value>,
    keyToken: Token,
    ends: ReadonlySet<TokenKind>,
    isBlock: boolean,
    readValue: () => Value | YamlProblem,
  ): YamlProblem | undefined {
    const first = this.#scanner.peek();
    const isEmpty = ends.has(first.kind);
    const start = isEmpty && isBlock ? keyToken.end : first.start;
    const key = isEmpty ? { text: "", style: "plain" as const, tag: "" } : this.#key(isBlock);
    if ("kind" in key) return key;
    const at = (message: string) => this.#at(start, message);
    if (isMergeKey(key)) {
      const merged = readValue();
      if (merged.kind === "yamlProblem") return merged;
      const mismatch = mergeInto(entries, merged, this.#mergesSequences);
      return mismatch === undefined ? undefined : at(mismatch);
    }
    const name = keyName(key, at);
    if (typeof name !== "string") return name;
    const value = readValue();
    if (value.kind === "yamlProblem") return value;
    entries.set(name, value);
    return undefined;
  }

  #key(isBlock: boolean): KeyScalar | YamlProblem {
    const { start, kind } = this.#scanner.peek();
    if (kind === "alias") return this.#at(start, onlyStrings);
    const properties = this.#properties(start);
    if ("kind" in properties) return properties;
    const token = this.#scanner.peek();
    const { tag } = properties;
    if (token.kind === "problem") return this.#scanner.problem;
    if (token.kind === "scalar") {
      this.#scanner.next();
      return { text: token.text, style: token.style, tag };
    }
    const isCollection =
      token.kind.startsWith("flow") && token.kind.endsWith("Start")
        ? true
        : isBlock && (token.kind === "blockEntry" || token.kind.startsWith("block")) && token.kind !== "blockEnd";
    if (isCollection) return this.#at(start, onlyStrings);
    if (properties.anchor !== "" || tag !== "") return { text: "", style: "plain", tag };
    return this.#unexpected("did not find expected node content", token, start);
  }
}
