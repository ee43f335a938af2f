import fc from "fast-check";

/** What stands between the sequences of a template, as written in a quoted one and in a heredoc. */
const texts = {
  quoted: [
    "",
    "x",
    " ",
    "  y",
    "\\n",
    "\\n\\n",
    " \\n ",
    "\\t",
    "$",
    "%",
    "$${a}",
    "%%{a}",
    "\\u00e9",
    '\\"',
    "\\\\",
    "$$",
    "a b",
  ],
  heredoc: [
    "",
    "x",
    " ",
    "  y",
    "\n",
    "\n\n",
    "\n  ",
    "\n\t",
    "$",
    "%",
    "$${a}",
    "%%{a}",
    "é",
    '"',
    "\\",
    "\\n",
    "a b\n    c",
  ],
};

type Form = keyof typeof texts;
type Expressions = fc.Arbitrary<string>;

/** A quoted template with interpolations, directives and strip markers. */
export function randomTemplate(each: Expressions, condition: Expressions): Expressions {
  return content("quoted", each, condition).map((text) => `"${text}"`);
}

/** In parentheses, so that it can stand where a line must not end. Sometimes its lines are indented. */
export function randomHeredoc(each: Expressions, condition: Expressions): Expressions {
  const start = fc.constantFrom("<<EOT\n", "<<-EOT\n", "<<-EOT\n    ", "<<-EOT\n\t", "<<EOT\n\n  ");
  const end = fc.constantFrom("\nEOT\n", "\n  EOT\n", "\n      EOT\n", "\n\nEOT\n");
  return fc
    .tuple(start, content("heredoc", each, condition), end)
    .map(([first, text, last]) => `(${first}${text}${last})`);
}

function content(form: Form, each: Expressions, condition: Expressions): Expressions {
  const text = fc.constantFrom(...texts[form]);
  const marker = fc.constantFrom("", "", "~");
  const interpolation = fc
    .tuple(marker, each, marker)
    .map(([before, inner, after]) => `\${${before} ${inner} ${after}}`);
  const directive = (words: Expressions) =>
    fc.tuple(marker, words, marker).map(([before, inner, after]) => `%{${before} ${inner} ${after}}`);
  const joined = (...parts: readonly Expressions[]) => fc.tuple(...parts).map((all) => all.join(""));
  const part = fc.oneof({ arbitrary: text, weight: 2 }, interpolation);
  const some = fc.array(part, { maxLength: 3 }).map((all) => all.join(""));
  const word = (name: string) => directive(fc.constant(name));
  const choice = joined(
    directive(condition.map((inner) => `if ${inner}`)),
    some,
    fc.oneof(fc.constant(""), joined(word("else"), some)),
    word("endif"),
  );
  const names = fc.constantFrom("v", "k, v", "k, k");
  const loop = joined(
    directive(fc.tuple(names, each).map(([name, inner]) => `for ${name} in ${inner}`)),
    fc.oneof(some, fc.constantFrom("${v}", "${k}=${v}\\n", " ${~ v } ")),
    word("endfor"),
  );
  return fc
    .array(fc.oneof({ arbitrary: part, weight: 3 }, choice, loop), { minLength: 1, maxLength: 4 })
    .map((all) => all.join(""));
}
