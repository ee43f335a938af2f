import type { ChangeDocument } from "@landform/json-output";
import { blanksInOutputs } from "../diff/blank-texts.js";
import { viewOf } from "../diff/change-view.js";
import { diffMember } from "../diff/diff-value.js";
import { attributeName, longest, padded, type RenderContext, symbolCell } from "./layout.js";
import { renderNode } from "./render-node.js";
import type { ResourceRenderOptions } from "./render-resource.js";

/** `  + name = value` for each output that changes; empty when none does. */
export function renderOutputChanges(
  changes: Readonly<Record<string, ChangeDocument>>,
  options: Pick<ResourceRenderOptions, "style" | "diff" | "showSensitive">,
): string {
  const context: RenderContext = {
    style: options.style,
    depth: 0,
    plain: false,
    showUnchanged: false,
    quietNull: false,
    quietReplace: true,
    showSensitive: options.showSensitive,
  };
  const diffOptions = { ...options.diff, blanks: blanksInOutputs(options.diff.blanks) };
  const nodes = Object.entries(changes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, change]) => ({ name, node: diffMember(viewOf(change), { kind: "dynamic" }, diffOptions) }));
  const width = longest(nodes.map(({ name }) => attributeName(name)));
  return nodes
    .filter(({ node }) => node.action !== "no-op")
    .map(
      ({ name, node }) =>
        `${symbolCell(node.action, context)}${padded(attributeName(name), width)} = ${renderNode(node, context)}`,
    )
    .join("\n");
}
