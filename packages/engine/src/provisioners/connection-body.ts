import { type Block, type Body, overrideBody } from "@landform/hcl";

/** How a provisioner gets to its machine: the resource's `connection` with its own laid over it. */
export function connectionBody(shared: Block | undefined, own: Block | undefined): Body | undefined {
  if (shared === undefined || own === undefined) return (own ?? shared)?.body;
  return overrideBody(shared.body, own.body);
}
