import type { AbsProviderConfig, InstanceKey } from "@landform/addrs";
import type { ResourceBlock } from "./resource-block.js";

/** Which provider manages the objects of a block, as a state remembers it. */
export function managerOf({ provider: { address, key } }: Pick<ResourceBlock, "provider">): {
  readonly provider: AbsProviderConfig;
  readonly providerKey?: InstanceKey;
} {
  return key === undefined ? { provider: address } : { provider: address, providerKey: key };
}
