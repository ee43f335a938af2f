import fc from "fast-check";
import { quoted } from "./random-expression.js";

// Calls of functions whose texts have a language of their own, with texts put together from its parts.

type Texts = fc.Arbitrary<string>;

function joined(parts: readonly string[], maxLength = 6): Texts {
  return fc.array(fc.constantFrom(...parts), { maxLength }).map((all) => all.join(""));
}

const words = (text: string): readonly string[] => text.split(" ");

const values = [
  ...[
    "0",
    "1",
    "-1",
    "1.5",
    "-0.25",
    "1e21",
    "123456789",
    "1e-7",
    "12345678901234567890123",
    "255",
    "0.1",
    "2.5",
    "1/3",
  ],
  ...[
    '""',
    '"a"',
    '"é👍"',
    '"1"',
    '"a\\"b\\n"',
    "true",
    "false",
    "null",
    "[]",
    '[1, "a"]',
    "{}",
    "{ a = 1 }",
    'toset(["b", "a"])',
  ],
  'tolist(["x"])',
];
const unicode = words(
  "a B é É ß ẞ ﬀ ǆ ǅ Σ σ ς İ ı ſ K Å ŉ ΐ 👍 👩‍👧 🇩🇪 e\u0301 \u0301 \u200d \u00a0 \u2003 \ufeff 中 ﷺ ¼ ① ² ᾳ ⓐ Ა ა _ - ' 1 .",
);

const verb: Texts = fc
  .tuple(
    joined(words("+ - # 0  "), 2),
    fc.constantFrom("", "", "5", "1", "12", "*", "[1]*", "[2]"),
    fc.constantFrom("", "", ".0", ".2", ".", ".*", ".15", ".[1]*"),
    fc.constantFrom("", "", "", "[1]", "[2]", "[3]", "[0]", "[x]", "["),
    fc.constantFrom(..."vdsqgefxXobtGEcUpT%"),
  )
  .map((all) => `%${all.join("")}`);
const format = fc
  .array(fc.oneof({ arbitrary: verb, weight: 3 }, fc.constantFrom("x", " ", "%%", "é", "|", "%")), {
    minLength: 1,
    maxLength: 3,
  })
  .map((all) => all.join(""));

const pattern = joined(
  [
    ...words(
      "a b . \\d \\D \\w \\W \\s \\S \\b \\B ^ $ \\A \\z [ab] [^a] [a-c] [[:alpha:]] [[:^digit:]] [\\d_] \\pL \\PL \\p{Greek} \\p{Lu} [^\\n] é 👍 | | ",
    ),
    ...words(
      "* + ? *? +? ?? {2} {1,} {0,2} {1,2}? ** ( ) (?: (?i) (?s) (?m) (?U) (?-i) (?i: (?P<n> (?P<m> (?P<n> (?<k> (?= (?! \\1 \\Q.*\\E \\x41 \\x{1F44D} \\101 \\t \\C \\Z \\G",
    ),
    ...[
      "(a)",
      "(b)?",
      "(a|b)",
      "(?P<x>a)",
      "\\n",
      "\\/",
      "[",
      "]",
      "\\",
      "{",
      "}",
      "{,2}",
      "{1001}",
      "[z-a]",
      "[]a]",
      "[^]a]",
      "[a-\\d]",
      "\\pX",
      "\\y",
      "(?P<>a)",
      "(?P<1x>a)",
      "\\-",
      "&&",
    ],
  ],
  7,
);
const subject = joined(["a", "b", "ab", "aab", "A", "é", "👍", "\n", " ", "1", "_", "Σ", "ς", "/", "-", ".", "K"], 7);
const replacement = joined(
  ["x", "$1", "$0", "${1}", "$2", "$n", "${n}", "$$", "$", "\\1", "\\", "$1x", "${1}x", "${", "$10", "é", "$n_"],
  4,
);

