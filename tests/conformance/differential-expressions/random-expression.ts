import fc from "fast-check";
import { functionCalls } from "./function-calls.js";
import { randomHeredoc, randomTemplate } from "./random-template.js";

// Expressions of values that are written in them: nearly always right in their syntax, often in their types.

/** Kinds of literal texts that functions expect: as they should be, and a little off. */
const pools: Readonly<Record<string, readonly string[]>> = {
  text: [
    "",
    "a",
    "Hello, World",
    "é",
    "👩‍👩‍👧",
    "1",
    "true",
    "-0.5",
    " x \t",
    "a,b,,c",
    "ǆ ﬀ ß",
    "l1\nl2\n",
    "%d",
    "${",
    "a\\b",
  ],
  path: ["", "/", "a/b/c.txt", "a//b/../c/", "..", "~/x"],
  base64: ["", "aGVsbG8=", "aGVsbG8", "/wA=", "8J+Ygg==", "!!!!"],
  cidr: ["10.0.0.0/8", "192.168.1.5/24", "fd00:fd12:3456:7890::/56", "10.0.0.0/33", "300.0.0.0/8", "::/0", "0.0.0.0/0"],
  csv: ["a,b\n1,2\n", 'a,b\n"x ""y""",z', "a,a\n1,2", "a,b\n1", "", "a\r\n1\r\n"],
  format: [
    "%s",
    "%d-%s",
    "%5.1f|%-6s|",
    "%03d",
    "%x",
    "%v %#v",
    "%q",
    "%t",
    "%[2]s %[1]s",
    "%%",
    "%e",
    "%+d",
    "%b",
    "%z",
    "%",
  ],
  dateFormat: ["YYYY-MM-DD", "EEE, DD MMM YY hh:mm:ss ZZZ", "H 'o''clock' AA", "X", "D M EEEE MMMM s m h", "ZZZZZ aa"],
  time: [
    "2020-02-29T23:59:59Z",
    "1999-12-31T00:00:00-07:00",
    "2020-13-01T00:00:00Z",
    "2020-02-29",
    "2021-02-29T01:02:03+05:30",
  ],
  duration: ["1h", "-90m", "1h30m0.5s", "10", "1d", ""],
  json: [
    '{"a":[1,true,null,"x"]}',
    "[1.50,1e3,-0]",
    '"\\u00e9\\n"',
    "{",
    "nul",
    '{"a":1,"a":2}',
    " 1 ",
    "[]",
    '{"b":{},"a":[]}',
  ],
  yaml: [
    "a: 1\nb: [x, 'y', ~]",
    "- 1\n- 0x1f\n- yes\n",
    "a: &x {k: v}\nb: *x",
    "a: |\n  t\n  u\n",
    ": bad",
    "a: b: c",
    "1.5",
    "--- x",
    "",
  ],
  pattern: ["a", "(\\d+)", "(?P<n>.)(b)?", "[^,]*", "(", "/[ab]+/", "/(.)(.)/", "\\pL+", "^$", "(?i)H"],
  digits: ["10", "ff", "-7", "0x1", "zz", "1_0", ""],
  charset: ["UTF-8", "UTF-16LE", "ISO-8859-1", "windows-1252", "Shift_JIS", "x-none"],
  file: [
    ...["a.txt", "bin.dat", "bom.txt", "crlf.txt", "empty.txt", "nfd.txt", "dir", "nosuch"].map(
      (name) => `files/${name}`,
    ),
    "",
  ],
  folder: ["files", "files/dir", "files/dir/sub/..", "files/nosuch", "files/a.txt"],
  glob: ["*", "**", "**/*.tf", "*.{tf,txt}", "d*/**", "[a-b]*", "[a", "?.txt", "{a", "\\*", ""],
  template: ["hello", "if", "json", "list", "bad", "fn", "missing", "rec", "wrap", "nosuch"].map(
    (name) => `files/tpl/${name}.tmpl`,
  ),
  namespace: ["dns", "url", "x500", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "none"],
};

