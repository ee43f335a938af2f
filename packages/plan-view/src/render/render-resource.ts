import type { TextStyle } from "@landform/diagnostics";
import type { ResourceChangeDocument } from "@landform/json-output";
import type { BlockSchema } from "@landform/schema";
import { unchangedView, viewOf } from "../diff/change-view.js";
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
  readonly showSensitive: boolean;
  /** `undefined` where no provider tells: the object is compared by its JSON shape. */
  readonly schemaOf: (change: ResourceChangeDocument) => BlockSchema | undefined;
}

/** One planned change: its comment lines and the block with what changes inside. */
export function renderResourceChange(
  change: ResourceChangeDocument,
  options: ResourceRenderOptions,
  comments = changeComments(change, options),
): string {
  const action = resourceAction(change.change.actions);
  const listsForgotten = action === "forget" && options.dialect === "tofu";
  const context: RenderContext = {
    style: options.style,
    depth: 0,
    plain: listsForgotten,
    showUnchanged: change.change.importing !== undefined && (action === "no-op" || action === "update"),
    quietNull: listsForgotten,
    quietReplace: false,
    showSensitive: options.showSensitive,
  };
  const keyword = change.mode === "data" ? "data" : "resource";
  const header = `${resourceSymbol(action, options)} ${keyword} ${JSON.stringify(change.type)} ${JSON.stringify(change.name)}`;
  const body = renderNode(diffOf(change, options), context);
  return [...comments, `${header} ${body}`].join("\n");
}

export function diffOf(change: ResourceChangeDocument, options: ResourceRenderOptions): DiffNode {
  const schema = options.schemaOf(change);
  const own = viewOf(change.change);
  // Terraform shows what it only forgets as it stays.
  const isKept = options.dialect === "terraform" && resourceAction(change.change.actions) === "forget";
  const view = isKept ? unchangedView(own.before, own.beforeSensitive) : own;
  return schema === undefined ? diffSchemaless(view, options.diff) : diffBlock(view, schema, options.diff);
}