const date = joined(
  [
    ...words(
      "YYYY YY YYYYY MMMM MMM MM M MMMMM DD D DDD EEEE EEE EE hh h HH H AA aa A a mm m ss s ZZZZZ ZZZZ ZZZ ZZ Z S - / : 'T' 'o''clock' 'x '' T",
    ),
    " ",
    "é",
    "1",
  ],
  5,
);
const timestamp = fc.oneof(
  fc.constantFrom(
    "2024-02-29T23:59:60Z",
    "2023-12-31T24:00:00Z",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999999Z",
    "2020-1-01T00:00:00Z",
    "2020-01-01t00:00:00z",
    "2020-01-01 00:00:00Z",
    "2020-01-01T00:00:00+24:00",
    "2020-01-01T00:00:00.5-00:00",
    "2020-01-01T00:00:00,5Z",
    "2020-01-01T00:00:00",
    "2020-01-01T00:00Z",
    "2020-01-01T00:00:00+0530",
    "20200101T000000Z",
    "2020-01-01T00:00:00+14:59",
    "",
  ),
  fc
    .tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: 13 }),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 0, max: 24 }),
      fc.constantFrom("Z", "+05:30", "-11:00", ".123Z"),
    )
    .map(
      ([year, month, day, hour, zone]) =>
        `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:30:05${zone}`,
    ),
);
const duration = joined(words("1 10 0.5 . -1 + h m s ms us µs μs ns d h m s 999999999 1e3  .5h"), 5);

const yaml = joined(
  [
    ...words(
      "a: b: - 1 1.5 0x1f 0o17 017 1_000 .inf .nan true yes on no null ~ 'x' \"y\" [ ] { } , : ? & * &a *a !!str !!int !!binary !x | > |- >+ # --- ... % @ ` 1e3 2020-01-01 2020-01-01T00:00:00Z <<: é \t",
    ),
    ...[
      " ",
      "  ",
      "\n",
      "\n",
      "\n  ",
      "\n- ",
      ": ",
      "- ",
      "a: 1\n",
      "b: x\n",
      "- x\n",
      "  c: y\n",
      "| \n  t\n",
      '"\\n\\u00e9\\x41"',
      "'it''s'",
      "# c\n",
      "[1, 2]",
      "{a: 1}",
      "? a\n: b\n",
      "\u0085",
      "\u2028",
      "\r\n",
    ],
  ],
  7,
);
const yamlTexts = joined(
  [
    ...words("a : - # ? & * ! | > % @ ` ' \" [ ] { } , ~ null true yes 1 0x1 1e3 .5 = << é 👍 \u0085 \u2028 \ufeff"),
    " ",
    "\n",
    "\t",
    "\r",
    "  ",
    "\u0007",
    "\\",
  ],
  4,
);
const csv = joined(
  [
    ",",
    ",",
    "a",
    "b",
    "c",
    "\n",
    "\n",
    "\r\n",
    '"',
    '""',
    '"x"',
    '"a,b"',
    '"l\nm"',
    " ",
    "é",
    "1",
    "\r",
    "#",
    ";",
    "\ufeff",
  ],
  9,
);
const json = joined(
  [
    ...words(
      '{ } [ ] , : "a" "b" 1 -0 1.50 1e5 1E-3 01 +1 .5 true false null nul "\\u00e9" "\\ud83d\\udc4d" "\\ud83d" "\\x" "\\/" NaN 123456789012345678901234567890',
    ),
    " ",
    "\n",
    '{"a":1}',
    "[1,2]",
    '"a":',
    "\t",
    '"\t"',
    "//",
    "\ufeff",
  ],
  6,
);
const glob = joined(
  [
    ...words("* ** ? [ab] [^a] [!a] [a-z] , {a,b} a b dir sub / / . txt tf .txt \\* ] -"),
    "a.txt",
    "files",
    "**/",
    "/*",
  ],
  5,
);
const cidr = joined(
  [
    "10.",
    "0.",
    "255.",
    "1.",
    "256.",
    "01.",
    "0",
    "1",
    "/",
    "/8",
    "/24",
    "/32",
    "/33",
    "/0",
    ":",
    "::",
    "fd00",
    "2001:db8",
    "ffff:",
    "1.2.3.4",
    "%eth0",
    "/128",
    "/64",
    " ",
    "x",
  ],
  6,
);
const number = fc.constantFrom(
  "0",
  "1",
  "2",
  "3",
  "-1",
  "8",
  "64",
  "255",
  "256",
  "1.5",
  "1e10",
  "128",
  "4294967296",
  "-5",
  "16777216",
);
const text = joined(
  [
    ...unicode,
    " ",
    "\n",
    "\t",
    "\r\n",
    "%",
    "&",
    "<",
    ">",
    "+",
    "/",
    "?",
    "=",
    "~",
    "*",
    "\\",
    '"',
    "\u0000",
    "\u007f",
    "\u0080",
  ],
  6,
);
const base = fc.constantFrom("2", "8", "10", "16", "36", "37", "62", "1", "63", "0");
const digits = joined(words("0 1 9 a z A Z _ - + 0x . f 7 00"), 6);
const charset = fc.constantFrom(
  ...words(
    "UTF-8 utf8 UTF-16 UTF-16BE UTF-16LE ISO-8859-1 latin1 iso-8859-15 windows-1252 cp1251 KOI8-R Shift_JIS EUC-JP ISO-2022-JP GBK gb18030 Big5 EUC-KR macintosh IBM866 US-ASCII x-user-defined replacement hz-gb-2312 ISO-8859-8-I UTF-32 none",
  ),
);
const base64 = joined(
  ["YQ", "YWI", "YWJj", "=", "==", "/w", "+/8", "-_", "\n", " ", "A", "4pyT", "w6k", "/v8AYQ=="],
  4,
);

