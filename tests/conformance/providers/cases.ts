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
  /** A shell command that runs before. */
  readonly before?: string;
  readonly config: string;
  readonly plan?: Readonly<Record<string, PlannedChange>>;
  readonly drift?: Readonly<Record<string, PlannedChange>>;
  readonly warnings?: string;
  readonly apply?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly phase?: Phase;
  readonly error?: string;
  /** Line, column, end line and end column in main.tf of each error. */
  readonly at?: readonly (readonly number[])[];
  /** The real provider crashed: any error will do. */
  readonly crash?: boolean;
  readonly afterCommand?: string;
  readonly afterOutput?: string;
}

export type Phase = "validate" | "plan" | "apply";

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

export function loadCases(): readonly BehaviourCase[] {
  const file = path.join(suitesDirectory, "providers", "behaviour.json");
  return existsSync(file) ? parseExactly(readFileSync(file, "utf8")) : [];
}

/** Parse JSON with the text of integers that a double may not hold in place of their value. */
export function parseExactly(text: string) {
  return JSON.parse(text.replace(/([:[,]\s*)(-?\d{16,})(?=\s*[,\]}])/g, '$1"$2"'));
}
