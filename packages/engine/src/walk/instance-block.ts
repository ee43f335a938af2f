import type { AbsResourceInstance } from "@landform/addrs";
import type { ResourceBlock } from "../resource/resource-block.js";
import { standInProvider } from "../stand-ins/stand-in-provider.js";
import type { Run } from "./run.js";

/** `block` for one of its instances, which in a test may have something that stands in for its provider. */
export function instanceBlock(block: ResourceBlock, address: AbsResourceInstance, run: Run): ResourceBlock {
  const standIn = run.context.test?.standIns.for(address, block.provider.address);
  if (standIn === undefined) return block;
  const provider = standInProvider(block.provider.provider, block.typeName, block.schema.block, standIn);
  return { ...block, provider: { ...block.provider, provider } };
}