const numbers = [
  "0",
  "1",
  "2",
  "3",
  "8",
  "-1",
  "1.5",
  "10",
  "100",
  "0.1",
  "1e3",
  "16",
  "123456789012345678901234567890",
];
const keys = ["a", "b", "c"] as const;
const key = fc.constantFrom(...keys);

/** `text` as a quoted literal of the language. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(/[$%](?=\{)/g, (sign) => sign + sign);
}

const literals: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ...Object.fromEntries(Object.entries(pools).map(([kind, texts]) => [kind, fc.constantFrom(...texts.map(quoted))])),
  number: fc.constantFrom(...numbers),
  bool: fc.constantFrom("true", "false"),
  cipher: fc.constantFrom('file("files/cipher.b64")', '"aGVsbG8="', '"?"'),
  rsaKey: fc.constantFrom(...["rsa", "rsa8", "rsaenc"].map((name) => `file("files/${name}.pem")`), '""'),
  templateVars: fc.constantFrom(
    '{ name = "n", xs = ["a", "b"], v = "w", n = 3, on = true, a = 1 }',
    '{ name = sensitive("n"), xs = [] }',
    '{ "1x" = 1 }',
    "{}",
  ),
};

const none: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  any: ["null"],
  text: ["tostring(null)"],
  number: ["tonumber(null)"],
  bool: ["tobool(null)"],
  list: ["tolist(null)", "toset(null)"],
  map: ["tomap(null)"],
};

/** What a plan does not know yet, of each kind. */
const unknown: typeof none = {
  any: ["jsondecode(timestamp())"],
  text: ["timestamp()", '"x-${timestamp()}"'],
  number: ["tonumber(timestamp())", "length(jsondecode(timestamp()))"],
  bool: ["tobool(timestamp())", '(timestamp() == "a")'],
  list: ['split(",", timestamp())', "[timestamp(), 1]", 'toset([timestamp(), "a"])', 'tolist(["a", timestamp()])'],
  map: ["{ a = timestamp(), b = 1 }", 'tomap({ a = timestamp(), b = "x" })', "tomap(jsondecode(timestamp()))"],
};

/** Functions to call with the elements of a list as their arguments. */
const expandable = ["max", "concat", "merge", "coalesce", "setunion", "zipmap", "upper"];

type Kind = "any" | "text" | "number" | "bool" | "list" | "texts" | "map" | "call";

