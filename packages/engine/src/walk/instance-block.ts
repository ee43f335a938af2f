import type { AbsResourceInstance } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { ResourceBlock } from "../resource/resource-block.js";
import { standInProvider } from "../stand-ins/stand-in-provider.js";
import { type Management, managingInstance } from "./managing-instance.js";
import type { Run } from "./run.js";

/**
 * `block` for one of its instances, which in a test may have something that stands in for its provider. `undefined`,
 * and reported, when the instance of the provider configuration that manages it is not there.
 */
export function instanceBlock(
  block: ResourceBlock,
  address: AbsResourceInstance,
  run: Run,
  management: Management,
  diags: DiagnosticSink,
): ResourceBlock | undefined {
  const standIn = run.context.test?.standIns.for(address, block.provider.address);
  if (standIn === undefined) {
    const provider = managingInstance(block.provider, address, run, management, diags);
    return provider === block.provider ? block : provider && { ...block, provider };
  }
  const provider = standInProvider(block.provider.provider, block.typeName, block.schema.block, standIn);
  return { ...block, provider: { ...block.provider, provider } };
}