const literal = (texts: Texts) => texts.map(quoted);
const value = fc.constantFrom(...values);
const call = (name: string, ...args: readonly Texts[]) => fc.tuple(...args).map((all) => `${name}(${all.join(", ")})`);
const callWithRest = (name: string, rest: Texts, ...args: readonly Texts[]) =>
  fc
    .tuple(fc.tuple(...args), fc.array(rest, { maxLength: 3 }))
    .map(([first, more]) => `${name}(${[...first, ...more].join(", ")})`);
const oneOf = (names: string, ...args: readonly Texts[]) => words(names).map((name) => call(name, ...args));

const calls: Texts = fc.oneof(
  { arbitrary: callWithRest("format", value, literal(format)), weight: 4 },
  callWithRest("formatlist", fc.oneof(value, fc.constant('["a", "b"]')), literal(format)),
  { arbitrary: fc.oneof(...oneOf("regex regexall", literal(pattern), literal(subject))), weight: 3 },
  {
    arbitrary: call("replace", literal(subject), literal(pattern.map((each) => `/${each}/`)), literal(replacement)),
    weight: 2,
  },
  { arbitrary: call("formatdate", literal(date), literal(timestamp)), weight: 2 },
  call("timeadd", literal(timestamp), literal(duration)),
  call("timecmp", literal(timestamp), literal(timestamp)),
  { arbitrary: call("yamldecode", literal(yaml)), weight: 3 },
  call(
    "yamlencode",
    fc.oneof(
      literal(yamlTexts),
      value,
      literal(yamlTexts).map((each) => `{ (${each}) = [${each}] }`),
    ),
  ),
  call("csvdecode", literal(csv)),
  call("jsondecode", literal(json)),
  call("jsonencode", fc.oneof(literal(text), value)),
  call("fileset", fc.constant('"files"'), literal(glob)),
  ...oneOf("cidrhost", literal(cidr), number),
  ...oneOf("cidrnetmask", literal(cidr)),
  call("cidrsubnet", literal(cidr), number, number),
  callWithRest("cidrsubnets", number, literal(cidr), number),
  {
    arbitrary: fc.oneof(
      ...oneOf("upper lower title chomp trimspace strrev length urlencode base64encode md5 sha256", literal(text)),
    ),
    weight: 3,
  },
  ...oneOf(
    "trim trimprefix trimsuffix split startswith endswith strcontains",
    literal(text),
    literal(joined(unicode, 2)),
  ),
  call("substr", literal(text), number, number),
  call("indent", fc.constantFrom("0", "1", "3", "-1", "1.5", '"2"'), literal(text)),
  call("parseint", literal(digits), base),
  call("tonumber", literal(digits)),
  call("textencodebase64", literal(text), literal(charset)),
  call("textdecodebase64", literal(base64), literal(charset)),
  ...oneOf("base64decode", literal(base64)),
  ...oneOf("log pow", fc.constantFrom(...values), fc.constantFrom(...values)),
  ...oneOf("ceil floor signum abs tostring", value),
);

/** The same `count` calls for the same `seed`. */
export function randomCalls(count: number, seed: number): readonly string[] {
  return fc.sample(calls, { numRuns: count, seed });
}
