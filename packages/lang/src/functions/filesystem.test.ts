import { describe, expect, it } from "vitest";
import { evaluated, filesOf } from "./testing.js";

describe("reading", () => {
  const files = filesOf({ "a.txt": "héé", bin: Uint8Array.of(255, 0), "dir/b.tf": "" });
  it.each(
    Object.entries({
      'file("a.txt")': '"héé"',
      'file("./dir/../a.txt")': '"héé"',
      'file("bin")':
        '! Call to function "file" failed: contents of "bin" are not valid UTF-8; use the filebase64 function to obtain the Base64 encoded contents or the other file functions (e.g. filemd5, filesha256) to obtain file hashing results instead.',
      'file("dir")': '! Invalid value for "path" parameter: failed to read file: read dir: is a directory.',
      'file("nosuch")':
        '! Invalid value for "path" parameter: no file exists at "nosuch"; this function works only with files that are distributed as part of the configuration source code, so if this file will be created by a resource in this configuration you must instead obtain this result from an attribute of that resource.',
      'file("")': '! Invalid value for "path" parameter: failed to read file: read .: is a directory.',
      'filebase64("bin")': '"/wA="',
      'filemd5("a.txt")': '"c2508ce308ae1c9d9d5d1ec023a342d8"',
      'filesha1("a.txt")': '"fe69690f455e39bb96f7bfba955cc4695ad4492d"',
      'filebase64sha256("bin")': '"6l2/lZbRh+lQDyPppoAQlHU0HPToH34EP32XFSwQdy8="',
      'filesha512("nosuch")': '! Call to function "filesha512" failed: open nosuch: no such file or directory.',
      'fileexists("a.txt")': "true",
      'fileexists("nosuch")': "false",
      'fileexists("dir")': '! Call to function "fileexists" failed: "dir" is a directory, not a file.',
      "file(secret)":
        '! Invalid value for "path" parameter: no file exists at (sensitive value); this function works only with files that are distributed as part of the configuration source code, so if this file will be created by a resource in this configuration you must instead obtain this result from an attribute of that resource.',
      "file(later)": "unknown string, not null",
      "filebase64(null)": '! Invalid value for "path" parameter: argument must not be null.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { files })).toBe(want);
  });
});

describe("paths", () => {
  it.each(
    Object.entries({
      'abspath("a/../b")': '"/project/b"',
      'abspath("/a//b")': '"/a/b"',
      'dirname("a/b/c")': '"a/b"',
      'dirname("a")': '"."',
      'basename("a/b/")': '"b"',
      'basename("")': '"."',
      'pathexpand("~/x")': '"/home/me/x"',
      'pathexpand("~other/x")': '! Call to function "pathexpand" failed: cannot expand user-specific home dir.',
      'pathexpand("a/~")': '"a/~"',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { files: filesOf({}) })).toBe(want);
  });
});

describe("fileset", () => {
  const files = filesOf({
    "a.txt": "",
    "b.tf": "",
    ".h": "",
    "sub/c.txt": "",
    "sub/deep/d.txt": "",
    "{x}/e.txt": "",
    "!n": "",
  });
  it.each(
    Object.entries({
      'fileset(".", "*.txt")': 'toset(["a.txt"])',
      'fileset(".", "**")': 'toset(["!n", ".h", "a.txt", "b.tf", "sub/c.txt", "sub/deep/d.txt", "{x}/e.txt"])',
      'fileset(".", "**/*.txt")': 'toset(["a.txt", "sub/c.txt", "sub/deep/d.txt", "{x}/e.txt"])',
      'fileset("sub", "**/*.txt")': 'toset(["c.txt", "deep/d.txt"])',
      'fileset(".", "sub/**/d.txt")': 'toset(["sub/deep/d.txt"])',
      'fileset(".", "*/*.txt")': 'toset(["sub/c.txt", "{x}/e.txt"])',
      'fileset(".", "?.t[fx]*")': 'toset(["a.txt", "b.tf"])',
      'fileset(".", "[^a]*.t*")': 'toset(["b.tf"])',
      'fileset(".", "{a,b}.*")': 'toset(["a.txt", "b.tf"])',
      'fileset(".", "{a,{b,c}}.*")': 'toset(["b.tf"])',
      'fileset(".", "{a.txt,sub/c.txt}")':
        '! Call to function "fileset" failed: failed to glob pattern "{a.txt,sub/c.txt}": syntax error in pattern.',
      'fileset(".", "\\\\{x\\\\}/*")': 'toset(["{x}/e.txt"])',
      'fileset(".", "**/**/*.txt")': 'toset(["sub/c.txt", "sub/deep/d.txt", "{x}/e.txt"])',
      'fileset(".", "[!a]*")': 'toset(["!n", "a.txt"])',
      'fileset(".", "*-*")': "toset([])",
      'fileset(".", "[!\\\\-]n")': 'toset(["!n"])',
      'fileset(".", "s*/[")': "toset([])",
      'fileset(".", "[")': '! Call to function "fileset" failed: failed to glob pattern "[": syntax error in pattern.',
      'fileset("nosuch", "*")': "toset([])",
      'fileset(".", secret)': "sensitive(toset([]))",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { files })).toBe(want);
  });
});

describe("fileset in OpenTofu", () => {
  const files = filesOf({ "a.txt": "", "b.tf": "", "sub/c.txt": "" });
  it.each(
    Object.entries({
      'fileset(".", "{a,{b,c}}.*")': 'toset(["a.txt", "b.tf"])',
      'fileset(".", "{a.txt,sub/c.txt}")': 'toset(["a.txt", "sub/c.txt"])',
      'fileset(".", "**/**/*.txt")': 'toset(["a.txt", "sub/c.txt"])',
      'fileset(".", "[!a]*")': 'toset(["b.tf"])',
      'fileset(".", "}")': '! Call to function "fileset" failed: failed to glob pattern "}": syntax error in pattern.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu", files })).toBe(want);
  });
});
