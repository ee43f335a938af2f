import { describe, expect, it } from "vitest";
import { evaluated, filesOf } from "./testing.js";

describe("templatefile", () => {
  const files = filesOf({
    "hi.tmpl": "Hi ${name}!%{ for i in list } ${upper(i)}%{ endfor }",
    "only.tmpl": "${list}",
    "bad.tmpl": "${",
    "inner.tmpl": '${templatefile("hi.tmpl", {})}',
    "fails.tmpl": "${name + 1}",
  });
  it.each(
    Object.entries({
      'templatefile("hi.tmpl", { name = "Bob", list = ["a", "b"] })': '"Hi Bob! A B"',
      'templatefile("only.tmpl", { list = [1, "a"] })': '[1, "a"]',
      'templatefile("hi.tmpl", { name = "Bob" })':
        '! Invalid value for "vars" parameter: vars map does not contain key "list", referenced at hi.tmpl:1,24-28.',
      'templatefile("hi.tmpl", { name = secret, list = [] })': 'sensitive("Hi s3cret!")',
      'templatefile("hi.tmpl", { name = later, list = [] })': 'unknown string, not null, starts with "Hi "',
      'templatefile("hi.tmpl", later)': "unknown any",
      'templatefile("bad.tmpl", {})':
        '! Call to function "templatefile" failed: bad.tmpl:1,3-3: Missing expression; Expected the start of an expression, but found the end of the file..',
      'templatefile("fails.tmpl", { name = "x" })':
        '! Call to function "templatefile" failed: fails.tmpl:1,3-7: Invalid operand; Unsuitable value for left operand: a number is required..',
      'templatefile("inner.tmpl", {})':
        '! Call to function "templatefile" failed: inner.tmpl:1,3-16: Error in function call; Call to function "templatefile" failed: cannot recursively call templatefile from inside another template function..',
      'templatefile("hi.tmpl", { "a b" = 1 })':
        '! Invalid value for "vars" parameter: invalid template variable name "a b": must start with a letter, followed by zero or more letters, digits, and underscores.',
      'templatefile("hi.tmpl", [])': '! Invalid value for "vars" parameter: invalid vars value: must be a map.',
      'templatefile("nosuch.tmpl", {})':
        '! Invalid value for "path" parameter: no file exists at "nosuch.tmpl"; this function works only with files that are distributed as part of the configuration source code, so if this file will be created by a resource in this configuration you must instead obtain this result from an attribute of that resource.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { files })).toBe(want);
  });
});

describe("templates inside templates, in OpenTofu", () => {
  const files = filesOf({
    "outer.tmpl": '<${templatefile("inner.tmpl", { x = x })}>',
    "inner.tmpl": "${x}",
    "loop.tmpl": '${templatefile("loop.tmpl", {})}',
    "a.tmpl": '${try(templatefile("loop.tmpl", {}), "caught")}${templatefile("nosuch.tmpl", {})}',
  });
  it.each(
    Object.entries({
      'templatefile("outer.tmpl", { x = 1 })': '"<1>"',
      'templatefile("loop.tmpl", {})':
        '! Call to function "templatefile" failed: maximum recursion depth 5 reached in loop.tmpl:1,3-16, loop.tmpl:1,3-16 ... .',
      'templatefile("a.tmpl", {})':
        '! Call to function "templatefile" failed: a.tmpl:1,64-75: Invalid function argument; Invalid value for "path" parameter: no file exists at "nosuch.tmpl"; this function works only with files that are distributed as part of the configuration source code, so if this file will be created by a resource in this configuration you must instead obtain this result from an attribute of that resource..',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu", files, maxTemplateDepth: 5 })).toBe(want);
  });

  const counting = filesOf({
    "down.tmpl": 'x${n > 0 ? templatefile("down.tmpl", { n = n - 1 }) : ""}',
    "list.tmpl": '${jsonencode([for i in [1, 2] : try(templatefile("down.tmpl", { n = n }), i)])}',
    "loop.tmpl": '${templatefile("loop.tmpl", {})}',
  });
  it.each(
    Object.entries({
      'length(templatefile("down.tmpl", { n = 1024 }))': "1025",
      'templatefile("down.tmpl", { n = 1025 })':
        '! Call to function "templatefile" failed: maximum recursion depth 1024 reached in down.tmpl:1,12-25, down.tmpl:1,12-25 ... .',
      'templatefile("loop.tmpl", {})':
        '! Call to function "templatefile" failed: maximum recursion depth 1024 reached in loop.tmpl:1,3-16, loop.tmpl:1,3-16 ... .',
      'length(templatefile("list.tmpl", { n = 1000 }))': "2009",
      'templatefile("list.tmpl", { n = 1025 })': '"[1,2]"',
    }),
  )("%s, as deep as the reference goes", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu", files: counting })).toBe(want);
  });
});
