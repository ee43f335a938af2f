import type { DiffNode } from "../diff/diff-node.js";
import { indentation, type RenderContext } from "./layout.js";

/** Lines to put before an attribute or block whose sensitivity changes. */
export function sensitivityWarning(node: DiffNode, context: RenderContext): readonly string[] {
  if (context.plain || node.kind !== "sensitive" || node.wasSensitive === node.isSensitive) return [];
  if (node.inner.action === "create" || node.inner.action === "delete") return [];
  const warning = context.style.yellow("Warning");
  const unchanged = node.inner.action === "no-op" ? " The value is unchanged." : "";
  const lines = node.isSensitive
    ? [
        `# ${warning}: this attribute value will be marked as sensitive and will not`,
        `# display in UI output after applying this change.${unchanged}`,
      ]
    : [
        `# ${warning}: this attribute value will no longer be marked as sensitive`,
        `# after applying this change.${unchanged}`,
      ];
  return lines.map((line) => `${indentation(context.depth)}  ${line}`);
}
