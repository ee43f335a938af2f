import type { Plan } from "@landform/plan";

export interface ApplyGraphInput {
  readonly plan: Plan;
}
