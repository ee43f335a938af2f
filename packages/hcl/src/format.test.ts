import { describe, expect, it } from "vitest";
import { formatConfig, formatSource } from "./format.js";

describe("formatSource", () => {
  it.each([
    {
      name: "aligns assignments and comments of neighbouring lines",
      text: "a=1#x\nbbb  =  2 // y\n\ncc=3\n",
      want: "a   = 1 #x\nbbb = 2 // y\n\ncc = 3\n",
    },
    { name: "counts columns, not characters", text: '"e" = 1\n', want: '"e" = 1\n' },
    {
      name: "breaks the row at a value over several lines",
      text: "a=1\nbbb=[\n1,\n]\ncc=2\n",
      want: "a = 1\nbbb = [\n  1,\n]\ncc = 2\n",
    },
    {
      name: "indents by one level for each line that opens",
      text: "b{\nc {\na=f({\nx=1\n})\n}\n}\n",
      want: "b {\n  c {\n    a = f({\n      x = 1\n    })\n  }\n}\n",
    },
    {
      name: "leaves heredocs alone",
      text: "a=<<E\n   ${ x }  \nE\nb=<<-E\n\t y\n  E\n",
      want: "a = <<E\n   ${x}  \nE\nb = <<-E\n\t y\n  E\n",
    },
    {
      name: "counts no brackets in heredocs, in broken interpolations neither",
      text: "b {\nc {\na=<<-E\n  x\n  ${f(\n1,\n[2]\n)} y\nE\n}\nd=1\n}\n",
      want: "b {\n  c {\n    a = <<-E\n  x\n  ${f(\n    1,\n    [2]\n    )} y\nE\n  }\n  d = 1\n}\n",
    },
    { name: "spaces operators", text: "a=-1- -b*!c?[ 1,2 ]:{a=1}\n", want: "a = -1 - -b * !c ? [1, 2] : { a = 1 }\n" },
    {
      name: "spaces for expressions",
      text: "a=[for x in[1]:x . y[ 0 ]]\nb={for k,v in m:k=>v...}\n",
      want: "a = [for x in [1] : x.y[0]]\nb = { for k, v in m : k => v... }\n",
    },
    {
      name: "spaces calls and templates",
      text: 'a=p :: f ( 1 ,b ... )\nb="x${ { a=1 } }%{ if c }"\n',
      want: 'a=p :: f ( 1 ,b ... )\nb="x${ { a=1 } }%{ if c }"\n',
    },
    {
      name: "keeps what it unwraps together",
      text: 'a = "${#c\nb+c}"\nd = "${<<E\nx\nE\n}"',
      want: "a = ( #c\nb + c)\nd = <<E\nx\nE\n",
    },
    {
      name: "unwraps lone interpolations",
      text: 'a = "${ b }"\nc = "${\nd ?\n1 : 2\n}"\n',
      want: "a = b\nc = (d ?\n1 : 2)\n",
    },
    {
      name: "keeps others",
      text: 'a = "${b}c"\nd = ["${e}"]\nf = "${<<E\n${g}\nE\n}"\n',
      want: 'a = "${b}c"\nd = ["${e}"]\nf = "${<<E\n${g}\nE\n}"\n',
    },
    {
      name: "modernises types of variables",
      text: 'variable x {\ntype = "list"\n}\nvariable y {\ntype=set\n}\nb z {\ntype = "map"\n}\n',
      want: 'variable "x" {\n  type = list(string)\n}\nvariable "y" {\n  type = set(any)\n}\nb "z" {\n  type = "map"\n}\n',
    },
    { name: "quotes labels", text: 'b  x /* c */ "y\\u00e9"  "100%" {\n}\n', want: 'b "x" "yé" "100%" {\n}\n' },
    {
      name: "takes CRLF in a comment for one column",
      text: "/* a\r\nb */ a = 1\nzz = 2\n",
      want: "/* a\r\nb */ a = 1\nzz          = 2\n",
    },
    {
      name: "keeps CRLF and drops blanks at ends of lines",
      text: "a = 1 \t\r\n\t\r\nb { }\r\n",
      want: "a = 1\r\n\r\nb {}\r\n",
    },
    { name: "drops the byte order mark", text: "\ufeffa=1\n", want: "a = 1\n" },
    { name: "returns what it can't parse", text: "a =  \n", want: "a =  \n" },
  ])("$name", ({ text, want }) => {
    expect(formatSource(text)).toBe(want);
  });

  it.each([
    { text: "a=1", tofu: "a = 1", terraform: "a = 1\n" },
    { text: "", tofu: "", terraform: "\n" },
    { text: "a=1\n", tofu: "a = 1\n", terraform: "a = 1\n" },
  ])("ends $text as the dialect does", ({ text, tofu, terraform }) => {
    expect(formatSource(text)).toBe(tofu);
    expect(formatSource(text, { dialect: "tofu" })).toBe(tofu);
    expect(formatSource(text, { dialect: "terraform" })).toBe(terraform);
  });

  it("reports syntax errors", () => {
    const { value, diagnostics } = formatConfig("a = [1\n", "main.tf");
    expect(value).toBe("a = [1\n");
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["Unterminated tuple constructor expression"]);
  });
});
