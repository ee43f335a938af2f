import { describe, expect, it } from "vitest";
import { editConfig } from "./edit.js";
import type { Edit } from "./edit-request.js";

/** The text with `edits` made; throws where one was refused. */
function edited(text: string, ...edits: readonly Edit[]): string {
  const { value, diagnostics } = editConfig(text, "main.tf", edits);
  expect(diagnostics).toEqual([]);
  return value;
}

const messy = `# who owns this
resource   "aws_instance" "web"   {
    ami = "ami-1"   # the image
  count=2

  # storage
  disk {
    size   =   10
  }
}   // end

locals { a = 1 }
`;
const web = [{ type: "resource", labels: ["aws_instance", "web"] }];

describe("setAttribute", () => {
  it("changes the expression alone", () => {
    const want = messy.replace('"ami-1"', "var.image");
    expect(edited(messy, { kind: "setAttribute", in: web, name: "ami", expression: "var.image" })).toBe(want);
  });

  it.each([
    {
      name: "adds behind the last item, indented as the first",
      text: messy,
      edit: { kind: "setAttribute", in: web, name: "tags", expression: "{}" },
      want: messy.replace("  }\n}   // end", "  }\n    tags = {}\n}   // end"),
    },
    {
      name: "breaks up a one-line block",
      text: messy,
      edit: { kind: "setAttribute", in: [{ type: "locals" }], name: "b", expression: "2" },
      want: messy.replace("locals { a = 1 }", "locals {\n  a = 1\n  b = 2\n}"),
    },
    {
      name: "breaks up a block whose one attribute has several lines",
      text: "b { a = {\n  x = 1\n} }\n",
      edit: { kind: "setAttribute", in: [{ type: "b" }], name: "c", expression: "2" },
      want: "b {\n  a = {\n  x = 1\n}\n  c = 2\n}\n",
    },
    {
      name: "fills an empty block",
      text: "  b {}\n",
      edit: { kind: "setAttribute", in: [{ type: "b" }], name: "a", expression: "1" },
      want: "  b {\n    a = 1\n  }\n",
    },
    {
      name: "adds the newline that is missing at the end of the file",
      text: "a = 1",
      edit: { kind: "setAttribute", name: "b", expression: "2" },
      want: "a = 1\nb = 2\n",
    },
    {
      name: "keeps CRLF and the byte order mark",
      text: "\ufeffb {\r\n  é = 1\r\n}\r\n",
      edit: { kind: "setAttribute", in: [{ type: "b" }], name: "a", expression: '"x"' },
      want: '\ufeffb {\r\n  é = 1\r\n  a = "x"\r\n}\r\n',
    },
    {
      name: "takes the block with the index",
      text: "b {\n  a = 1\n}\nb {\n  a = 1\n}\n",
      edit: { kind: "setAttribute", in: [{ type: "b", index: 1 }], name: "a", expression: "2" },
      want: "b {\n  a = 1\n}\nb {\n  a = 2\n}\n",
    },
    {
      name: "replaces a heredoc",
      text: "a = <<EOT\n  x\nEOT\nb = 1\n",
      edit: { kind: "setAttribute", name: "a", expression: '"x"' },
      want: 'a = "x"\nb = 1\n',
    },
  ] satisfies readonly { name: string; text: string; edit: Edit; want: string }[])("$name", ({ text, edit, want }) => {
    expect(edited(text, edit)).toBe(want);
  });
});

describe("removeAttribute", () => {
  it.each([
    { name: "with the comment behind it", text: "a = 1\nb = 2 # two\nc = 3\n", want: "a = 1\nc = 3\n" },
    { name: "with the comments above it", text: "a = 1 # one\n# two\n// too\nb = 2\n", want: "a = 1 # one\n" },
    { name: "without a comment further up", text: "# file\n\nb = 2\n", want: "# file\n" },
    { name: "with one of two blank lines", text: "a = 1\n\nb = 2\n\nc = 3\n", want: "a = 1\n\nc = 3\n" },
    { name: "over several lines", text: "b = [\n  1,\n]\nc = 3\n", want: "c = 3\n" },
    { name: "at the end without a newline", text: "a = 1\nb = 2", want: "a = 1\n" },
    { name: "not the comment of several lines before it", text: "/* a\nb */ b = 1\n", want: "/* a\nb */ \n" },
    { name: "nothing, where there is none", text: "a = 1\n", want: "a = 1\n" },
  ])("$name", ({ text, want }) => {
    expect(edited(text, { kind: "removeAttribute", name: "b" })).toBe(want);
  });

  it("empties a one-line block", () => {
    expect(edited("b { a = 1 }\n", { kind: "removeAttribute", in: [{ type: "b" }], name: "a" })).toBe("b {}\n");
  });
});

