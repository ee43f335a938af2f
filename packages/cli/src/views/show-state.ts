import type { ResourceValues, StateDocument } from "@landform/json-output";
import { renderResource, renderState } from "@landform/plan-view";
import type { SchemaCatalog } from "landform";
import type { CommandContext } from "../command.js";

/** A state as people read it. */
export function stateText(document: StateDocument, schemas: SchemaCatalog, context: CommandContext): string {
  return renderState(document, options(schemas, context));
}

/** One object of it. */
export function resourceText(resource: ResourceValues, schemas: SchemaCatalog, context: CommandContext): string {
  return renderResource(resource, options(schemas, context));
}

function options(schemas: SchemaCatalog, { terminal, dialect, showSensitive }: CommandContext) {
  return {
    dialect: dialect.name,
    style: terminal.style,
    showSensitive,
    schemaOf: ({ provider_name, mode, type }: ResourceValues) => schemas.blockNamed(provider_name, mode, type),
  };
}
