import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { suitesDirectory } from "../../suites.js";

/** One case of the suite: what one provider did, step by step, in one folder with one state. */
export interface BehaviourCase {
  readonly provider: string;
  readonly name: string;
  readonly steps: readonly BehaviourStep[];
  readonly mask?: readonly Mask[];
}

/** A place whose values are random or follow the clock; they match `pattern` as a whole. */
export interface Mask {
  readonly at: string;
  readonly pattern: string;
}

export interface BehaviourStep {
  readonly files?: Readonly<Record<string, FileEntry>>;
  readonly before?: string;
  readonly config: string;
  readonly plan?: Readonly<Record<string, PlannedChange>>;
  readonly drift?: Readonly<Record<string, PlannedChange>>;
  readonly warnings?: string;
  readonly apply?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly phase?: "validate" | "plan" | "apply";
  readonly error?: string;
  readonly at?: readonly (readonly number[])[];
  readonly crash?: boolean;
  readonly afterCommand?: string;
  readonly afterOutput?: string;
}

export type FileEntry = string | { readonly content: string; readonly mode?: string } | { readonly symlink: string };

export interface PlannedChange {
  readonly actions: readonly string[];
  readonly after?: unknown;
  readonly after_unknown?: unknown;
  readonly replace_paths?: readonly unknown[];
  readonly action_reason?: string;
  readonly importing?: unknown;
  readonly before?: unknown;
}

/** Numbers that a double can't hold keep their text, as `{ number }`. */
export function loadCases(): readonly BehaviourCase[] {
  const file = path.join(suitesDirectory, "providers", "behaviour.json");
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, "utf8"));
}
