import { unreachable } from "@landform/diagnostics";
import type { DiffNode } from "../diff/diff-node.js";
import { arrow, indentation, nullSuffix, type RenderContext, replaceNote, symbolCell } from "./layout.js";
import { renderBlock } from "./render-block.js";
import { renderMembers, renderSequence } from "./render-collection.js";
import { renderPrimitive } from "./render-primitive.js";

/** The text of a value's diff, from behind its `=` or symbol; further lines are indented by `context.depth`. */
export function renderNode(node: DiffNode, context: RenderContext): string {
  switch (node.kind) {
    case "primitive":
      return renderPrimitive(node, context, renderNode);
    case "unknown": {
      const known = "(known after apply)";
      const replace = replaceNote(node.forcesReplacement, context);
      if (node.before === undefined) return `${known}${replace}`;
      return `${renderNode(node.before, { ...context, quietNull: true })} -> ${known}${replace}`;
    }
    case "sensitive":
      if (context.showSensitive) return renderNode(node.inner, context);
      return `(sensitive value)${nullSuffix(node.inner.action, context)}${replaceNote(node.forcesReplacement, context)}`;
    case "writeOnly":
      return `(write-only attribute)${replaceNote(node.forcesReplacement, context)}${nullSuffix(node.action, context)}`;
    case "typeChange": {
      const quiet = { ...context, quietNull: true };
      const text = `${renderNode(node.before, quiet)} ${arrow(context)} ${renderNode(node.after, quiet)}`;
      return `${text}${replaceNote(node.forcesReplacement, context)}`;
    }
    case "list":
    case "set":
      return renderSequence(node, context, renderNode);
    case "map":
    case "object":
      return renderMembers(node, context, renderNode);
    case "block":
      return renderBlock(node, context, renderNode);
    case "sensitiveBlock": {
      const margin = `${indentation(context.depth)}${symbolCell("no-op", context)}`;
      const note = [
        "# At least one attribute in this block is (or was) sensitive,",
        "# so its contents will not be displayed.",
      ];
      const lines = note.map((line) => `${margin}  ${line}`).join("\n");
      return `{${replaceNote(node.forcesReplacement, context)}\n${lines}\n${margin}}`;
    }
    default:
      return unreachable(node);
  }
}
