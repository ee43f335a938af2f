import {
  type AbsResourceInstance,
  configResourceOf,
  type InstanceKey,
  instanceKeyValue,
  moduleOf,
} from "@landform/addrs";
import { moduleAt, nearestModule } from "../config-tree.js";
import { LiveModule } from "../evaluate/live-module.js";
import { type InstanceData, noInstanceData } from "../evaluate/repetition.js";
import { resourceConfig } from "../evaluate/resource-config.js";
import type { Provisioning } from "../provisioners/run-provisioners.js";
import { removalOf } from "../refactoring/removed-blocks.js";
import type { ApplyRun } from "./apply-run.js";

/** What the block of an object, or the `removed` block about it, wants to be run before the object is destroyed. */
export function provisioningBeforeDestroying(address: AbsResourceInstance, run: ApplyRun): Provisioning | undefined {
  const { config } = run.context;
  const path = moduleOf(address.module);
  const declared = moduleAt(config, path);
  const block = declared && resourceConfig(declared.module, address.resource);
  const declaring = block ?? removalOf(run.removed, configResourceOf(address));
  const provisioners = declaring?.provisioners.filter(({ when }) => when === "destroy") ?? [];
  if (provisioners.length === 0) return undefined;
  // Such provisioners see nothing but the object and its key, so that the module may be gone.
  const module = run.modules.at(address.module) ?? new LiveModule(nearestModule(config, path), address.module);
  return { provisioners, connection: declaring?.connection, scope: run.scopes.in(module, keyData(address.key)) };
}

function keyData(key: InstanceKey): InstanceData {
  if (key === undefined) return noInstanceData;
  return typeof key === "number" ? { countIndex: instanceKeyValue(key) } : { eachKey: instanceKeyValue(key) };
}
