import { describe, expect, it } from "vitest";
import { evaluated, filesOf } from "./testing.js";

describe("templatestring", () => {
  it.each(
    Object.entries({
      "templatestring(secret, {})": 'sensitive("s3cret")',
      'templatestring("a", {})':
        '! Invalid value for "template" parameter: invalid template expression: templatestring is only for rendering templates retrieved dynamically from elsewhere, and so does not support providing a literal template; consider using a template string expression instead.',
      'templatestring("a${later}", {})':
        '! Invalid value for "template" parameter: invalid template expression: templatestring is only for rendering templates retrieved dynamically from elsewhere; to render an inline template, consider using a plain template string expression.',
      'templatestring(upper("a"), {})':
        '! Invalid value for "template" parameter: invalid template expression: must be a direct reference to a single string from elsewhere, containing valid Terraform template syntax.',
      "templatestring(later, {})": "unknown string, not null",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { files: filesOf({}) })).toBe(want);
  });
});

describe("templatestring in OpenTofu", () => {
  it.each(
    Object.entries({
      'templatestring("Hi $${name}", { name = "Bob" })': '"Hi Bob"',
      'templatestring("Hi $${name}", {})':
        '! Invalid value for "vars" parameter: vars map does not contain key "name".',
      "templatestring(secret, {})": 'sensitive("s3cret")',
      'templatestring("$${", {})':
        '! Call to function "templatestring" failed: NoFileNeeded:1,3-3: Missing expression; Expected the start of an expression, but found the end of the file..',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu" })).toBe(want);
  });
});
