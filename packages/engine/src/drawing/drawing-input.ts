import type { Dialect } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import type { State } from "@landform/state";
import type { Schemas } from "../providers/schemas.js";

/** What a graph was made from, and is drawn with. */
export interface DrawingInput {
  readonly config: ModuleNode;
  readonly schemas: Schemas;
  readonly dialect: Dialect;
  readonly state: State;
}