describe("blocks", () => {
  it.each([
    {
      name: "append to an empty file",
      text: "",
      edit: { kind: "appendBlock", source: "b {\na=1\n}" },
      want: "b {\n  a = 1\n}\n",
    },
    {
      name: "append behind the comment at the top of the file",
      text: "# file\n",
      edit: { kind: "appendBlock", source: "b {\n}" },
      want: "# file\n\nb {\n}\n",
    },
    {
      name: "append in a block, behind a blank line, with a heredoc",
      text: "b {\n  a = 1\n}\n",
      edit: { kind: "appendBlock", in: [{ type: "b" }], source: "c {\nx = <<E\ntext\nE\n}" },
      want: "b {\n  a = 1\n\n  c {\n    x = <<E\ntext\nE\n  }\n}\n",
    },
    {
      name: "remove with comments above and one blank line",
      text: "a = 1\n\n# about b\nb {\n}\n\nc {\n}\n",
      edit: { kind: "removeBlock", in: [{ type: "b" }] },
      want: "a = 1\n\nc {\n}\n",
    },
    {
      name: "remove the last one in a block",
      text: "b {\n  a = 1\n\n  c {\n  }\n}\n",
      edit: { kind: "removeBlock", in: [{ type: "b" }, { type: "c" }] },
      want: "b {\n  a = 1\n}\n",
    },
    {
      name: "set labels",
      text: "b   x  /* y */ {\n}\n",
      edit: { kind: "setLabels", in: [{ type: "b" }], labels: ["p", 'q"${'] },
      want: 'b "p" "q\\"$${"  /* y */ {\n}\n',
    },
  ] satisfies readonly { name: string; text: string; edit: Edit; want: string }[])("$name", ({ text, edit, want }) => {
    expect(edited(text, edit)).toBe(want);
  });
});

describe("renameReference", () => {
  const rename: Edit = { kind: "renameReference", from: ["var", "old"], to: ["local", "new"] };

  it.each([
    { text: "a = var.old\n", want: "a = local.new\n" },
    { text: "a = var . old[0].id # var.old\n", want: "a = local.new[0].id # var.old\n" },
    { text: 'a = "é ${var.old}-${ var.older }"\n', want: 'a = "é ${local.new}-${ var.older }"\n' },
    { text: "a = var.old[*].x[var.old]\n", want: "a = local.new[*].x[local.new]\n" },
    { text: "a = [for var in [1] : var.old]\n", want: "a = [for var in [1] : var.old]\n" },
    { text: "b {\n  a = <<E\n${var.old}\nE\n}\n", want: "b {\n  a = <<E\n${local.new}\nE\n}\n" },
    { text: "a = { var.old = 1, (var.old) = 2 }\n", want: "a = { local.new = 1, (local.new) = 2 }\n" },
  ])("$text", ({ text, want }) => {
    expect(edited(text, rename)).toBe(want);
  });

  it("changes one block alone", () => {
    const text = "b {\n  a = var.old\n}\na = var.old\n";
    expect(edited(text, { ...rename, in: [{ type: "b" }] })).toBe("b {\n  a = local.new\n}\na = var.old\n");
  });
});

describe("editConfig", () => {
  it("makes several edits of one text", () => {
    const text = "a = 1\nb = 2\n";
    const want = "a = 3\nc = 5\nd = 6\n";
    expect(
      edited(
        text,
        { kind: "setAttribute", name: "c", expression: "5" },
        { kind: "removeAttribute", name: "b" },
        { kind: "setAttribute", name: "a", expression: "3" },
        { kind: "setAttribute", name: "d", expression: "6" },
      ),
    ).toBe(want);
  });

  it.each([
    {
      name: "an unknown block",
      edits: [{ kind: "setAttribute", in: [{ type: "x", labels: ["y"] }], name: "a", expression: "1" }],
      want: 'No such block: There is no block x "y" in main.tf, so it can\'t be changed.',
    },
    {
      name: "an expression that would break the file",
      edits: [{ kind: "setAttribute", name: "a", expression: "1\n+ 1" }],
      want: "Argument or block definition required: An argument or block definition is required here.",
    },
    {
      name: "edits of the same place",
      edits: [
        { kind: "removeBlock", in: [{ type: "b" }] },
        { kind: "setAttribute", in: [{ type: "b" }], name: "c", expression: "2" },
      ],
      want: "Conflicting edits: Two of the edits are about the same part of main.tf. Make one after the other.",
    },
  ] satisfies readonly { name: string; edits: readonly Edit[]; want: string }[])("refuses $name", ({ edits, want }) => {
    const text = "a = 1\nb {\n  c = 1\n}\n";
    const { value, diagnostics } = editConfig(text, "main.tf", edits);
    expect(value).toBe(text);
    expect(diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`)).toEqual([want]);
  });
});
