import type { TextStyle } from "@landform/diagnostics";
import type { ResourceChangeDocument } from "@landform/json-output";
import type { BlockSchema } from "@landform/schema";

export interface PlanRenderOptions {
  readonly style: TextStyle;
  readonly width: number;
  readonly dialect: "terraform" | "tofu";
  readonly mode: "normal" | "destroy" | "refresh-only";
  /** Show sensitive values too. */
  readonly showSensitive?: boolean;
  readonly schemaOf: (change: ResourceChangeDocument) => BlockSchema | undefined;
}
