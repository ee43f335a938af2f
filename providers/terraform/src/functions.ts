import type { Dialect } from "@landform/addrs";
import { asMap, functionError, objectValue, type Value } from "@landform/cty";
import { type Diagnostic, DiagnosticList, formatRange } from "@landform/diagnostics";
import { evaluate, formatSource, formatValue, isValidIdentifier, justAttributes, parseConfig } from "@landform/hcl";
import { defineFunction, type ProviderFunction, parameter, types } from "@landform/provider-sdk";
import { type DecodeStep, type FunctionWords, openTofuWords, terraformWords } from "./function-words.js";

/** `decode_tfvars`, `encode_expr` and `encode_tfvars`. */
export function defineFunctions({ name }: Dialect): readonly ProviderFunction[] {
  const words = name === "tofu" ? openTofuWords : terraformWords;
  return [
    defineDecodeTfvars(words.decodeTfvars),
    defineEncodeExpr(words.encodeExpr),
    defineEncodeTfvars(words.encodeTfvars),
  ];
}

function defineDecodeTfvars(words: FunctionWords["decodeTfvars"]): ProviderFunction {
  const { summary, description, filename, start } = words;
  const failure = (where: DecodeStep, diagnostics: readonly Diagnostic[]) =>
    words.failure(where, diagnostics.map(diagnosticText));
  return defineFunction({
    name: "decode_tfvars",
    summary,
    description,
    parameters: [parameter(words.parameter, types.string)],
    returns: types.dynamic,
    call([source]) {
      const parsed = parseConfig(source, filename, { start });
      if (parsed.diagnostics.length > 0) return failure("syntax", parsed.diagnostics);
      const diags = new DiagnosticList();
      const attributes = justAttributes(parsed.value, diags);
      if (diags.hasErrors) return failure("content", diags.items);
      const values = new Map<string, Value>();
      for (const [name, { expression }] of attributes) {
        const value = evaluate(expression, undefined, diags);
        if (diags.hasErrors) return failure({ variable: name }, diags.items);
        values.set(name, value);
      }
      return objectValue(values);
    },
  });
}

function diagnosticText({ summary, detail, subject }: Diagnostic): string {
  const place = subject === undefined ? "" : `${formatRange(subject)}: `;
  return `${place}${summary}; ${detail}`;
}

function defineEncodeTfvars(words: FunctionWords["encodeTfvars"]): ProviderFunction {
  const { summary, description, takesMaps, notAnObject, badName } = words;
  return defineFunction({
    name: "encode_tfvars",
    summary,
    description,
    parameters: [parameter(words.parameter, types.dynamic)],
    returns: types.string,
    call([value]) {
      const { kind } = value.type;
      if (value.kind !== "known" || !(kind === "object" || (takesMaps && kind === "map")))
        return functionError(notAnObject);
      const entries = asMap(value);
      for (const name of entries.keys()) if (!isValidIdentifier(name)) return functionError(badName(name));
      const lines = [...entries].map(([name, part]) => `${name} = ${formatValue(part)}\n`);
      return formatSource(lines.join(""));
    },
  });
}

function defineEncodeExpr({ parameter: name, summary, description }: FunctionWords["encodeExpr"]): ProviderFunction {
  return defineFunction({
    name: "encode_expr",
    summary,
    description,
    parameters: [parameter(name, types.dynamic)],
    returns: types.string,
    call: ([value]) => formatValue(value),
  });
}
