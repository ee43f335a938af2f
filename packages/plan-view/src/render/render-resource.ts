import type { TextStyle } from "@landform/diagnostics";
import type { ResourceChangeDocument } from "@landform/json-output";
import type { BlockSchema } from "@landform/schema";
import { viewOf } from "../diff/change-view.js";
import { diffBlock, diffSchemaless } from "../diff/diff-block.js";
import type { DiffNode } from "../diff/diff-node.js";
import type { DiffOptions } from "../diff/diff-value.js";
import type { RenderContext } from "./layout.js";
import { renderNode } from "./render-node.js";
import { changeComments, resourceAction, resourceSymbol } from "./resource-header.js";

export interface ResourceRenderOptions {
  readonly style: TextStyle;
  readonly dialect: "terraform" | "tofu";
  readonly diff: DiffOptions;
  /** `undefined` where no provider tells: the object is compared by its JSON shape. */
  readonly schemaOf: (change: ResourceChangeDocument) => BlockSchema | undefined;
}

/** One planned change: its comment lines and the block with what changes inside. */
export function renderResourceChange(change: ResourceChangeDocument, options: ResourceRenderOptions): string {
  const action = resourceAction(change.change.actions);
  const context: RenderContext = {
    style: options.style,
    depth: 0,
    plain: action === "forget",
    showUnchanged: change.change.importing !== undefined && (action === "no-op" || action === "update"),
    quietNull: action === "forget",
    quietReplace: false,
  };
  const keyword = change.mode === "data" ? "data" : "resource";
  const header = `${resourceSymbol(action, options.style)} ${keyword} ${JSON.stringify(change.type)} ${JSON.stringify(change.name)}`;
  const body = renderNode(diffOf(change, options), context);
  return [...changeComments(change, options), `${header} ${body}`].join("\n");
}

export function diffOf(change: ResourceChangeDocument, options: ResourceRenderOptions): DiffNode {
  const schema = options.schemaOf(change);
  const view = viewOf(change.change);
  return schema === undefined ? diffSchemaless(view, options.diff) : diffBlock(view, schema, options.diff);
}
