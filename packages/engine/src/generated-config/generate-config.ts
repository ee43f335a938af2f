import { formatLocalProviderConfig, impliedLocalName, type LocalProviderConfig } from "@landform/addrs";
import type { ResourceConfig } from "@landform/config";
import type { Value } from "@landform/cty";
import { type DiagnosticSink, hasErrors } from "@landform/diagnostics";
import { formatSource, parseConfig } from "@landform/hcl";
import type { BlockSchema } from "@landform/schema";
import type { ConfiguredInstance } from "../resource/resource-block.js";
import { writeBody } from "./write-body.js";

/** A resource block that was written for an object. */
export interface GeneratedConfig {
  readonly config: ResourceConfig;
  readonly text: string;
}

/** Write the block that a placeholder stands for, so that it declares the instance's object as it is. */
export function generateConfig(
  { block, config }: ConfiguredInstance,
  object: Value,
  diags: DiagnosticSink,
): GeneratedConfig | undefined {
  const written = writeBody(withoutLegacyId(block.schema.block), object, block.dialect.name === "tofu");
  const { value: body, diagnostics } = parseConfig(formatSource(written), config.body.range.filename);
  for (const diagnostic of diagnostics) diags.add(diagnostic);
  if (hasErrors(diagnostics)) return undefined;
  const { provider, alias } = block.provider.address;
  const local: LocalProviderConfig = { localName: provider.type, ...(alias !== undefined && { alias }) };
  const isImplied = alias === undefined && local.localName === impliedLocalName(config.type);
  const providerArgument = isImplied ? "" : `provider = ${formatLocalProviderConfig(local)}\n`;
  const text = formatSource(`resource "${config.type}" "${config.name}" {\n${providerArgument}${written}}`);
  return { config: { ...config, body }, text };
}

/** The old SDK gives each resource an `id` that is no argument in truth. */
function withoutLegacyId(schema: BlockSchema): BlockSchema {
  const id = schema.attributes.get("id");
  if (id?.optional !== true || id.computed !== true) return schema;
  return { ...schema, attributes: new Map([...schema.attributes].filter(([name]) => name !== "id")) };
}
