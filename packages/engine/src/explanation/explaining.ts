import type { ResourceConfig } from "@landform/config";
import type { ResourceInstanceChange } from "@landform/plan";
import type { Place } from "../relevance/reference-sources.js";
import type { OriginInput } from "./find-origins.js";

/** What explaining one change takes. */
export interface Explaining extends OriginInput {
  readonly change: ResourceInstanceChange;
  /** None where the configuration does not have the block. */
  readonly place?: Place & { readonly block: ResourceConfig };
}
