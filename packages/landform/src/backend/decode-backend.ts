import type { BackendType } from "@landform/backends";
import type { BackendConfig } from "@landform/config";
import { orderText, stringValue, tupleValue, type Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink, type WithDiagnostics } from "@landform/diagnostics";
import { type Attribute, justAttributes, type SyntheticBody } from "@landform/hcl";
import { decodeBody } from "@landform/lang";
import type { BlockSchema } from "@landform/schema";
import type { Project } from "../project.js";
import { crc32 } from "./crc32.js";

/** Arguments that were given on the command line, by name: they go before those of the block. */
export type BackendOverrides = ReadonlyMap<string, Attribute>;

export const noOverrides: BackendOverrides = new Map();

/** The arguments of a `backend` block by the backend's schema; `undefined` with errors. */
export function decodeBackend(
  config: BackendConfig,
  type: BackendType,
  project: Project,
  overrides: BackendOverrides = noOverrides,
): WithDiagnostics<Value | undefined> {
  const diags = new DiagnosticList();
  const attributes = evaluateArguments(config, project, diags);
  if (diags.hasErrors) return { value: undefined, diagnostics: diags.items };
  const body = bodyOf(config, new Map([...attributes, ...overrides]));
  const value = decodeBody(body, type.schema, { dialect: project.dialect.name }, diags);
  return { value: diags.hasErrors ? undefined : value, diagnostics: diags.items };
}

/**
 * A number that tells whether a block has changed, the same as the reference tools have in the file that both write.
 * What is given on the command line does not count.
 */
export function backendHash(config: BackendConfig, type: BackendType, project: Project): number {
  const ignored = new DiagnosticList();
  const attributes = evaluateArguments(config, project, ignored);
  const schema = withNothingRequired(type.schema);
  const value = decodeBody(bodyOf(config, attributes), schema, { dialect: project.dialect.name }, ignored);
  return crc32(Buffer.from(orderText(tupleValue([stringValue(config.type), value]))));
}

function evaluateArguments(
  { type, body }: BackendConfig,
  { evaluator }: Project,
  diags: DiagnosticSink,
): ReadonlyMap<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  for (const [name, attribute] of justAttributes(body, diags)) {
    const { range } = attribute.expression;
    const value = evaluator.evaluate(attribute.expression, `backend.${type}`, attribute.range, diags);
    if (value !== undefined) attributes.set(name, { ...attribute, expression: { kind: "literal", value, range } });
  }
  return attributes;
}

function bodyOf({ body: { range, endRange } }: BackendConfig, attributes: BackendOverrides): SyntheticBody {
  return { kind: "synthetic", attributes, range, endRange };
}

/** Arguments may be in several places: what is required must be there when they are put together. */
export function withNothingRequired(schema: BlockSchema): BlockSchema {
  const attributes = Array.from(schema.attributes, ([name, attribute]) => {
    const { required: _, ...rest } = attribute;
    return [name, { ...rest, optional: true }] as const;
  });
  return { ...schema, attributes: new Map(attributes) };
}
