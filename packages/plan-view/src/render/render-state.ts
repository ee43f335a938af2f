import { dynamic, isTypeJsonError, typeFromJson } from "@landform/cty";
import type { TextStyle } from "@landform/diagnostics";
import type { ModuleValues, ResourceValues, StateDocument } from "@landform/json-output";
import type { BlockSchema } from "@landform/schema";
import { unchangedView } from "../diff/change-view.js";
import { diffBlock, diffSchemaless } from "../diff/diff-block.js";
import { diffTyped } from "../diff/diff-value.js";
import { attributeName, type RenderContext } from "./layout.js";
import type { PlanRenderOptions } from "./plan-render-options.js";
import { renderNode } from "./render-node.js";
import { diffOptions } from "./render-plan.js";

export interface StateRenderOptions extends Pick<PlanRenderOptions, "dialect"> {
  readonly style: TextStyle;
  /** Show sensitive values too. */
  readonly showSensitive?: boolean;
  readonly schemaOf: (resource: ResourceValues) => BlockSchema | undefined;
}

const emptyState = "The state file is empty. No resources are represented.\n";

/** A state as people read it: each object as a block, then the outputs. */
export function renderState(state: StateDocument, options: StateRenderOptions): string {
  const { values } = state;
  if (values === undefined) return emptyState;
  const modules = renderModule(values.root_module, options);
  const outputs = renderOutputs(values.outputs ?? {}, options);
  if (modules === "" && outputs === "") return emptyState;
  return `${modules}${outputs === "" ? "" : `\n\nOutputs:\n\n${outputs}`}`;
}

/** The objects of a module and below it. Blank lines stand before each called module, where the caller has objects. */
function renderModule({ resources = [], child_modules = [] }: ModuleValues, options: StateRenderOptions): string {
  const own = resources.map((resource) => `${renderResource(resource, options)}\n`).join("\n");
  const below = child_modules.map((child) => renderModule(child, options)).filter((text) => text !== "");
  const gap = own === "" ? "" : "\n\n";
  return own + below.map((text) => gap + text).join("");
}

/** One object: a comment with its address, then its attributes. */
export function renderResource(resource: ResourceValues, options: StateRenderOptions): string {
  const view = unchangedView(resource.values, resource.sensitive_values);
  const schema = options.schemaOf(resource);
  const diff = diffOptions(options);
  const node = schema === undefined ? diffSchemaless(view, diff) : diffBlock(view, schema, diff);
  const tainted = resource.tainted === true ? " (tainted)" : "";
  const deposed = resource.deposed_key === undefined ? "" : ` (deposed object ${resource.deposed_key})`;
  const keyword = resource.mode === "data" ? "data" : "resource";
  const header = `${keyword} ${JSON.stringify(resource.type)} ${JSON.stringify(resource.name)}`;
  return `# ${resource.address}:${deposed}${tainted}\n${header} ${renderNode(node, stateContext(options))}`;
}

function renderOutputs(
  outputs: NonNullable<StateDocument["values"]>["outputs"] & object,
  options: StateRenderOptions,
): string {
  const context = stateContext(options);
  return Object.entries(outputs)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { value, type: typeJson, sensitive }]) => {
      const type = typeFromJson(typeJson);
      const view = unchangedView(value, sensitive);
      const node = diffTyped(view, isTypeJsonError(type) ? dynamic : type, diffOptions(options));
      return `${attributeName(name)} = ${renderNode(node, context)}\n`;
    })
    .join("");
}

function stateContext({ style, showSensitive = false }: StateRenderOptions): RenderContext {
  return { style, depth: 0, plain: true, showUnchanged: true, quietNull: true, quietReplace: true, showSensitive };
}
