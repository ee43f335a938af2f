import type { Reference, Resource } from "@landform/addrs";
import type { SourceRange } from "@landform/diagnostics";
import type { Block, Body, Expression, Traversal } from "@landform/hcl";
import type { CheckRule } from "./check-rule.js";
import type { ProviderRef, ProvisionerConfig } from "./module.js";

/**
 * A `resource`, `data` or `ephemeral` block as written: what was not given has no key, so that spreading an override
 * over it replaces exactly what the override says.
 */
export interface ResourceBlock {
  readonly address: Resource;
  readonly body: Body;
  readonly range: SourceRange;
  readonly typeRange: SourceRange;
  readonly count?: Expression;
  readonly forEach?: Expression;
  readonly providerRef?: ProviderRef;
  readonly dependsOn?: readonly Reference[];
  readonly lifecycle: LifecycleBlock;
  readonly provisioners?: readonly ProvisionerConfig[];
  readonly connection?: Block;
  readonly checkName?: string;
}

export interface LifecycleBlock {
  readonly createBeforeDestroy?: boolean;
  readonly preventDestroy?: boolean | Expression;
  readonly ignoreChanges?: readonly Traversal[] | "all";
  readonly replaceTriggeredBy?: readonly Expression[];
  readonly enabled?: Expression;
  readonly destroy?: boolean;
  readonly preconditions?: readonly CheckRule[];
  readonly postconditions?: readonly CheckRule[];
}
