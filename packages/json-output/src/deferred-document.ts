import { formatResource } from "@landform/addrs";
import type { DeferredChange } from "@landform/plan";
import type { BlockSchema } from "@landform/schema";
import { resourceChangeDocument } from "./change-document.js";
import type { DeferredChangeDocument } from "./plan-document.js";

/** A change that is left to a later plan; addresses have `[*]` where keys are not known. */
export function deferredChangeDocument(
  { reason, address, change }: DeferredChange,
  schema: BlockSchema | undefined,
): DeferredChangeDocument {
  const document = resourceChangeDocument(change, schema);
  const ownName = address.lastIndexOf(formatResource(change.address.resource));
  const module = document.module_address === undefined ? {} : { module_address: address.slice(0, ownName - 1) };
  return { reason, resource_change: { ...document, address, ...module } };
}
