import type { Dialect } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import type { Schemas } from "../providers/schemas.js";
import type { StateIndex } from "../state-index.js";
import type { DestroySelection } from "./select-to-destroy.js";
import type { Selection } from "./selection.js";

/** What the part of a graph that mirrors the configuration is made from; every operation starts from it. */
export interface ConfigGraphInput {
  readonly config: ModuleNode;
  readonly state: StateIndex;
  readonly schemas: Schemas;
  readonly dialect: Dialect;
  readonly isValidation?: boolean;
  /** None: everything. */
  readonly selection?: Selection | undefined;
  /** Where objects are to be destroyed; none: all of them. */
  readonly destroying?: DestroySelection | undefined;
}
