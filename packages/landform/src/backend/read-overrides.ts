import { readFile } from "node:fs/promises";
import type { BackendType } from "@landform/backends";
import { stringValue } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type DiagnosticSink, type SourceRange } from "@landform/diagnostics";
import {
  type Attribute,
  type Expression,
  justAttributes,
  parseConfig,
  parseExpression,
  parseJson,
} from "@landform/hcl";
import { decodeBody } from "@landform/lang";
import type { Project } from "../project.js";
import { type BackendOverrides, withNothingRequired } from "./decode-backend.js";

export interface ReadOverrides {
  readonly value: BackendOverrides;
  readonly diagnostics: readonly Diagnostic[];
  /** Texts of the files read, for snippets. */
  readonly sources: ReadonlyMap<string, Uint8Array>;
}

/** What was given with `-backend-config`: `NAME=VALUE`, or a file of such arguments. Later ones win over earlier. */
export async function readOverrides(
  options: readonly string[],
  type: BackendType,
  { dialect }: Pick<Project, "dialect">,
): Promise<ReadOverrides> {
  const diags = new DiagnosticList();
  const value = new Map<string, Attribute>();
  const sources = new Map<string, Uint8Array>();
  for (const option of options) {
    if (option === "") continue;
    const equals = option.indexOf("=");
    if (equals >= 0) {
      const attribute = readPair(option.slice(0, equals).trim(), option.slice(equals + 1).trim(), type, diags);
      if (attribute !== undefined) value.set(attribute.name, attribute);
      continue;
    }
    const content = await readFile(option).catch(() => undefined);
    if (content === undefined) {
      diags.add({
        severity: "error",
        summary: "Failed to read file",
        detail: `The file "${option}" could not be read.`,
      });
      continue;
    }
    sources.set(option, content);
    const parsed = option.endsWith(".json") ? parseJson(content, option) : parseConfig(content, option);
    diags.addAll(parsed.diagnostics);
    if (parsed.diagnostics.length > 0) continue;
    decodeBody(parsed.value, withNothingRequired(type.schema), { dialect: dialect.name }, diags);
    if (!diags.hasErrors)
      for (const attribute of justAttributes(parsed.value, diags).values()) value.set(attribute.name, attribute);
  }
  return { value, diagnostics: diags.items, sources };
}

/** Text is taken as it is where text, a number or a boolean is wanted; else it is an expression. */
function readPair(name: string, text: string, type: BackendType, diags: DiagnosticSink): Attribute | undefined {
  const wanted = type.schema.attributes.get(name)?.type;
  if (wanted === undefined) {
    const detail = `The backend configuration argument "${name}" given on the command line is not expected for the selected backend type.`;
    diags.add({ severity: "error", summary: "Invalid backend configuration argument", detail });
    return undefined;
  }
  const place = placeOf(name);
  if (wanted.kind === "string" || wanted.kind === "number" || wanted.kind === "bool")
    return attributeOf(name, { kind: "literal", value: stringValue(text), range: place }, place);
  const { value: expression, diagnostics } = parseExpression(text, place.filename);
  for (const diagnostic of diagnostics) diags.add(diagnostic);
  return attributeOf(name, expression, place);
}

function attributeOf(name: string, expression: Expression, range: SourceRange): Attribute {
  return { name, nameRange: range, expression, range };
}

function placeOf(name: string): SourceRange {
  const start = { line: 1, column: 1, byte: 0 };
  return { filename: `-backend-config="${name}=..."`, start, end: start };
}
