import { type Dialect, formatProviderForDisplay } from "@landform/addrs";
import type { ResourceConfig } from "@landform/config";
import type { Diagnostic } from "@landform/diagnostics";
import { didYouMean } from "@landform/hcl";
import type { ProviderSchemas } from "@landform/provider-protocol";
import { errorAt } from "../diagnostics.js";
import type { ResourceVertex } from "../graph/vertex.js";
import { schemasByMode } from "../providers/schemas.js";
import type { Run } from "./run.js";

type Mode = ResourceConfig["mode"];

/** Words for each kind of block: how a summary begins, what the type is called, and the block's own name. */
const words = {
  managed: { summary: "Invalid resource type", type: "resource type", block: "resource" },
  data: { summary: "Invalid data source", type: "data source", block: "data" },
  ephemeral: { summary: "Invalid ephemeral resource", type: "ephemeral resource", block: "ephemeral" },
} as const;

/** That the provider of a block does not have its type; `undefined` when it has. */
export function unknownResourceType({ config, provider }: ResourceVertex, run: Run): Diagnostic | undefined {
  const schemas = run.schemas.get(provider.provider);
  if (schemas === undefined || schemasByMode(schemas, config.mode).has(config.type)) return undefined;
  const { dialect } = run.context;
  const name = formatProviderForDisplay(provider.provider, dialect.registryHost);
  const { summary, type } = words[config.mode];
  const suggestion = suggestionFor(config, schemas, dialect);
  return errorAt(
    config.typeRange,
    summary,
    `The provider ${name} does not support ${type} "${config.type}".${suggestion}`,
  );
}

function suggestionFor({ mode, type }: ResourceConfig, schemas: ProviderSchemas, dialect: Dialect): string {
  const modes: readonly Mode[] = ["managed", "data", "ephemeral"];
  const other = modes.find((candidate) => schemasByMode(schemas, candidate).has(type));
  if (other === undefined) return didYouMean(type, schemas.resourceTypes.keys());
  const [wanted, given] = [words[other].block, words[mode].block];
  if (dialect.name === "tofu") {
    return `\n\nDid you intend to use a block of type "${wanted}" "${type}"? If so, declare this using a block of type "${wanted}" instead of one of type "${given}".`;
  }
  if (mode === "ephemeral" || other === "ephemeral") return "";
  const kind = other === "managed" ? "managed resource type" : "data source";
  return `\n\nDid you intend to use the ${kind} "${type}"? If so, declare this using a "${wanted}" block instead of a "${given}" block.`;
}
