import { asMap, functionError, objectValue, type Value } from "@landform/cty";
import { type Diagnostic, DiagnosticList, formatRange, quoted } from "@landform/diagnostics";
import { evaluate, formatSource, formatValue, isValidIdentifier, justAttributes, parseConfig } from "@landform/hcl";
import { defineFunction, parameter, types } from "@landform/provider-sdk";

export const decodeTfvars = defineFunction({
  name: "decode_tfvars",
  summary: "Parse a string containing syntax like that used in a `.tfvars` file",
  description:
    "A rarely-needed function which takes a string containing the content of a `.tfvars` file and returns an object " +
    "describing the raw variable values it defines.",
  parameters: [parameter("src", types.string)],
  returns: types.dynamic,
  call([source]) {
    const parsed = parseConfig(source, "<decode_tfvars argument>");
    if (parsed.diagnostics.length > 0) return problem("invalid tfvars syntax", parsed.diagnostics);
    const diags = new DiagnosticList();
    const attributes = justAttributes(parsed.value, diags);
    if (diags.hasErrors) return problem("invalid tfvars content", diags.items);
    const values = new Map<string, Value>();
    for (const [name, { expression }] of attributes) {
      const value = evaluate(expression, undefined, diags);
      if (diags.hasErrors) return problem(`invalid expression for variable ${quoted(name)}`, diags.items);
      values.set(name, value);
    }
    return objectValue(values);
  },
});

export const encodeTfvars = defineFunction({
  name: "encode_tfvars",
  summary: "Produce a string representation of an object using the same syntax as for `.tfvars` files",
  description:
    "A rarely-needed function which takes an object value and produces a string containing a description of that " +
    "object using the same syntax as Terraform CLI would expect in a `.tfvars`.",
  parameters: [parameter("value", types.dynamic)],
  returns: types.string,
  call([value]) {
    if (value.kind !== "known" || (value.type.kind !== "object" && value.type.kind !== "map"))
      return functionError(
        "invalid value to encode: must be an object whose attribute names will become the encoded variable names",
      );
    const entries = asMap(value);
    for (const name of entries.keys())
      if (!isValidIdentifier(name))
        return functionError(
          `invalid variable name ${quoted(name)}: must be a valid identifier, per Terraform's rules for input ` +
            "variable declarations",
        );
    const lines = [...entries].map(([name, part]) => `${name} = ${formatValue(part)}\n`);
    return formatSource(lines.join(""));
  },
});

export const encodeExpr = defineFunction({
  name: "encode_expr",
  summary: "Produce a string representation of an arbitrary value using Terraform expression syntax",
  description:
    "A rarely-needed function which takes any value and produces a string containing Terraform language expression " +
    "syntax approximating that value.",
  parameters: [parameter("value", types.dynamic)],
  returns: types.string,
  call: ([value]) => formatValue(value),
});

/** The first problem in words, and how many there are besides. */
function problem(what: string, diagnostics: readonly Diagnostic[]) {
  const [first, ...others] = diagnostics;
  const place = first?.subject === undefined ? "" : `${formatRange(first.subject)}: `;
  const more = others.length === 0 ? "" : `, and ${others.length} other diagnostic(s)`;
  return functionError(`${what}: ${place}${first?.summary}; ${first?.detail}${more}`);
}