/** With `special` values of each kind among the usual ones. */
function expressionsWith(special: typeof none): fc.Arbitrary<string> {
  return fc.letrec<Readonly<Record<Kind, string>>>((tie) => {
    const one = (...parts: readonly (fc.Arbitrary<string> | string)[]): fc.Arbitrary<string> =>
      fc
        .tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part)))
        .map((all) => all.join(""));
    const some = (kind: fc.Arbitrary<string>, between = ", ") =>
      fc.array(kind, { maxLength: 3 }).map((all) => all.join(between));
    const oneOf = (kind: Kind, simple: fc.Arbitrary<string>, ...others: readonly fc.Arbitrary<string>[]) =>
      fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        { arbitrary: simple, weight: 2 },
        { arbitrary: fc.constantFrom(...(special[kind] ?? ["null"])), weight: 1 },
        ...others,
        one("sensitive(", tie(kind), ")"),
      );
    const each = tie("any");
    const bool = tie("bool");
    const number = tie("number");
    const list = tie("list");
    const map = tie("map");
    const operator = fc.constantFrom(" + ", " - ", " * ", " / ", " % ");
    const comparison = fc.constantFrom(" < ", " <= ", " > ", " >= ", " == ", " != ");
    const item = fc.oneof({ arbitrary: one(key, " = ", each), weight: 5 }, one("(", each, ") = ", each));
    const conditional = (kind: fc.Arbitrary<string>) => one("(", bool, " ? ", kind, " : ", kind, ")");
    const argument = (kind: string): fc.Arbitrary<string> => {
      const fitting =
        kind in literals
          ? fc.oneof(
              { arbitrary: literals[kind] ?? each, weight: 3 },
              tie(kind in pools && kind !== "text" ? "text" : kindOf(kind)),
            )
          : tie(kindOf(kind));
      return fc.oneof({ arbitrary: fitting, weight: 8 }, each);
    };
    const calls = Object.entries(functionCalls).map(([name, parameters]) => {
      const kinds = parameters.split(" ");
      const last = kinds.at(-1) ?? "any";
      const fixed = kinds.filter((kind) => !kind.endsWith("...")).map(argument);
      const rest = last.endsWith("...") ? fc.array(argument(last.slice(0, -3)), { maxLength: 3 }) : fc.constant([]);
      return fc
        .tuple(fc.tuple(...fixed), rest)
        .map(([first, others]) => `${name}(${[...first, ...others].join(", ")})`);
    });
    return {
      any: oneOf(
        "any",
        fc.oneof(literals.text ?? each, literals.number ?? each, literals.bool ?? each, fc.constant("null")),
        tie("text"),
        number,
        bool,
        list,
        map,
        tie("call"),
        tie("call"),
        conditional(each),
        one("[", some(each), "][", number, "]"),
        one("{", some(item), "}.", key),
        one("{", some(item), "}[", each, "]"),
        one("(", each, ")"),
        one("(", each, ").", fc.constantFrom("0", "1", "a.0", "*.a", "*.a[0]", "0.b")),
        one("(", each, ")[*]", fc.constantFrom("[0]", ".a[*].b", '["a"]', "[*]")),
        one("{", fc.constantFrom('"a" : ', '"${1}b" = ', "c:", "null = "), each, "}"),
      ),
      text: oneOf(
        "text",
        literals.text ?? each,
        one('"a ${', each, '} b"'),
        randomTemplate(each, bool),
        randomHeredoc(each, bool),
        conditional(tie("text")),
        tie("call"),
      ),
      number: oneOf(
        "number",
        literals.number ?? each,
        one("(", number, operator, number, ")"),
        one("-", number),
        conditional(number),
        one("(", each, operator, each, ")"),
        tie("call"),
      ),
      bool: oneOf(
        "bool",
        literals.bool ?? each,
        one("(", each, comparison, each, ")"),
        one("(", bool, " && ", bool, ")"),
        one("(", bool, " || ", each, ")"),
        one("!", bool),
        tie("call"),
      ),
      list: oneOf(
        "list",
        one("[", some(each), "]"),
        one("[", some(number), "]"),
        one("toset([", some(each), "])"),
        one("tolist([", some(tie("text")), "])"),
        one("[for v in ", each, " : ", fc.constantFrom("v", "[v]", "upper(v)", "v.a", "{ k = v }"), "]"),
        one(
          "[for k, v in ",
          each,
          " : ",
          fc.constantFrom("k", "v", '"${k}-${v}"'),
          " if ",
          fc.oneof(bool, fc.constantFrom("k != v", "v != null")),
          "]",
        ),
        one("[for v in ", each, " : [for w in ", each, " : ", fc.constantFrom("[v, w]", "v == w", "v"), "]]"),
        one(list, "[*].", key),
        one(each, "[*]"),
        tie("call"),
      ),
      texts: oneOf("texts", one("[", some(tie("text")), "]"), list),
      map: oneOf(
        "map",
        one("{", some(item), "}"),
        one("tomap({", some(one(key, " = ", tie("text"))), "})"),
        one("{for k, v in ", each, " : ", fc.constantFrom("k => v", "v => k", '"k${k}" => [v]'), "}"),
        one("{for v in ", list, " : ", fc.constantFrom("v => v...", '"x" => v...', "tostring(v) => v"), "}"),
        tie("call"),
      ),
      call: fc.oneof(...calls, one(fc.constantFrom(...expandable), "(", list, "...)")),
    };
  }).any;
}

function kindOf(kind: string): Kind {
  switch (kind) {
    case "number":
    case "list":
    case "texts":
    case "map":
    case "text":
      return kind;
    default:
      return kind in pools ? "text" : "any";
  }
}

/** The same `count` expressions for the same `seed`. Very long ones are left out. */
export function randomExpressions(count: number, seed: number, withUnknowns: boolean): readonly string[] {
  return fc
    .sample(expressionsWith(withUnknowns ? unknown : none), { numRuns: count * 2, seed })
    .filter((text) => text.length > 2 && text.length < 600)
    .slice(0, count);
}
