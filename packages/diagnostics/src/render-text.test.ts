import { describe, expect, it } from "vitest";
import { colored, type Diagnostic, plain, renderDiagnostic, SourceText } from "./index.js";

const text = 'resource "terraform_data" "a" {\n  input = upper(local.m["é"], 3)\n}\n';
const sources = {
  source: (filename: string) => (filename === "main.tf" ? new SourceText(text) : undefined),
  blockContext: () => 'resource "terraform_data" "a"',
};
const position = (line: number, column: number, byte: number) => ({ line, column, byte });
const subject = { filename: "main.tf", start: position(2, 31, 63), end: position(2, 32, 64) };
const diagnostic: Diagnostic = {
  severity: "error",
  summary: "Too many function arguments",
  detail: 'Function "upper" expects only 1 argument(s).',
  subject,
  values: [{ traversal: "local.m", statement: "is object with 2 attributes" }],
  functionCall: { name: "upper", signature: "upper(str)" },
};

describe("renderDiagnostic", () => {
  it.each<{ name: string; diagnostic: Diagnostic; color: boolean; want: string }>([
    {
      name: "plain, with values and the call",
      diagnostic,
      color: false,
      want: `
Error: Too many function arguments

  on main.tf line 2, in resource "terraform_data" "a":
   2:   input = upper(local.m["é"], 3)
    ├────────────────
    │ while calling upper(str)
    │ local.m is object with 2 attributes

Function "upper" expects only 1 argument(s).
`,
    },
    {
      name: "no source at hand",
      diagnostic: {
        severity: "warning",
        summary: "Old",
        detail: "Very old.",
        address: "a.b",
        subject: { ...subject, filename: "gone.tf" },
      },
      color: false,
      want: `
Warning: Old

  with a.b,
  on gone.tf line 2:
  (source code not available)

Very old.
`,
    },
    {
      name: "wrapped, code lines kept",
      diagnostic: {
        severity: "error",
        summary: "Long",
        detail: `${"word ".repeat(20).trim()}\n  ${"code ".repeat(20).trim()}`,
      },
      color: false,
      want: `
Error: Long

${"word ".repeat(15).trim()}
${"word ".repeat(5).trim()}
  ${"code ".repeat(20).trim()}
`,
    },
    {
      name: "in colour and in a frame, the subject underlined",
      diagnostic: { severity: "error", summary: diagnostic.summary, detail: "", subject },
      color: true,
      want: [
        "\u001b[31m╷\u001b[0m",
        "\u001b[31m│\u001b[0m \u001b[1m\u001b[31mError: \u001b[0m\u001b[0m\u001b[1mToo many function arguments\u001b[0m",
        "\u001b[31m│\u001b[0m ",
        '\u001b[31m│\u001b[0m   on main.tf line 2, in resource "terraform_data" "a":',
        '\u001b[31m│\u001b[0m    2:   input = upper(local.m["é"], \u001b[4m3\u001b[0m)',
        "\u001b[31m│\u001b[0m ",
        "\u001b[31m╵\u001b[0m",
        "",
      ].join("\n"),
    },
  ])("$name", ({ diagnostic, color, want }) => {
    expect(renderDiagnostic(diagnostic, { sources, style: color ? colored : plain, width: 78 })).toBe(want);
  });
});
