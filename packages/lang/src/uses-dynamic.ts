import type { Body, JsonNode } from "@landform/hcl";

/** Can there be a `dynamic` block anywhere in `body`? Most bodies have none, and need no expanding. */
export function mayUseDynamic(body: Body): boolean {
  switch (body.kind) {
    case "native":
      return body.blocks.some((block) => block.type === "dynamic" || mayUseDynamic(block.body));
    case "json":
      return mentionsDynamic(body.node);
    case "merged":
      return body.bodies.some(mayUseDynamic);
    case "overridden":
      return mayUseDynamic(body.base) || mayUseDynamic(body.override);
    case "synthetic":
      return false;
    default:
      return true;
  }
}

function mentionsDynamic(node: JsonNode): boolean {
  if (node.kind === "array") return node.elements.some(mentionsDynamic);
  return node.kind === "object" && node.members.some(({ name, value }) => name === "dynamic" || mentionsDynamic(value));
}
