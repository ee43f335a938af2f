import type { CheckResult, CheckStatus } from "@landform/state";
import type { Action, ActionReason, DeferredReason, PlanMode } from "../plan.js";

/** Two-way tables of the enums in plan files (`tfplan.proto`). 0 is what a missing field means. */
export interface CodeTable<T extends string> {
  codeOf(name: T): number;
  nameOf(code: number): T | undefined;
}

function codeTable<T extends string>(entries: readonly (readonly [T, number])[]): CodeTable<T> {
  const codes = new Map(entries);
  const names = new Map(entries.map(([name, code]) => [code, name]));
  return { codeOf: (name) => codes.get(name) ?? 0, nameOf: (code) => names.get(code) };
}

export const planModes = codeTable<PlanMode>([
  ["normal", 0],
  ["destroy", 1],
  ["refresh-only", 2],
]);

export const actions = codeTable<Action>([
  ["no-op", 0],
  ["create", 1],
  ["read", 2],
  ["update", 3],
  ["delete", 5],
  ["delete-then-create", 6],
  ["create-then-delete", 7],
  ["forget", 8],
  ["forget-then-create", 10],
]);

/** 0 is no reason. */
export const actionReasons = codeTable<ActionReason>([
  ["replace_because_tainted", 1],
  ["replace_by_request", 2],
  ["replace_because_cannot_update", 3],
  ["delete_because_no_resource_config", 4],
  ["delete_because_wrong_repetition", 5],
  ["delete_because_count_index", 6],
  ["delete_because_each_key", 7],
  ["delete_because_no_module", 8],
  ["replace_by_triggers", 9],
  ["read_because_config_unknown", 10],
  ["read_because_dependency_pending", 11],
  ["delete_because_no_move_target", 12],
  ["read_because_check_nested", 13],
  ["delete_because_enabled_false", 14],
  ["forgot_because_lifecycle_destroy_in_state", 15],
  ["forgot_because_lifecycle_destroy_in_config", 16],
]);

export const deferredReasons = codeTable<DeferredReason>([
  ["instance_count_unknown", 1],
  ["deferred_prereq", 5],
]);

export const checkStatuses = codeTable<CheckStatus>([
  ["unknown", 0],
  ["pass", 1],
  ["fail", 2],
  ["error", 3],
]);

export const checkKinds = codeTable<CheckResult["objectKind"]>([
  ["resource", 1],
  ["output", 2],
  ["check", 3],
  ["var", 4],
]);
