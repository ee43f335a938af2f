import { rangeBetween, type SourceRange } from "@landform/diagnostics";
import { type BlockPath, type Edit, editConfig, type NativeBody, parseConfig } from "@landform/hcl";
import { describe, expect, it } from "vitest";
import { corpus } from "../faults/language-corpus.js";

/** Files without syntax errors, each once. */
const files = [...new Set(corpus().flatMap(({ kind, text }) => (kind === "config" ? [text] : [])))].filter(
  (text) => Buffer.from(text).toString() === text && parseConfig(text, "x").diagnostics.length === 0,
);

/** A body in a file, and what leads to it. */
interface Place {
  readonly path: BlockPath;
  readonly body: NativeBody;
  /** Of the block, from its type on. */
  readonly range: SourceRange;
}

function placesIn({ path, body, range }: Place): readonly Place[] {
  const inner = body.blocks.flatMap((block): readonly Place[] => {
    if (block.body.kind !== "native") return [];
    const index = body.blocks.filter(({ type }) => type === block.type).indexOf(block);
    const inside = rangeBetween(block.typeRange, block.closeBraceRange);
    return placesIn({ path: [...path, { type: block.type, index }], body: block.body, range: inside });
  });
  return [{ path, body, range }, ...inner];
}

function placesOf(text: string): readonly Place[] {
  const body = parseConfig(text, "x").value;
  return placesIn({ path: [], body, range: body.range });
}

/** The text with `edit` made. */
function edited(text: string, edit: Edit): string {
  const { value, diagnostics } = editConfig(text, "x", [edit]);
  expect(diagnostics, JSON.stringify({ edit, text })).toEqual([]);
  return value;
}

function textIn(text: string, { start, end }: SourceRange): string {
  return Buffer.from(text).toString("utf8", start.byte, end.byte);
}

/** `text` before and behind `range`, whose offsets are in bytes. */
function around(text: string, range: SourceRange): readonly [before: string, behind: string] {
  const bytes = Buffer.from(text);
  return [bytes.toString("utf8", 0, range.start.byte), bytes.toString("utf8", range.end.byte)];
}

/** What `shorter` lacks, if it is `longer` without one piece: often there are several that it can be. */
function piecesMissing(longer: string, shorter: string): readonly string[] {
  let start = 0;
  while (start < shorter.length && longer[start] === shorter[start]) start++;
  let end = longer.length - (shorter.length - start);
  expect(longer.slice(end), JSON.stringify({ longer, shorter })).toBe(shorter.slice(start));
  const pieces = [longer.slice(start, end)];
  for (; start > 0 && longer[start - 1] === longer[end - 1]; start--, end--)
    pieces.push(longer.slice(start - 1, end - 1));
  return pieces;
}

/** Is one of `pieces` what stands in `own`, with no more than comments and blanks around it? */
function expectOnly(pieces: readonly string[], own: string): void {
  const others = pieces.flatMap((piece) => {
    const [before, ...behind] = piece.split(own.trim());
    return behind.length === 0 ? [] : [`${before}${behind.join(own.trim())}`.replaceAll(comments, "").trim()];
  });
  expect(others, JSON.stringify({ pieces, own })).toContain("");
}

const comments = /(#|\/\/).*|\/\*[\s\S]*?\*\//g;
const newName = "zz_new";

describe.each(files.map((text, index) => ({ name: `${index}: ${JSON.stringify(text.slice(0, 40))}`, text })))(
  "edits of file $name",
  ({ text }) => {
    it("change an expression alone", () => {
      for (const { path, body } of placesOf(text)) {
        for (const { name, expression } of body.attributes.values()) {
          const [before, behind] = around(text, expression.range);
          const changed = edited(text, { kind: "setAttribute", in: path, name, expression: "1" });
          // The range of a heredoc takes the newline after it, which stays.
          const isHeredoc =
            /\n\s*\w+\r?\n?$/.test(text.slice(0, text.length - behind.length)) && !/^\r?\n/.test(behind);
          const newline = text.includes("\r\n") ? "\r\n" : "\n";
          expect(changed).toBe(`${before}1${isHeredoc ? newline : ""}${behind}`);
        }
      }
    });

    it("add an attribute and take it away again", () => {
      for (const { path } of placesOf(text)) {
        const added = edited(text, { kind: "setAttribute", in: path, name: newName, expression: "[1]" });
        const removed = edited(added, { kind: "removeAttribute", in: path, name: newName });
        expectOnly(piecesMissing(added, removed), `${newName} = [1]`);
      }
    });

    it("take an attribute's lines away, and nothing else", () => {
      for (const { path, body } of placesOf(text)) {
        for (const { name, range } of body.attributes.values()) {
          const removed = edited(text, { kind: "removeAttribute", in: path, name });
          expectOnly(piecesMissing(text, removed), textIn(text, range));
        }
      }
    });

    it("add a block and take it away again", () => {
      for (const { path } of placesOf(text)) {
        const added = edited(text, { kind: "appendBlock", in: path, source: 'zz_block "l" {\na=1\n}' });
        const removed = edited(added, { kind: "removeBlock", in: [...path, { type: "zz_block" }] });
        expect(removed.replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
        expect(added.replaceAll(/\s/g, "").replace('zz_block"l"{a=1}', "")).toBe(text.replaceAll(/\s/g, ""));
      }
    });

    it("take a block's lines away, and nothing else", () => {
      for (const { path, range } of placesOf(text)) {
        if (path.length === 0) continue;
        const removed = edited(text, { kind: "removeBlock", in: path });
        expectOnly(piecesMissing(text, removed), textIn(text, range));
      }
    });

    it("rename what is referred to, and back", () => {
      for (const from of [["var"], ["local"], ["each", "value"], ["data"]]) {
        const to = from.map((name) => `zz_${name}`);
        const renamed = edited(text, { kind: "renameReference", from, to });
        expect(edited(renamed, { kind: "renameReference", from: to, to: from })).toBe(text);
      }
    });
  },
);
